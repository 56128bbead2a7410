// Works through one lesson of a chapter that is awake, as fast as the page answers, and says what a reader would miss.
// `lesson` has its step's id, what kind it is, and its questions with the right picks: an option's number, or a point of
// the board as shares of its width and height.

async (lesson) => {
  const PATIENCE = 40_000;
  const missing = [];
  const pause = () => new Promise((resolve) => setTimeout(resolve, 16));

  async function until(what, look) {
    const end = performance.now() + PATIENCE;
    for (;;) {
      const found = look();
      if (found) return found;
      if (performance.now() > end) throw new Error(`${lesson.id}: waited in vain for ${what}`);
      await pause();
    }
  }

  // All of an element is on the screen, and nothing lies over it.
  function inView(el) {
    const { top, bottom, left, right } = el.getBoundingClientRect();
    const around = el.closest(".jp-WindowedPanel-outer").getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= around.top - 1 && bottom <= around.bottom + 1 && left >= 0 && right <= innerWidth + 1
      && Boolean(seen) && (el.contains(seen) || seen.contains(el));
  }

  // What is brought into view takes a moment.
  async function expectInView(question, parts) {
    const end = performance.now() + 10_000;
    let hidden;
    do {
      hidden = Object.keys(parts).filter((name) => !parts[name] || !inView(parts[name]));
      if (!hidden.length) return;
      await pause();
    } while (performance.now() < end);
    missing.push(`${lesson.id}, "${question}": ${hidden.join(", ")} not in view`);
  }

  const notebook = window.jupyterapp.shell.currentWidget.content;
  const source = (cell) => cell.model.sharedModel.getSource();
  const cell = notebook.widgets.find((each) => source(each).includes(`show("${lesson.id}")`));
  const root = await until("the lesson", () => cell.node.querySelector(".hothlab-lesson"));
  const find = (selector) => [...root.querySelectorAll(selector)].find((each) => each.getClientRects().length);
  const button = (...names) => [...root.querySelectorAll("button")].find(
    (each) => each.getClientRects().length && names.includes(each.textContent.trim()),
  );
  const verdict = () => find(".hothlab-banner:is(.yes, .wait)");

  // To the top of the view. Boards on the way take their room only when they are near, and move it.
  async function bring() {
    for (let calm = 0, before = null; calm < 4; ) {
      cell.node.scrollIntoView({ block: "start" });
      await pause();
      const { top } = cell.node.getBoundingClientRect();
      calm = top === before ? calm + 1 : 0;
      before = top;
    }
  }

  // What a quiz or a drill brings into view by itself comes a moment after its answer: then the page stays where it is.
  async function settled() {
    const page = root.closest(".jp-WindowedPanel-outer");
    for (let calm = 0, before = null; calm < 15; ) {
      calm = page.scrollTop === before ? calm + 1 : 0;
      before = page.scrollTop;
      await pause();
    }
  }

  async function answer({ question, picks, hexes }) {
    if (hexes) {
      const sheet = await until("a board", () => find(".hothlab-pointer"));
      for (const [x, y] of picks) {
        const { left, top, width, height } = sheet.getBoundingClientRect();
        sheet.dispatchEvent(new PointerEvent("click", { clientX: left + x * width, clientY: top + y * height }));
      }
      if (picks.length) await until("the picks", () => find(".hothlab-note")?.textContent.includes(`${picks.length} hex`));
      button("Check").click();
    } else {
      root.querySelectorAll(".hothlab-options button")[picks[0]].click();
    }
    const said = await until(`the verdict on "${question}"`, verdict);
    if (!said.textContent.includes("Right!")) missing.push(`${lesson.id}, "${question}": ${said.textContent}`);
    await seeVerdict(question);
  }

  const seeVerdict = (question) => expectInView(question, {
    verdict: verdict().querySelector("strong"),
    reason: verdict().querySelector("p"),
    Next: button("Next", "See the result"),
  });

  const asked = () => find(".hothlab-head h3");

  const work = {
    async task() {
      button("Again")?.click();
      await until("a fresh start", () => !verdict() && !button("Again"));
      await bring(); // what stands above it may have been drawn anew meanwhile
      await answer(lesson.tasks[0]);
    },
    async quiz() {
      button("Once more")?.click();
      for (const task of lesson.tasks) {
        await until(`"${task.question}"`, () => asked()?.textContent === task.question && !verdict());
        await expectInView(task.question, { question: asked() });
        await answer(task);
        button("Next", "See the result").click();
      }
      await until("the result", () => button("Once more"));
      await settled();
      await expectInView("the result", { Next: button("Next") });
    },
    async drill() {
      for (let time = 0; time < 2; time++) {
        const question = asked().textContent;
        button("Show me").click();
        await until("the answer", verdict);
        await seeVerdict(question);
        button("Next").click();
        await until("the next task", () => !verdict());
        await settled();
        await expectInView(asked().textContent, { question: asked() });
      }
    },
  };
  await bring();
  await work[lesson.kind]();
  return missing;
}
