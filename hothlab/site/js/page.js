// A page: its prose is there, its cells are pictures until the worker has made their widgets.
import { Manager } from "./manager.js";

const VIEW = "application/vnd.jupyter.widget-view+json";
const words = JSON.parse(document.querySelector("#hothlab-words").textContent);
const base = document.body.dataset.base;
const marks = (globalThis.hothlabMarks = {}); // when what was reached, in milliseconds since the page was asked for
const mark = (name, at = performance.now()) => (marks[name] ??= Math.round(at));
mark("script");

class Kernel {
  constructor() {
    this.waiting = new Map();
    this.n = 0;
    this.worker = globalThis.hothlabWorker; // begun in the head of the page
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = ({ message }) => failed(message ?? "");
    this.manager = new Manager(this);
    globalThis.hothlabHeard.splice(0).forEach((data) => this.hear(data));
  }

  say(message, buffers = [], callbacks = null) {
    message.n = `${++this.n}`;
    if (callbacks) this.waiting.set(message.n, callbacks);
    const plain = (buffers ?? []).map((each) => new Uint8Array(each.buffer ?? each, each.byteOffset ?? 0, each.byteLength));
    this.worker.postMessage({ text: JSON.stringify(message), buffers: plain });
    return message.n;
  }

  hear(data) {
    if (data.mark) this.reached(data);
    else if (data.error) failed(data.error);
    else if (data.now) remember(JSON.parse(data.now));
    else if (data.text) this.read(JSON.parse(data.text), data.buffers ?? []);
  }

  reached({ mark: name, at, from }) {
    mark(name, at - performance.timeOrigin);
    if (name === "ready") document.documentElement.dataset.ready = from;
    if (name === "unkept") tell(words.unkept);
    if (name === "home" && navigator.storage?.persist) navigator.storage.persist().catch(() => {});
  }

  read(messages, buffers) {
    for (const message of messages) {
      const mine = message.buffers ? buffers.splice(0, message.buffers).map((each) => new DataView(each.buffer, each.byteOffset, each.byteLength)) : [];
      if (message.type === "shown") shown(this.manager, message);
      else if (message.type === "idle") this.idle(message.n);
      else this.manager.hear(message, mine);
    }
  }

  // ipywidgets throttles what a widget sends until the kernel has answered.
  idle(n) {
    const callbacks = this.waiting.get(n);
    this.waiting.delete(n);
    callbacks?.iopub?.status?.({ content: { execution_state: "idle" } });
  }
}

// One line above the page, with a button where something can be done.
function tell(text, label, act) {
  const news = document.querySelector("#hothlab-news");
  news.replaceChildren(text);
  if (label) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
    button.addEventListener("click", act);
    news.append(" ", button);
  }
  news.hidden = false;
}

// What the front page says before it has loaded anything, in the language of this page.
function remember(doors) {
  try {
    localStorage.setItem("hothlab-now", JSON.stringify({ doors: { [document.documentElement.lang]: doors } }));
  } catch {
    // a browser that keeps nothing begins anew
  }
}

function failed(why) {
  console.error(why);
  document.documentElement.dataset.error = why;
  tell(words.wrong.replace("{why}", why.trim().split("\n").at(-1)));
}

let left = 0; // cells that are not alive yet
let waiting = 0; // of them, those that were asked for
let rest = []; // and those that were not

// What is out of sight is made when the page has nothing else to do, one cell at a time, from where the reader is.
function goOn() {
  if (waiting > 0 || !rest.length) return;
  const whenIdle = globalThis.requestIdleCallback ?? ((act) => setTimeout(act, 20));
  whenIdle(
    () => {
      if (waiting > 0 || !rest.length) return;
      rest.sort((a, b) => away(a.id) - away(b.id));
      waiting += 1;
      hothlabKernel.worker.postMessage({ run: rest.shift() });
    },
    { timeout: 200 },
  );
}

// How far a cell is from what the reader sees; what is above counts as further than what comes.
function away(id) {
  const { top, bottom } = place(id).getBoundingClientRect();
  return bottom < 0 ? -3 * bottom : Math.max(0, top - innerHeight);
}

const place = (id) => document.querySelector(`[data-cell="${id}"]`);

async function shown(manager, { cell, data }) {
  const el = place(cell);
  if (!el) return;
  for (const bundle of data) {
    const box = document.createElement("div");
    if (bundle[VIEW]) {
      box.className = "living";
      box.hidden = true;
      el.append(box);
      await manager.show(bundle[VIEW].model_id, box);
    } else {
      box.innerHTML = bundle["text/html"] ?? bundle["image/svg+xml"] ?? "";
      if (!box.innerHTML) box.append(Object.assign(document.createElement("pre"), { textContent: bundle["text/plain"] ?? "" }));
      el.append(box);
    }
    el.querySelector(":scope > .asleep")?.remove();
    box.hidden = false;
  }
  el.querySelector(":scope > .asleep")?.remove();
  el.dataset.alive = "";
  mark("first-living");
  waiting -= 1;
  left -= 1;
  goOn();
  if (left === 0) {
    mark("all");
    keep();
  }
}

// Everything is kept for a visit without a network; not before the page is alive, for it needs the machine first.
async function keep() {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(`${base}sw.js`);
    const offer = () => {
      const next = registration.waiting;
      if (!next || !navigator.serviceWorker.controller) return;
      tell(words.update, words.reload, () => next.postMessage("now"));
    };
    if (!registration) return;
    navigator.serviceWorker.addEventListener("controllerchange", () => marks.replaced && location.reload());
    marks.replaced = Boolean(navigator.serviceWorker.controller);
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
    offer();
  } catch (error) {
    console.warn(`not kept for later: ${error}`);
  }
}

// Links between the notebooks are links between the pages.
document.addEventListener(
  "click",
  (event) => {
    const link = event.target.closest?.("a[href*='.ipynb']");
    if (link) link.href = link.getAttribute("href").replace(/\.ipynb/, ".html");
  },
  { capture: true },
);

// The first board that is alive is drawn from what the worker sent.
const watch = new MutationObserver(() => {
  if (!document.querySelector(".living:not([hidden]) .hothlab-drawing > svg")) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => mark("first-board")));
});
watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden"] });

function begin() {
  const all = [...document.querySelectorAll("[data-cell]")];
  const isNear = (el) => {
    const { top, bottom } = el.getBoundingClientRect();
    return top < 1.2 * innerHeight && bottom > -0.2 * innerHeight;
  };
  const cell = (el, near) => ({ id: el.dataset.cell, source: el.dataset.source, near });
  const first = all.filter(isNear);
  left = all.length;
  waiting = first.length;
  rest = all.filter((el) => !first.includes(el)).map((el) => cell(el, false));
  const kernel = (globalThis.hothlabKernel = new Kernel());
  kernel.worker.postMessage({
    begin: {
      cells: first.map((el) => cell(el, true)),
      query: location.search.slice(1),
      address: location.href,
      language: document.documentElement.lang,
      dark: matchMedia("(prefers-color-scheme: dark)").matches,
    },
  });
  if (!first.length) goOn();
}

begin();
