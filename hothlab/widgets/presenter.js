// A talk on the whole screen: above everything else of the page, each slide fitted to the room there is, a list of all
// slides, votes (voting.js) and their results, and the instructor's own window with notes and a clock.

const BESIDE = [[0.62, 3.6], [0.62, 3.2], [0.6, 3], [0.58, 2.8], [0.58, 2.5], [0.58, 2.25], [0.54, 2.25], [0.5, 2.25], [0.46, 2.25], [0.43, 2.25]];
const ALONE = [5, 4.6, 4.2, 3.8, 3.5, 3.2, 3, 2.8, 2.6, 2.4, 2.25];
const SMALLEST = 2.21; // per cent of the height, for the longest slides, whose lines then also stand closer
const NARROWEST = 0.68; // of the height: on a narrower board the names of the hexes would be below 2 % of it
const LARGEST_SHARE = 0.62;

const overflows = (box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;

// Give a slide the largest type, and its board the largest share, with which nothing is cut off.
function fit(root) {
  const slide = root.querySelector(".hothlab-slide");
  const words = slide?.querySelector(".hothlab-said");
  if (!words || !slide.clientHeight) return;
  const height = root.clientHeight;
  const set = (share, type, tight = false) => {
    slide.classList.toggle("hothlab-tight", tight);
    slide.classList.remove("hothlab-tightest");
    slide.style.setProperty("--hothlab-board", `${share}`);
    slide.style.setProperty("--hothlab-type", `${(type * height) / 100}px`);
  };
  if (slide.classList.contains("hothlab-beside")) {
    const least = Math.min((NARROWEST * height) / slide.clientWidth, LARGEST_SHARE);
    for (const [share, type] of BESIDE) {
      set(Math.max(share, least), type);
      if (!overflows(words) && !overflows(slide)) return;
    }
    set(Math.max(BESIDE.at(-1)[0], least), SMALLEST, true);
    slide.classList.toggle("hothlab-tightest", overflows(words) || overflows(slide));
  } else {
    for (const type of ALONE) {
      set(0, type);
      if (!overflows(words) && !overflows(slide)) return;
    }
    set(0, SMALLEST, true);
  }
}

const twoDigits = (number) => String(number).padStart(2, "0");

class Stage {
  constructor(model, el, root, signal) {
    Object.assign(this, { model, el, root, signal, words: model.get("words"), began: Date.now() });
    this.votes = new Voting(this);
    this.buttons();
    follow(model, "msg:custom", (content, buffers) => this.hear(content, buffers), signal);
    const joined = () => this.panel?.dataset.kind === "ask" && this.closePanel(); // the slide has turned, or is revealed
    follow(model, "change:at", joined, signal);
    follow(model, "change:taken", () => model.get("taken") || joined(), signal);
    follow(model, "change:counted", () => this.closePanel(), signal);
    for (const event of ["change:at", "change:dark", "change:notes", "change:trouble", "change:asks", "change:polled", "change:taken"]) {
      follow(model, event, () => this.update(), signal);
    }
    const again = () => requestAnimationFrame(() => {
      fit(root);
      changes.takeRecords(); // what fitting itself has changed
    });
    const sizes = new ResizeObserver(again);
    sizes.observe(root);
    const changes = new MutationObserver(again);
    // Attributes too: what the kernel says arrives before it is shown, and a slide gets its board's column by a class.
    const seen = { childList: true, subtree: true, characterData: true, attributeFilter: ["class", "style"] };
    changes.observe(root.querySelector(".hothlab-slide"), seen);
    const clock = setInterval(() => this.tick(), 1000);
    signal.addEventListener("abort", () => {
      sizes.disconnect();
      changes.disconnect();
      clearInterval(clock);
      this.window?.close();
      if (document.visibilityState === "visible" && !root.isConnected) keepTalk(""); // closed, and not reloaded
    });
    root.addEventListener("keydown", (event) => this.press(event), { capture: true, signal });
    guardKeys(root, signal, (event) => (event.hothlabWanted = isOurs(event))); // in a talk every key is the talk's
    // After a click on a button the keys still turn the slides; a rule that was opened by a key can be closed by it.
    const keepsKeys = (event) => event.target.closest("input, .hothlab-panel") || (!event.detail && event.target.closest("summary"));
    root.addEventListener("click", (event) => keepsKeys(event) || root.focus({ preventScroll: true }), { signal });
    this.fill();
    this.update();
    again();
  }

  buttons() {
    const { el, words, signal } = this;
    const button = (text, act) => {
      const made = make("button", { type: "button", class: "hothlab-whole" }, text);
      made.addEventListener("click", (event) => { event.stopPropagation(); act(); }, { signal });
      el.append(made);
      return made;
    };
    el.classList.add("hothlab-tools");
    this.asking = button(words.ask, () => this.ask());
    this.resulting = button(words.results, () => this.results());
    button(words.overview, () => this.overview());
    button(words.notes, () => this.openNotes());
    this.filling = button(words.leave, () => this.turn());
  }

  // A page's top layer lies above JupyterLab, whatever clips and contains it there. The browser's own full screen
  // needs a press of a person, which opening the talk mostly was.
  fill() {
    const { root } = this;
    keepTalk(this.model.get("opener"));
    root.popover = "manual";
    root.classList.add("hothlab-full");
    root.showPopover?.();
    this.filling.textContent = this.words.leave;
    this.askForScreen();
    setTimeout(() => root.isConnected && !this.panel && root.focus({ preventScroll: true }), 250);
  }

  // After a reload nobody has pressed anything yet, and the first key asks for it.
  askForScreen() {
    this.unasked = !navigator.userActivation?.isActive;
    if (!this.unasked && document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => {});
  }

  leave() {
    const { root } = this;
    keepTalk("");
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    root.hidePopover?.();
    root.removeAttribute("popover");
    root.classList.remove("hothlab-full");
    this.filling.textContent = this.words.fill;
    root.focus({ preventScroll: true });
    root.scrollIntoView({ block: "nearest" }); // with its bar, which leads back to the full screen
  }

  get full() {
    return this.root.classList.contains("hothlab-full");
  }

  turn() {
    if (this.full) this.leave();
    else this.fill();
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.full && this.unasked) this.askForScreen();
    const typing = event.target.closest?.("input:not([type=checkbox])");
    const deeds = typing ? { Enter: () => this.accept(), Escape: () => this.escape() } : { f: () => this.turn(), o: () => this.overview(), g: () => this.overview(), n: () => this.openNotes(), a: () => this.ask(), c: () => this.vote(), v: () => this.results(), Escape: () => this.escape() };
    const deed = deeds[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!deed) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  }

  escape() {
    if (this.panel) this.closePanel();
    else if (this.full) this.leave();
  }

  update() {
    const { root, model } = this;
    root.classList.toggle("hothlab-dark-screen", model.get("dark"));
    this.asking.hidden = !model.get("asks") && !this.votes.room;
    this.asking.textContent = this.votes.label;
    this.resulting.hidden = !model.get("polled");
    this.resulting.classList.toggle("hothlab-main", model.get("at") === model.get("titles").length - 1);
    if (this.panel?.dataset.kind === "votes") this.panel.querySelector("p[role=alert]").textContent = model.get("trouble");
    this.tell();
  }

  // A panel over the slide

  openPanel(kind, ...children) {
    this.closePanel();
    const close = make("button", { type: "button", class: "hothlab-whole" }, this.words.close);
    close.addEventListener("click", () => this.closePanel());
    const { overview: slides, votes, ask, results, notes } = this.words;
    const label = { slides, votes, ask, told: ask, results, notes }[kind];
    this.panel = make("div", { class: "hothlab-panel", role: "dialog", "aria-modal": "true", "aria-label": label, "data-kind": kind }, ...children, close);
    this.root.append(this.panel);
    this.panel.querySelector("input, button")?.focus();
  }

  closePanel() {
    this.root.focus({ preventScroll: true }); // first: JupyterLab takes the keyboard from what vanishes
    this.panel?.remove();
    this.panel = null;
  }

  overview() {
    if (this.panel?.dataset.kind === "slides") return this.closePanel();
    const { model, words } = this;
    const titles = model.get("titles");
    const go = (to) => {
      this.closePanel();
      model.send({ kind: "go", to });
    };
    const number = make("input", { type: "number", min: 1, max: titles.length, placeholder: String(model.get("at") + 1) });
    this.accept = () => {
      const to = Number(number.value) - 1;
      if (Number.isInteger(to) && to >= 0 && to < titles.length) go(to);
    };
    const rows = titles.map((title, at) => {
      const row = make("button", { type: "button", "aria-current": at === model.get("at") ? "true" : null }, make("b", {}, String(at + 1)), make("span", {}, title));
      row.addEventListener("click", () => go(at));
      return make("li", {}, row);
    });
    this.openPanel("slides", make("label", {}, words.go, " ", number), make("ol", {}, rows));
    this.panel.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  }

  vote() {
    if (!this.model.get("asks")) return;
    if (this.panel?.dataset.kind === "votes") return this.closePanel();
    const { words } = this;
    const field = make("input", { type: "text", maxlength: 200, "aria-label": words.votes });
    this.accept = () => this.model.send({ kind: "votes", text: field.value });
    this.openPanel("votes", make("label", {}, words.votes, " ", field), make("small", {}, words.how), make("p", { role: "alert" }));
  }

  // The class: over the network, without one, and in the end

  async ask() {
    if (this.panel?.dataset.kind === "ask") return this.closePanel();
    const { votes, words, model } = this;
    const works = votes.room || (await votes.open());
    const hands = make("button", { type: "button", class: "hothlab-whole", on: { click: () => this.vote() } }, words.votes);
    const told = works ? votes.panel() : [make("p", {}, words.noserver)];
    this.openPanel(votes.room ? "ask" : "told", ...told, model.get("asks") ? hands : null);
    if (votes.room) this.root.focus({ preventScroll: true }); // a clicker goes on from here
    this.update();
  }

  results() {
    if (this.panel?.dataset.kind === "results") return this.closePanel();
    if (this.model.get("polled")) this.model.send({ kind: "results" });
  }

  hear(content, buffers) {
    if (content.kind === "file") return save(content.name, content.type, buffers[0]);
    const { words, model } = this;
    const button = (text, message) => make("button", { type: "button", class: "hothlab-whole", on: { click: () => model.send(message) } }, text);
    const files = ["csv", "page"].map((name) => button(words[name], { kind: "file", name }));
    if (content.names) files.splice(1, 0, button(words.namescsv, { kind: "file", name: "names" }));
    const forget = button(words.forget, { kind: "forget" });
    forget.addEventListener("click", () => this.closePanel());
    const sheet = make("div", { class: "hothlab-sheet" });
    sheet.innerHTML = content.html; // made by the kernel, with every value escaped
    this.openPanel("results", make("div", { class: "hothlab-row" }, files, forget), sheet);
  }

  // The instructor's own window

  openNotes() {
    if (!this.window || this.window.closed) {
      this.window = window.open("", "hothlab-notes", "width=720,height=560");
      if (!this.window) {
        this.model.send({ kind: "notes", open: false });
        return this.openPanel("notes", make("p", {}, this.words.blocked));
      }
      const { document: page } = this.window;
      page.title = this.words.window;
      page.head.append(make("style", {}, NOTES_STYLE));
      page.body.replaceChildren(make("header", {}, make("b", { id: "place" }), make("time", { id: "clock" })), make("main", {}));
      this.window.addEventListener("keydown", (event) => this.root.dispatchEvent(new KeyboardEvent("keydown", { key: event.key, shiftKey: event.shiftKey, bubbles: true, cancelable: true })));
      this.window.addEventListener("pagehide", () => this.model.send({ kind: "notes", open: false }));
      this.model.send({ kind: "notes", open: true });
    }
    this.window.focus();
    this.tell();
  }

  tell() {
    if (!this.window || this.window.closed) return;
    const { document: page } = this.window;
    page.getElementById("place").textContent = `${this.model.get("at") + 1} / ${this.model.get("titles").length}`;
    page.querySelector("main").innerHTML = this.model.get("notes"); // every text in it is escaped by the kernel
    this.tick();
  }

  tick() {
    if (!this.window || this.window.closed) return;
    const seconds = Math.floor((Date.now() - this.began) / 1000);
    const now = new Date();
    const clock = `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)} · ${now.getHours()}:${twoDigits(now.getMinutes())}`;
    this.window.document.getElementById("clock").textContent = clock;
  }
}

const NOTES_STYLE = `body{margin:0;font:18px/1.5 system-ui,sans-serif;background:#111a24;color:#e8eef4}
header{display:flex;justify-content:space-between;padding:10px 18px;background:#1c2733;font-size:22px}
main{padding:6px 18px}h1{font-size:24px}hr{border:0;border-top:1px solid #37444f}`;

function begin(model, el, signal) {
  const root = el.closest(".hothlab-presenter");
  if (root?.querySelector(".hothlab-slide .hothlab-said")) new Stage(model, el, root, signal);
  else if (!signal.aborted) setTimeout(() => begin(model, el, signal), 30); // it is not yet in its place
}

export default { fit, render: whileShown(begin) };
