// Wakes a notebook: runs its own cells, those near the reader first, and again when its kernel or its server was gone.

const VIEW = "application/vnd.jupyter.widget-view+json";
const DRAWING = "application/vnd.hothlab.drawing";
// While the cells run, Python looks into no folder but its own: a file beside the notebook cannot pass for a package.
// Afterwards the notebook's folder comes last, so that a reader's own modules are still found.
const ASIDE = "import sys as _s; _s.path[:] = [_p for _p in _s.path if _p]";
const BACK = "import sys as _s; '' in _s.path or _s.path.append('')";

// The kernel speaks the language of the notebook, whatever it was started with. The code is one of the shipped list.
const speak = (language) => `import os as _o; _o.environ["HOTHLAB_LANGUAGE"] = "${language}"
from hothlab.base.chosen_language import use_language as _u; _u("${language}")`;

class Silence extends Error {}

const soon = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Waking extends EventTarget {
  constructor(panel, code, { words, language }, { CodeCell, lab }) {
    super();
    Object.assign(this, { panel, words, language, CodeCell, lab, code: new Set(code), session: panel.sessionContext, turn: 0 });
    this.state = "asleep";
    this.text = "";
    lab.quietAboutKernel(panel); // this page says it in its bar, and mends it
    this.session.statusChanged.connect((_, status) => this.heard(status));
    this.session.kernelChanged.connect((_, { newValue }) => !newValue && this.state === "live" && this.heard("dead"));
    this.session.connectionStatusChanged.connect((_, status) => status !== "connected" && this.lose());
    this.prepare();
  }

  get cells() {
    return this.panel.content.widgets.filter((cell) => cell.model.type === "code");
  }

  isOurs(cell) {
    return this.code.has(cell.model.sharedModel.getSource());
  }

  // What is going on, for the bar: a state, a sentence, and the path of a file to open.
  enter(state, text = "") {
    this.state = state;
    this.panel.node.dataset.hothlab = state;
    performance.mark(`hothlab:${state}:${this.panel.context.path.split("/").pop()}`);
    this.tell(text);
  }

  tell(text, file = null) {
    Object.assign(this, { text, file });
    this.dispatchEvent(new Event("told"));
  }

  rest(state, text = "") {
    for (const cell of this.cells) {
      cell.removeClass("hothlab-waking");
      roomFor(cell, 0);
    }
    setTimeout(this.letGo ?? (() => {}), 2000); // the last boards are still being drawn
    this.enter(state, text);
    if (text === this.words.died) setTimeout(() => this.text === text && this.tell(""), 15000);
  }

  // Until it is awake, a cell keeps the room that its board will take, or that it took before its kernel was gone.
  prepare() {
    const asleep = this.cells.filter((each) => this.isOurs(each) && !each.hasClass("hothlab-waking"));
    const rooms = asleep.map((cell) => {
      const outputs = cell.model.outputs.toJSON();
      if (outputs.some((output) => output.data?.[VIEW])) return cell.node.querySelector(".jp-Cell-outputWrapper")?.offsetHeight ?? 0;
      const size = outputs.map((output) => output.metadata?.[DRAWING]).find(Boolean);
      const width = cell.node.offsetWidth || this.panel.content.node.offsetWidth || 720;
      return size ? size.height * Math.min(1, (width - 32) / size.width) : 0;
    });
    asleep.forEach((cell, index) => {
      cell.addClass("hothlab-waking");
      roomFor(cell, rooms[index]);
      // A cell far from the screen has no place for its output yet.
      cell.ready.then(() => cell.hasClass("hothlab-waking") && roomFor(cell, rooms[index]), () => {});
    });
  }

  // One waking at a time: a newer one ends an older one.
  async wake(told = "") {
    const turn = ++this.turn;
    const over = () => turn !== this.turn || this.panel.isDisposed;
    try {
      await this.run(over, told);
    } catch (error) {
      const told = error instanceof Silence ? this.words.noKernel : this.words.stopped.replace("{why}", error.message);
      if (!over()) this.rest("stopped", told);
    } finally {
      this.letGo?.();
    }
  }

  async run(over, told) {
    this.enter("waking", this.words.waking);
    this.prepare();
    await this.session.ready;
    const kernel = this.session.session?.kernel;
    if (!kernel) return this.rest("no-kernel", this.words.noKernel);
    // Else it would fetch boards while they are being made, and have two of each.
    if (!(await this.widgetsRestored()) && !this.renewed) return this.renew();
    if (await this.recall(kernel)) return over() || this.rest("live", told);
    const quietly = (code, patience) => answer(kernel, () => kernel.requestExecute({ code, silent: true, store_history: false }).done, patience);
    await quietly(ASIDE, 2500); // asked twice it does no harm
    await quietly(speak(this.language));
    this.letGo = holdStill(this.panel.content.node.querySelector(".jp-WindowedPanel-outer"));
    const left = new Set(this.cells.filter((cell) => this.isOurs(cell)));
    for (let count = 1, all = left.size; left.size && !over(); count++) {
      this.tell(this.words.wakingCount.replace("{n}", count).replace("{all}", all));
      const cell = nearest(left, this.panel.content.node);
      left.delete(cell);
      if (!cell.isDisposed && this.isOurs(cell)) await this.wakeCell(cell, kernel);
    }
    for (const cell of this.cells.filter((each) => this.isOurs(each))) if (!over()) await this.mend(cell, kernel);
    if (over()) return;
    if (!this.renewed && this.cells.some((each) => this.isOurs(each) && isBroken(each))) return this.renew();
    await quietly(BACK);
    this.remember(kernel);
    this.rest("live", told || (this.cells.every((cell) => this.isOurs(cell)) ? "" : this.words.changed));
  }

  // On a very slow computer a page may miss a part of what its kernel has, and then shows nothing or something dead. Only
  // a kernel that makes everything anew can tell it again. It is tried once; the page wakes when the new one is there.
  renew() {
    this.renewed = true;
    this.turn++;
    this.enter("restarting", this.words.waking);
    this.prepare();
    return this.again("");
  }

  // A page that shares its kernel with another one may miss what the kernel said of a widget, or hear of it so late that
  // JupyterLab looks no more: it would say "Loading widget" for ever.
  async mend(cell, kernel) {
    const outputs = () => cell.model.outputs.toJSON();
    if (!(await this.shows(outputs()))) {
      await this.wakeCell(cell, kernel);
      await this.shows(outputs());
    }
    const rendered = (cell.outputArea?.widgets ?? []).flatMap((output) => Array.from(output.widgets ?? []));
    if (rendered.some(this.lab.awaitsRestoring)) cell.model.outputs.fromJSON(outputs());
  }

  // Whether the page has the widgets of some outputs; for those that are on their way it waits.
  async shows(outputs, patience = 6000) {
    const ids = outputs.map((output) => output.data?.[VIEW]?.model_id).filter(Boolean);
    const manager = ids.length && (await this.lab.widgetManager(this.panel.content.rendermime));
    if (!manager) return true;
    for (const until = performance.now() + patience; performance.now() < until; await soon(100)) {
      const all = Promise.all(ids.map((id) => manager.get_model(id)));
      if (await Promise.race([all.then(() => true, () => false), soon(patience)])) return true;
    }
    return false;
  }

  async wakeCell(cell, kernel) {
    await answer(kernel, () => this.CodeCell.execute(cell, this.session).catch(() => null));
    await drawn(cell);
    if (cell.isDisposed) return;
    cell.removeClass("hothlab-waking");
    roomFor(cell, 0);
    performance.mark(`hothlab:cell:${cell.model.id}`);
  }

  // JupyterLab first fetches all widgets that the kernel has; until then it finds none. That may take a while; false if it
  // never ends.
  async widgetsRestored() {
    let manager;
    for (const from = performance.now(); performance.now() - from < (manager ? 20000 : 5000); await soon(20)) {
      manager = (await this.lab.widgetManager(this.panel.content.rendermime)) ?? manager;
      if (manager?.restoredStatus) return true;
    }
    return !manager;
  }

  // What happens to the kernel and the server

  heard(status) {
    if (status.endsWith("restarting") && this.state !== "restarting") {
      this.turn++;
      this.enter("restarting", this.words.restarting);
      this.prepare();
    } else if (status === "idle" && this.state === "restarting") {
      this.wake(this.words.died);
    } else if (status === "dead" && !["restarting", "lost"].includes(this.state)) {
      this.turn++;
      this.enter("restarting", this.words.restarting);
      this.again();
    }
  }

  // A connection that was lost comes back by itself within some seconds, or the server is gone.
  async lose() {
    if (this.losing || this.panel.isDisposed) return;
    this.losing = true;
    try {
      await soon(3000);
      if (this.session.session?.kernel?.connectionStatus === "connected" || this.panel.isDisposed) return;
      if (!["restarting"].includes(this.state)) this.enter("lost", this.words.lost);
      while (!this.panel.isDisposed && !(await this.serverAnswers())) await soon(1500);
      await soon(500);
      if (!this.panel.isDisposed && this.session.session?.kernel?.connectionStatus !== "connected") await this.again();
      else if (this.state === "lost") this.wake();
    } finally {
      this.losing = false;
    }
  }

  async serverAnswers() {
    const { baseUrl, token } = this.session.sessionManager.serverSettings;
    const headers = token ? { Authorization: `token ${token}` } : {};
    return fetch(`${baseUrl}api/status`, { headers, cache: "no-store" }).then((got) => got.ok, () => false);
  }

  // A new kernel in the place of one that is gone.
  async again(told = this.words.died) {
    await this.session.sessionManager.refreshRunning().catch(() => {});
    const name = this.session.kernelPreference.name || "python3";
    try {
      await this.session.changeKernel({ name });
      this.wake(told);
    } catch (error) {
      this.rest("no-kernel", this.words.noKernel);
    }
  }

  // A kernel that already holds this notebook's boards is not asked to make them again.

  get key() {
    return `hothlab:live:${this.panel.context.path}`;
  }

  get sources() {
    return this.cells.map((cell) => cell.model.sharedModel.getSource());
  }

  remember(kernel) {
    const plain = (output) => !output.data || Object.keys(output.data).every((type) => [VIEW, DRAWING, "text/plain"].includes(type));
    const outputs = this.cells.map((cell) => cell.model.outputs.toJSON());
    if (!outputs.flat().every(plain)) return; // markup is never taken from there
    try {
      localStorage.setItem(this.key, JSON.stringify({ kernel: kernel.id, sources: this.sources, outputs }));
    } catch {} // no room, or not allowed: then the cells run again
  }

  async recall(kernel) {
    const kept = JSON.parse(localStorage.getItem(this.key) ?? "null");
    if (kept?.kernel !== kernel.id || JSON.stringify(kept.sources) !== JSON.stringify(this.sources)) return false;
    const { content } = await answer(kernel, () => kernel.requestCommInfo({ target_name: "jupyter.widget" }));
    const views = kept.outputs.flat().map((output) => output.data?.[VIEW]).filter(Boolean);
    if (!views.every((view) => view.model_id in (content.comms ?? {}))) return false;
    if (!(await this.shows(kept.outputs.flat()))) return false;
    this.cells.forEach((cell, index) => {
      cell.model.outputs.fromJSON(kept.outputs[index]);
      cell.model.trusted = true;
    });
    return true;
  }
}

