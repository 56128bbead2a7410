// Keys that work anywhere inside a lesson. The kernel says which keys it wants.

const TYPED = "input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]";
const isBare = (event) => !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing);
const nameOf = (event) => {
  if (event.shiftKey && event.key === " ") return "Shift+ ";
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
};

// The height of what scrolls around an element.
function heightAround(el) {
  for (let box = el.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box.clientHeight;
  }
  return globalThis.innerHeight;
}

// In the text around a lesson no line ends within a name such as MOV-1 or AT-AT.
function keepNamesWhole() {
  for (const prose of document.querySelectorAll(".jp-RenderedMarkdown:not([data-hothlab-whole])")) {
    const texts = document.createTreeWalker(prose, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) if (NAME.test(texts.currentNode.data)) found.push(texts.currentNode);
    if (prose.textContent) prose.dataset.hothlabWhole = "";
    for (const text of found) text.replaceWith(...whole(text.data));
  }
}

class Listener {
  constructor(model, el, root, signal) {
    Object.assign(this, { model, el, root, signal });
    root.tabIndex = 0;
    root.setAttribute("role", "group");
    const label = () => model.get("label") && root.setAttribute("aria-label", model.get("label"));
    follow(model, "change:label", label, signal);
    label();
    // A lesson as a whole takes its keys last, after a board or a field in it; a talk takes them first.
    root.addEventListener("keydown", (event) => this.press(event), { capture: model.get("first"), signal });
    // Where one lesson stands in another, both listen, and one of them wanting the key is enough.
    guardKeys(root, signal, (event) => (event.hothlabWanted ||= this.wants(event)));
    follow(model, "msg:custom", this.heard, signal);
    root.addEventListener("click", (event) => this.open(event), { signal });
    root.addEventListener("click", (event) => this.jump(event), { signal });
    this.soon(() => this.nameSliders());
    this.soon(keepNamesWhole);
    if (model.get("arrives")) this.soon(() => this.arrive());
    this.soon(() => this.goOn());
  }

  // After a reload in the middle of a talk, the button that began it is pressed again: the class sees its slide.
  goOn() {
    const talk = keptTalk();
    const reloaded = performance.getEntriesByType("navigation")[0]?.type === "reload";
    const button = talk && reloaded && !globalThis.hothlabWentOn && this.root.querySelector(`.${CSS.escape(talk)}`);
    if (!button || document.querySelector(".hothlab-presenter")) return;
    globalThis.hothlabWentOn = true; // once: a lesson has more than one listener
    button.click();
  }

  // The widget library gives a slider its tooltip and its handle no name.
  nameSliders() {
    for (const handle of this.root.querySelectorAll("[role=slider]:not([aria-label])")) {
      const named = handle.closest("[title]:not([title=''])") ?? handle.closest(".widget-slider")?.querySelector("[title]");
      if (named) handle.setAttribute("aria-label", named.title);
    }
  }

  heard = ({ kind, text, code }) => {
    if (kind === "focus") this.refocus();
    else if (kind === "say") this.say(text);
    else if (kind === "reveal") this.soon(() => this.reveal());
    else if (kind === "begun") this.soon(() => this.reach());
    else if (kind === "onward") this.onward();
    else if (kind === "language") this.speak(code);
  };

  // The page comes back in another language: JupyterLab opens the notebook of that language, Voila's server knows it too.
  speak(code) {
    const asked = new CustomEvent("hothlab-language", { detail: code, bubbles: true, cancelable: true });
    if (this.root.dispatchEvent(asked) && document.body.dataset.voila) location.reload();
  }

  // What the kernel has changed is shown first.
  soon(act) {
    const shown = setTimeout(act, 120);
    this.signal.addEventListener("abort", () => clearTimeout(shown), { once: true });
  }

  // What the keyboard was on may be hidden or switched off now: it goes to the button that leads on, or to the lesson.
  refocus() {
    this.soon(() => {
      const on = document.activeElement;
      const lost = !on || on === document.body || on.disabled || (this.root.contains(on) && !on.getClientRects().length);
      if (!lost) return;
      const leads = [...this.root.querySelectorAll(".hothlab-actions .hothlab-main")];
      const next = leads.find((button) => !button.disabled && button.getClientRects().length);
      (next ?? this.root).focus({ preventScroll: true });
    });
  }

