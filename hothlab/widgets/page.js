// What the scripts of all widgets share. It stands before each of them, in one text, so nothing is exported.

// A widget's `render`: what begins when it is shown, with a signal that says when it is gone.
const whileShown = (begin) => ({ model, el }) => {
  const end = new AbortController();
  begin(model, el, end.signal);
  return () => end.abort();
};

// Do something at each event of a model, such as "change:text" or "msg:custom", as long as the widget is shown.
function follow(model, event, act, signal) {
  model.on(event, act);
  signal.addEventListener("abort", () => model.off(event, act));
}

// An element with its attributes, the handlers of its events under `on`, and what is in it; text stays text.
function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") for (const [event, handle] of Object.entries(value)) made.addEventListener(event, handle);
    else if (name === "svg") made.innerHTML = value; // our own drawing, whose texts are escaped
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((each) => each !== null && each !== undefined && each !== ""));
  return made;
}

// A text in which no line ends within a name such as MOV-1 or AT-AT.

const NAME = /\b([A-Z]{1,3}-[A-Z0-9]\w*)/;

function whole(text) {
  const parts = String(text ?? "").split(NAME); // every other one is a name
  return parts.map((part, place) => (place % 2 ? make("span", { class: "hothlab-name" }, part) : part));
}

// The theme

const darkMedia = () => globalThis.matchMedia?.("(prefers-color-scheme: dark)");

function isDark() {
  const light = document.body.dataset.jpThemeLight;
  return light === undefined ? Boolean(darkMedia()?.matches) : light === "false";
}

function watchTheme(changed, signal) {
  const watcher = new MutationObserver(changed);
  watcher.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  signal.addEventListener("abort", () => watcher.disconnect());
  darkMedia()?.addEventListener("change", changed, { signal });
}

// Keys

// Chords are the page's, and so is Shift+Enter, which runs the cell; a bare key pressed in a widget is ours or nobody's.
const isOurs = (event) => !(event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === "Enter"));

// JupyterLab looks for its shortcuts before a widget sees a key: "x" here must not cut the cell, nor an arrow leave it.
function guardKeys(el, signal, ours = isOurs) {
  const guard = (event) => {
    if (el.contains(event.target)) event.target.toggleAttribute("data-lm-suppress-shortcuts", ours(event));
  };
  window.addEventListener("keydown", guard, { capture: true, signal });
}

// A list, a switch or a rule to open takes its own keys: an arrow there must not lead to the next cell.
function guardControls() {
  if (globalThis.hothlabGuarded) return;
  globalThis.hothlabGuarded = true;
  const guard = (event) => {
    const control = event.target.closest?.("select, input, summary");
    if (control?.closest("[class*=hothlab]")) control.toggleAttribute("data-lm-suppress-shortcuts", isOurs(event));
  };
  window.addEventListener("keydown", guard, { capture: true });
}

// The talk that this tab shows to a class, by the CSS class of the button that began it, so that a reload goes on with it; some pages may keep nothing.

const TALK = "hothlab-talk";

function keptTalk() {
  try {
    return sessionStorage.getItem(TALK);
  } catch {
    return null;
  }
}

function keepTalk(opener) {
  try {
    if (opener) sessionStorage.setItem(TALK, opener);
    else sessionStorage.removeItem(TALK);
  } catch {
    // It is begun again by hand.
  }
}

// Texts and files to take away

async function copy(text) {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not allowed here; there may be another way.
    }
  }
  return false;
}

function save(name, type, data) {
  const link = make("a", { href: URL.createObjectURL(new Blob([data], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// A widget in sections. `builders` has, by its name in the model's `shown`, what builds each section. Only the sections
// that have changed are built again, and the keyboard stays where it was: on what has the same `data-key`.
class Sections {
  constructor(model, el, signal, builders) {
    Object.assign(this, { model, el, signal, builders, last: {}, boxes: {} });
    for (const section of Object.keys(builders)) {
      this.boxes[section] = make("div", { class: `section-${section}` });
      el.append(this.placed(section, this.boxes[section]));
    }
    follow(model, "change:shown", () => this.update(), signal);
    this.update();
    guardKeys(el, signal);
  }

  // A section as it stands in the widget.
  placed(section, box) {
    return box;
  }

  send(content, buffers) {
    this.model.send(content, undefined, buffers);
  }

  update() {
    const shown = this.model.get("shown");
    const focused = this.el.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    for (const section of Object.keys(this.builders)) {
      const text = JSON.stringify(shown[section]);
      if (text === this.last[section]) continue;
      this.last[section] = text;
      this.rebuild(section, this.boxes[section], shown[section], focused);
    }
    if (focused && !this.el.contains(document.activeElement)) this.refocus(focused);
  }

  rebuild(section, box, shown) {
    box.replaceChildren(...this.builders[section](shown, this).flat().filter(Boolean));
    box.hidden = !box.childNodes.length;
  }

  refocus(key) {
    this.el.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  }
}