function roomFor(cell, height) {
  const room = cell.node.querySelector(".jp-Cell-outputWrapper");
  if (room) room.style.minHeight = height ? `${Math.round(height)}px` : "";
}

// It shows JupyterLab's sign of a broken widget, or its words.
function isBroken(cell) {
  const shown = cell.outputArea?.node;
  return Boolean(shown?.querySelector(".jupyter-widgets-error-widget") || shown?.textContent.includes("Error displaying widget"));
}

// Of some cells the one that is nearest to what the reader sees.
function nearest(cells, view) {
  const { top, bottom } = view.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const cell of cells) {
    const at = cell.node.getBoundingClientRect();
    const far = cell.node.isConnected ? Math.max(at.top - bottom, top - at.bottom, 0) : Infinity;
    if (far < least || best === null) [best, least] = [cell, far];
  }
  return best;
}

// Its output is on the page; at the most a moment is waited for that.
async function drawn(cell) {
  const until = performance.now() + 1500;
  const area = cell.outputArea?.node;
  const there = () => !area || Array.from(area.children).some((each) => each.offsetHeight > 8);
  while (!cell.isDisposed && !there() && performance.now() < until) await soon(16);
}

// A living board is not as high as the room that was kept. What a reader has on the screen stays where it is all the same;
// a lesson that they are at may grow with their answer, and its question stays where it is.
function holdStill(box) {
  if (!box) return () => {};
  const end = new AbortController();
  let held, top, at, frame;
  const hold = () => {
    const { top: from, bottom: to } = box.getBoundingClientRect();
    const cells = Array.from(box.querySelectorAll(".jp-Cell"), (cell) => [cell, cell.getBoundingClientRect()]);
    const reads = ([cell, { top, bottom }]) => top < from && bottom > (from + to) / 2 && !cell.classList.contains("hothlab-waking");
    const seen = cells.find(reads) ?? cells.find(([, at]) => at.top >= from && at.top < to) ?? cells.find(([, at]) => at.bottom > from);
    [held, top, at] = [seen?.[0], seen?.[1].top, box.scrollTop];
  };
  for (const deed of ["pointerdown", "keydown"]) box.addEventListener(deed, hold, { capture: true, signal: end.signal });
  const look = () => {
    if (box.scrollTop !== at || !held?.isConnected) hold(); // the reader has scrolled
    else if (at > 0 && Math.abs(held.getBoundingClientRect().top - top) > 1) {
      box.scrollTop += held.getBoundingClientRect().top - top;
      at = box.scrollTop;
      top = held.getBoundingClientRect().top;
    } else top = held.getBoundingClientRect().top;
    frame = requestAnimationFrame(look);
  };
  look();
  return () => {
    cancelAnimationFrame(frame);
    end.abort();
  };
}

// Now and then a page that connects to a kernel in use sends, but hears nothing. When the kernel has been idle for a
// while without an answer, a new connection brings what was missed.
async function answer(kernel, ask, patience = 5000) {
  let asked = ask();
  for (let attempt = 0; attempt < 4; attempt++) {
    let timer;
    const silence = new Promise((resolve) => {
      let since = Date.now();
      timer = setInterval(() => {
        if (kernel.status !== "idle" || kernel.connectionStatus !== "connected") since = Date.now();
        else if (Date.now() - since > patience) resolve();
      }, 250);
    });
    const got = await Promise.race([asked.then((value) => ({ value })), silence]).finally(() => clearInterval(timer));
    if (got) return got.value;
    performance.mark(`hothlab:silence:${attempt}`);
    if (attempt % 2 === 0) await kernel.reconnect();
    else asked = ask();
  }
  throw new Silence();
}