  // The same words twice are said twice: the region is emptied first.
  say(text) {
    this.live ??= this.el.appendChild(make("div", { class: "hothlab-unseen", role: "status", "aria-live": "polite" }));
    this.live.textContent = "";
    requestAnimationFrame(() => (this.live.textContent = text));
  }

  arrive() {
    this.model.set("arrives", false);
    this.model.save_changes();
    this.reveal();
  }

  // All of the lesson in view where there is room for it, or else its question; nothing moves that is seen already.
  reveal() {
    const part = this.el.closest(".hothlab-inner") ?? this.root;
    const question = part.querySelector(".hothlab-head") ?? part;
    const fits = this.root.offsetHeight <= heightAround(this.root);
    (fits ? this.root : question).scrollIntoView({ block: "nearest" });
  }

  // What was begun below a list, at the top of the view; it may still be on its way.
  reach(tries = 25) {
    const begun = this.el.closest(".hothlab-inner, .hothlab-lesson").querySelector(".hothlab-begun");
    if (begun?.offsetHeight) begun.scrollIntoView({ block: "start" });
    else if (tries) this.soon(() => this.reach(tries - 1));
  }

  // What comes next in the notebook, at the top of the view.
  onward() {
    const here = this.root.closest(".jp-Cell") ?? this.root;
    const next = here.nextElementSibling;
    if (!next) return;
    const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
    next.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
    const on = next.querySelector(".hothlab-lesson") ?? next;
    if (on.tabIndex < 0) on.tabIndex = -1; // a text takes the keyboard only when it is asked to
    on.focus({ preventScroll: true });
  }

  wants(event) {
    if (!isBare(event) || event.target.closest?.(TYPED)) return false;
    if (event.shiftKey && event.key === "Enter") return false; // runs the cell
    const key = nameOf(event);
    if (!this.model.get("wanted").includes(key)) return false;
    const presses = key === "Enter" || key === " ";
    if (presses && event.target.closest?.("summary")) return false; // a rule is opened, in a talk too
    if (this.model.get("first")) return true;
    const onButton = presses && event.target.closest?.("button, a");
    return !onButton && !event.target.closest?.("[role=slider], [role=application], input[type=range]");
  }

  press(event) {
    if (event.defaultPrevented || !this.wants(event)) return;
    event.preventDefault();
    event.stopPropagation();
    // The rule that the keyboard is on may be gone after this key, and the next one is to be heard too.
    if (event.target.closest?.("summary")) this.root.focus({ preventScroll: true });
    if (nameOf(event) === "f" && this.hasScreen) this.turnScreen();
    else this.model.send({ kind: "key", key: nameOf(event) });
  }

  // JupyterLab opens another notebook in a tab of its own when a link says so in its way; elsewhere it is a plain link.
  open(event) {
    const link = event.target.closest?.("a[href$='.ipynb']");
    const here = this.model.widget_manager?.context?.path;
    if (!link || here === undefined || !isBare(event) || event.shiftKey) return;
    const path = new URL(link.getAttribute("href"), `http://lab/${here}`).pathname.slice(1);
    link.dataset.commandlinkerCommand = "docmanager:open";
    link.dataset.commandlinkerArgs = JSON.stringify({ path: decodeURIComponent(path) });
  }

  // To another step of the same page, which then has the keyboard.
  jump(event) {
    const step = event.target.closest?.("[data-hothlab-step]")?.dataset.hothlabStep;
    const page = this.root.closest(".jp-Notebook") ?? document;
    const to = step && page.querySelector(`.hothlab-step-${CSS.escape(step)}`);
    if (!to) return;
    if (!to.hasAttribute("tabindex")) to.tabIndex = -1;
    to.focus({ preventScroll: true });
    // What comes into view takes its room only then, and moves the step: it is brought back until the reader acts.
    const show = () => to.scrollIntoView({ block: "start" });
    const again = setInterval(show, 100);
    const stop = () => clearInterval(again);
    show();
    setTimeout(stop, 1500);
    for (const deed of ["wheel", "touchstart", "pointerdown", "keydown"]) window.addEventListener(deed, stop, { once: true, signal: this.signal });
  }
}

function begin(model, el, signal) {
  const root = el.closest(".hothlab-lesson");
  if (root) new Listener(model, el, root, signal);
  else if (!signal.aborted) setTimeout(() => begin(model, el, signal), 30); // it is not yet in its place
}

export default { render: whileShown(begin) };
