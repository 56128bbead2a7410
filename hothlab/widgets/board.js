// The transparent sheet over a painted board. It turns pointers and keys into hexes, shows the hex that is pointed at
// and speaks it, all without the kernel; only a choice, the cursor, the page's theme, and whether and how large the board
// is seen are reported.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ENDS = { Home: 0, End: -1 };
const NEAR = "50%"; // of a screen above and below: boards as near as this are painted
const RESTS = 550; // milliseconds after which a finger rests on its hex
const SHAKES = 12; // pixels that a resting finger may move
const SMALL = 512; // pixels: how wide the picture of a board far away is at the most

// Each widget manager holds canvases of its own, so each is a page by itself, also when a notebook is opened again.
function pageOf(manager) {
  const pages = (globalThis.hothlabPages ??= new WeakMap());
  if (!pages.has(manager)) pages.set(manager, Math.random().toString(36).slice(2, 12));
  return pages.get(manager);
}

// On a telephone JupyterLab's list of files leaves a board a finger's width. It is closed once; a person may open it.
function makeRoom() {
  const open = document.querySelector(".jp-SideBar.jp-mod-left .lm-TabBar-tab.lm-mod-current");
  if (globalThis.innerWidth > 600 || globalThis.hothlabMadeRoom || !open) return;
  globalThis.hothlabMadeRoom = true;
  const { x, y } = open.getBoundingClientRect();
  const press = { bubbles: true, cancelable: true, button: 0, clientX: x + 4, clientY: y + 4 };
  open.dispatchEvent(new PointerEvent("pointerdown", press));
  document.dispatchEvent(new PointerEvent("pointerup", press));
}

function initialize() {
  makeRoom();
  guardControls();
}

// The hexes of a frame: where the kernel says that each lies, and which one a step leads to.
class Hexes {
  constructor({ hexes, halves = [] }) {
    this.places = new Map(hexes.map(([name, x, y]) => [name, [x, y]]));
    this.halves = new Map(halves.flatMap(([, rows]) => rows).map(([name, x, y]) => [name, [x, y]]));
    this.rows = [...new Set(hexes.map(([, , y]) => y))].map((y) => hexes.filter(([, , each]) => each === y));
  }

  row(name) {
    return this.rows.findIndex((row) => row.some(([each]) => each === name));
  }

  // A step left or right stays in the row. A step up or down goes to the hex that is nearest to `column`, the place that
  // the last step sideways led to, so that a walk up and down the board is straight; of two as near, to the right one.
  step(name, [dx, dy], column) {
    const row = this.rows[this.row(name) + dy] ?? [];
    if (dx) return row[row.findIndex(([each]) => each === name) + dx]?.[0];
    const far = ([, x]) => Math.round(Math.abs(x - column));
    return row.reduceRight((best, each) => (best && far(best) <= far(each) ? best : each), null)?.[0];
  }

  // The first or the last hex of its row.
  end(name, place) {
    return this.rows[this.row(name)].at(place)[0];
  }
}

// The areas of the sheet on which the browser tells which hex is pointed at. The half hexes at the sides are told, though
// nobody can choose them: only the inner half is there.
function areas({ outline, hexes, halves = [] }) {
  const area = (hex, points, x, y) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
    for (const [name, value] of Object.entries({ "data-hex": hex, points, transform: `translate(${x} ${y})` })) {
      made.setAttribute(name, value);
    }
    return made;
  };
  return [
    ...hexes.map(([name, x, y]) => area(name, outline, x, y)),
    ...halves.flatMap(([half, rows]) => rows.map(([name, x, y]) => area(name, half, x, y))),
  ];
}

function modifiersOf(event, right) {
  const held = ["shift", "ctrl", "alt", "meta"].filter((name) => event[`${name}Key`]);
  return right ? [...held, "right"] : held;
}

class Pointer {
  constructor(model, el, signal) {
    this.model = model;
    this.el = el;
    this.signal = signal;
    this.hover = null;
    this.held = null; // the piece under the pointer that is down
    this.dropped = false; // whether the pointer that came up last had dragged one
    this.column = 0;
    this.build();
    this.listen();
    for (const name of ["frame", "colours", "label", "about", "texts", "cursor", "selected"]) {
      const update = () => this.update(name);
      follow(model, `change:${name}`, update, signal);
      update();
    }
    const answer = ({ kind, hex }) => kind === "selected" && this.mark("selected", hex);
    follow(model, "msg:custom", answer, signal);
    new (model.get("drawn") ? Drawing : Ground)(model, el, signal);
  }

  get cursor() {
    return this.model.get("cursor");
  }

  // Whether the keyboard is used.
  get walking() {
    return this.el.classList.contains("hothlab-keys");
  }

  build() {
    const { el } = this;
    const id = `hothlab-${Math.random().toString(36).slice(2, 10)}`;
    el.setAttribute("aria-describedby", id);
    el.setAttribute("data-jp-suppress-context-menu", "true");
    el.innerHTML = `<svg aria-hidden="true" focusable="false" preserveAspectRatio="none"><g class="hothlab-areas"></g>${["hover", "selected", "cursor"]
      .map((name) => `<g class="hothlab-${name}"><polygon class="halo"/><polygon/></g>`)
      .join("")}</svg><div class="hothlab-tip" aria-hidden="true" hidden></div>
      <div class="hothlab-unseen" id="${id}"></div><div class="hothlab-unseen hothlab-live" role="status" aria-live="polite"></div>`;
    this.svg = el.querySelector("svg");
    this.tip = el.querySelector(".hothlab-tip");
    this.about = el.querySelector(`#${id}`);
    this.live = el.querySelector(".hothlab-live");
  }

  update(name) {
    const value = this.model.get(name);
    if (name === "frame") {
      this.hexes = new Hexes(value);
      const live = value.hexes.length > 0; // otherwise it is a picture, nothing to point at
      this.el.setAttribute("role", live ? "application" : "img");
      this.el.toggleAttribute("data-live", live);
      if (live) this.el.tabIndex = 0;
      else this.el.removeAttribute("tabindex");
      this.svg.setAttribute("viewBox", `0 0 ${value.width} ${value.height}`);
      this.svg.querySelector(".hothlab-areas").replaceChildren(...areas(value));
      this.el.style.aspectRatio = `${value.width} / ${value.height}`; // the room it takes, painted or not
      this.hover = null;
      for (const each of ["hover", "selected", "cursor"]) this.mark(each, this.model.get(each));
    } else if (name === "colours") {
      for (const [role, colour] of Object.entries(value)) this.el.style.setProperty(`--hothlab-${role}`, colour);
    } else if (name === "label") {
      this.el.setAttribute("aria-label", value);
    } else if (name === "about") {
      this.about.textContent = value;
    } else if (name === "texts") {
      this.tell();
    } else {
      this.mark(name, value);
      if (name === "cursor" && this.walking) this.tell();
    }
  }

  mark(name, hex) {
    const group = this.svg.querySelector(`.hothlab-${name}`);
    const shown = hex && this.hexes.places.has(hex);
    group.toggleAttribute("hidden", !shown);
    if (shown) {
      const { outline, inside } = this.model.get("frame");
      const [x, y] = this.hexes.places.get(hex);
      for (const each of group.children) {
        each.setAttribute("points", name === "cursor" ? inside : outline);
        each.setAttribute("transform", `translate(${x} ${y})`);
      }
    }
  }

  text(hex) {
    if (this.hexes.halves.has(hex)) return this.model.get("frame").half;
    return this.model.get("texts")[hex] ?? hex;
  }

  // The words beside the hex that is pointed at, or else that the keyboard is on.
  tell() {
    const hex = this.hover ?? (this.walking ? this.cursor : null);
    const place = this.hexes.places.get(hex) ?? this.hexes.halves.get(hex);
    this.tip.hidden = !place;
    if (this.tip.hidden) return;
    this.tip.textContent = this.text(hex);
    const { width, height, size } = this.model.get("frame");
    const scale = this.el.clientWidth / width;
    const [x, y] = place.map((each) => each * scale);
    const gap = 1.1 * size * scale;
    const wide = this.tip.offsetWidth;
    const high = this.tip.offsetHeight;
    const above = y - gap - high >= 0 || y + gap + high > height * scale;
    this.tip.style.left = `${Math.max(0, Math.min(x - wide / 2, this.el.clientWidth - wide))}px`;
    this.tip.style.top = `${above ? Math.max(0, y - gap - high) : y + gap}px`;
  }

  say(text) {
    this.live.textContent = "";
    requestAnimationFrame(() => (this.live.textContent = text));
  }

  // The hex, or half hex, under the pointer: also where another element has caught the pointer.
  pointedAt(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    return (this.el.contains(under) && under.dataset.hex) || null;
  }

  hexAt(event) {
    const hex = this.pointedAt(event);
    return this.hexes.places.has(hex) ? hex : null;
  }

  listen() {
    const { el, signal } = this;
    const on = (name, handle) => el.addEventListener(name, handle, { signal });
    on("pointermove", (event) => {
      if (this.held) this.drag(event);
      else if (event.pointerType !== "touch") this.point(this.pointedAt(event));
    });
    on("pointerleave", () => this.point(null));
    on("pointerup", (event) => {
      this.drop(event);
      this.lift(event);
    });
    on("pointercancel", () => {
      const asked = this.held?.away ? null : this.finger?.asked;
      this.held = this.finger = null;
      if (asked) this.choose(asked, ["right"]); // some phones take the finger away once it has rested
    });
    // A finger that drags a piece does not scroll the page; one that only taps or rests on it does what it always does.
    el.addEventListener("touchmove", (event) => this.held && event.preventDefault(), { signal, passive: false });
    on("click", (event) => {
      if (this.dropped) return;
      const hex = this.pointedAt(event);
      if (event.pointerType === "touch") this.point(hex); // a finger cannot hover: what it taps is told
      if (this.hexes.halves.has(hex)) this.say(this.text(hex));
      else this.choose(hex, modifiersOf(event, false));
    });
    on("contextmenu", (event) => {
      if (!this.hexes.places.size) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.pointerType === "touch") {
        if (this.finger) this.finger.asked = this.hexAt(event); // heard when it is lifted, if it has not dragged
        return;
      }
      this.held = null;
      const byKey = event.pointerType === "" && event.button !== 2;
      this.choose(byKey ? this.cursor : this.hexAt(event), modifiersOf(event, true));
    });
    on("keydown", (event) => this.press(event));
    on("pointerdown", (event) => {
      this.keys(false);
      this.grip(event);
      const byFinger = event.pointerType === "touch" && event.isPrimary;
      this.finger = byFinger ? { x: event.clientX, y: event.clientY, since: event.timeStamp } : null;
    });
    on("blur", () => {
      this.point(null);
      this.keys(false);
    });
    on("focus", () => {
      if (!el.matches(":focus-visible")) return;
      if (this.cursor) this.say(this.text(this.cursor));
      else this.enter();
      this.keys(true);
    });
    guardKeys(el, signal);
    const resized = new ResizeObserver(() => this.tell());
    resized.observe(el);
    signal.addEventListener("abort", () => resized.disconnect());
  }

  // The cursor shows while the keyboard is used, as a focus ring does.
  keys(used) {
    this.el.classList.toggle("hothlab-keys", used);
    if (used) this.point(null);
    this.tell();
  }

  point(hex) {
    if (hex === this.hover) return;
    this.hover = hex;
    this.mark("hover", hex);
    this.tell();
  }

  // A piece that may be carried is held while the pointer is down, and put where it is let go.
  grip(event) {
    const hex = this.hexAt(event);
    const may = event.isPrimary && event.button === 0 && this.model.get("carried").includes(hex);
    this.held = may ? { from: hex, pointer: event.pointerId, away: false } : null;
    this.dropped = false;
  }

  // A finger that rested on its hex is the other button. Not every phone says so itself.
  lift(event) {
    const { finger } = this;
    this.finger = null;
    if (!finger || this.dropped || event.timeStamp - finger.since < RESTS) return;
    if (Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > SHAKES) return;
    this.dropped = true; // what follows is no click
    this.choose(this.hexAt(event), ["right"]);
  }

  drag(event) {
    if (event.pointerId !== this.held.pointer) return;
    const over = this.hexAt(event);
    if (over !== this.held.from && !this.held.away) {
      this.held.away = true;
      this.el.setPointerCapture(event.pointerId);
      this.mark("selected", this.held.from);
    }
    if (this.held.away) this.point(over);
  }

  drop(event) {
    const { held } = this;
    this.held = null;
    if (!held?.away || event.pointerId !== held.pointer) return;
    this.dropped = true; // what follows is no click
    this.mark("selected", null);
    this.point(null);
    const to = this.hexAt(event);
    if (to && to !== held.from) this.model.send({ kind: "carry", hex: held.from, to });
  }

  enter() {
    this.walk(this.model.get("selected") ?? this.model.get("frame").middle);
  }

  stand(hex, sideways = true) {
    if (sideways) this.column = this.hexes.places.get(hex)[0];
    this.model.set("cursor", hex);
    this.say(this.text(hex));
  }

  walk(hex, sideways) {
    if (!hex) return;
    this.stand(hex, sideways);
    this.model.save_changes();
  }

  choose(hex, modifiers) {
    if (!hex) return;
    this.mark("selected", hex); // at once; the kernel's answer has the last word
    this.model.send({ kind: "select", hex, modifiers }); // one message: a choice moves the cursor too
    this.stand(hex);
  }

  press(event) {
    if (!isOurs(event)) return;
    const { key } = event;
    if (key === "Enter" || key === " ") {
      if (!this.cursor) this.enter();
      this.choose(this.cursor, modifiersOf(event, false));
    } else if (key === "Escape") {
      this.mark("selected", null);
      this.model.send({ kind: "clear" });
    } else if (!this.cursor && (key in ARROWS || key in ENDS)) {
      this.enter();
    } else if (key in ARROWS) {
      const vertical = ARROWS[key][1] !== 0;
      this.walk(this.hexes.step(this.cursor, ARROWS[key], this.column), !vertical);
    } else if (key in ENDS) {
      this.walk(this.hexes.end(this.cursor, ENDS[key]));
    } else {
      return;
    }
    this.keys(true);
    event.preventDefault();
  }
}

// What lies below the sheet: near the screen the canvas, painted for the pixels it is shown with; far from it a picture
// of it, since a canvas takes many megabytes. The kernel is told which, and answers when it has painted.
//
// The canvas is the one that ipycanvas itself paints on. A view of it would be a copy, as large.
class Ground {
  constructor(model, el, signal) {
    Object.assign(this, { model, el, signal, near: false, pixels: 0, asked: false, shown: null, picture: null });
    this.dark = isDark();
    this.mark();
    follow(model, "msg:custom", ({ kind }) => kind === "painted" && this.show(), signal);
    // Also where the last one was closed before it could be shown, as when a talk goes on quickly.
    follow(model, "change:canvas", () => this.asked && this.show(), signal);
    // Another page, or another view in this one, has gone away from the board; this one has not.
    follow(model, "change:pixels", () => this.near && model.get("pixels") < this.pixels && this.ask(), signal);
    watchTheme(() => this.turn(), signal);
    this.watch();
    signal.addEventListener("abort", () => this.end());
  }

  watch() {
    const { el, signal } = this;
    const seen = new IntersectionObserver((all) => this.move(all.at(-1).isIntersecting), { rootMargin: NEAR, scrollMargin: NEAR });
    const sized = new ResizeObserver(() => this.resize());
    seen.observe(el);
    sized.observe(el);
    window.addEventListener("resize", () => this.resize(), { signal }); // another zoom, or another screen
    signal.addEventListener("abort", () => (seen.disconnect(), sized.disconnect()));
  }

  move(near) {
    if (near === this.near) return;
    this.near = near;
    if (near) this.ask();
    else this.leave();
  }

  resize() {
    const pixels = Math.round(this.el.getBoundingClientRect().width * devicePixelRatio);
    if (!pixels || pixels === this.pixels) return;
    this.pixels = pixels;
    clearTimeout(this.timer);
    if (this.asked) this.timer = setTimeout(() => this.ask(), 250); // it may be growing still
    else this.ask();
  }

  turn() {
    if (isDark() === this.dark) return;
    this.dark = !this.dark;
    this.mark();
    if (this.near) this.tell({ kind: "theme", dark: this.dark });
    else this.uncover(); // it is in the other theme
  }

  // Have it painted as it is seen, unless it is. Until then a picture of what there is covers it.
  async ask() {
    const { model, pixels, signal } = this;
    if (!this.near || !pixels || signal.aborted) return;
    if (this.shown && model.get("pixels") === pixels) return this.uncover();
    this.asked = true;
    if (model.get("pixels")) await this.cover();
    if (!this.near || pixels !== this.pixels || signal.aborted) return;
    this.tell({ kind: "near", page: pageOf(model.widget_manager), pixels, dark: this.dark });
  }

  // A page that is being left, or a board that the kernel has just closed, has no line to it any more: nobody misses this.
  tell(news) {
    try {
      this.model.send(news);
    } catch {
      this.near = false;
    }
  }

  async leave() {
    await this.cover(SMALL);
    if (this.signal.aborted) return;
    if (this.near) return this.ask(); // it came back meanwhile
    this.hide();
    this.tell({ kind: "far" });
  }

  // Show the canvas once all that is on its way to it is painted.
  async show() {
    const id = this.model.get("canvas");
    const model = id ? await this.model.widget_manager.get_model(id).catch(() => null) : null;
    if (model) await allPainted(model);
    if (!model || !this.near || this.signal.aborted || id !== this.model.get("canvas")) return;
    if (this.shown?.id !== id) {
      const last = this.shown;
      this.shown = this.layer(id, model);
      this.el.before(this.shown.canvas);
      this.drop(last);
    }
    this.uncover();
    this.mark();
  }

  // Where there is neither a canvas nor a picture yet, plain snow shows that a board is coming: as dark as the page, which
  // the kernel may not know yet.
  mark() {
    this.el.toggleAttribute("data-bare", !this.shown && !this.picture);
    this.el.toggleAttribute("data-dark", this.dark);
  }

  // The canvas of a model; where another view of the same board shows that already, a copy that follows it.
  layer(id, model) {
    const owners = (globalThis.hothlabOwners ??= new WeakMap());
    const painted = canvasOf(model);
    const owner = owners.get(painted);
    const layer = { id, canvas: painted, end: new AbortController() };
    if (owner && owner !== this && owner.shown?.canvas === painted && owner.model.get("canvas") === id) {
      const canvas = (layer.canvas = document.createElement("canvas"));
      const copy = () => {
        Object.assign(canvas, { width: painted.width, height: painted.height });
        canvas.getContext("2d").drawImage(painted, 0, 0);
      };
      atEachFrame(model, copy, layer.end.signal);
      copy();
    } else {
      owners.set(painted, this);
    }
    layer.canvas.setAttribute("aria-hidden", "true");
    return layer;
  }

  drop(layer) {
    layer?.end.abort();
    if (layer?.canvas.parentNode === this.el.parentNode) layer?.canvas.remove();
  }

  hide() {
    this.drop(this.shown);
    this.shown = null;
    this.mark();
  }

  // A picture in the place of the canvas, not wider than that. The browser keeps it unpacked for long, so far from the
  // screen a small one does: it is seen only until the board is painted again.
  async cover(widest = Infinity) {
    if (!this.shown || this.picture) return;
    const { canvas } = this.shown;
    const small = document.createElement("canvas");
    const scale = Math.min(1, widest / canvas.width);
    Object.assign(small, { width: Math.round(scale * canvas.width), height: Math.round(scale * canvas.height) });
    small.getContext("2d").drawImage(canvas, 0, 0, small.width, small.height);
    const file = await new Promise((resolve) => small.toBlob(resolve, "image/webp", 0.9));
    small.width = small.height = 0; // given back at once
    if (!file || this.picture || this.signal.aborted) return;
    const picture = (this.picture = make("img", { class: "hothlab-picture", alt: "", src: URL.createObjectURL(file) }));
    await picture.decode().catch(() => {});
    if (this.picture === picture && !this.signal.aborted) this.el.before(picture);
    else URL.revokeObjectURL(picture.src);
  }

  uncover() {
    if (!this.picture) return;
    this.picture.remove();
    URL.revokeObjectURL(this.picture.src);
    this.picture = null;
    this.mark();
  }

  // The page is left, often after its kernel: the canvas is given back here and now.
  end() {
    clearTimeout(this.timer);
    this.uncover();
    const canvas = this.shown?.canvas;
    this.hide();
    if (canvas) canvas.width = canvas.height = 1;
    try {
      if (this.near) this.model.send({ kind: "far" });
    } catch {
      // Nobody is there to hear it.
    }
  }
}

// What lies below the sheet where there is no canvas: two drawings, of which a click changes the upper one alone.
class Drawing {
  constructor(model, el, signal) {
    Object.assign(this, { model, el, signal });
    this.parts = ["below", "top"].map(() => Object.assign(document.createElement("div"), { className: "hothlab-drawing" }));
    this.parts.forEach((part) => part.setAttribute("aria-hidden", "true"));
    el.before(...this.parts);
    signal.addEventListener("abort", () => this.parts.forEach((part) => part.remove()));
    follow(model, "change:below", () => this.draw(0, "below"), signal);
    follow(model, "change:top", () => this.draw(1, "top"), signal);
    this.draw(0, "below");
    this.draw(1, "top");
    watchTheme(() => (this.mark(), this.asked && model.send({ kind: "theme", dark: isDark() })), signal);
    const seen = new IntersectionObserver((all) => all.at(-1).isIntersecting && this.ask(), { rootMargin: NEAR, scrollMargin: NEAR });
    seen.observe(el);
    signal.addEventListener("abort", () => seen.disconnect());
  }

  ask() {
    if (this.asked) return;
    this.asked = true;
    if (this.model.get("below")) return; // it was drawn at once, as the page is
    const pixels = Math.max(1, Math.round(this.el.getBoundingClientRect().width * devicePixelRatio));
    this.model.send({ kind: "near", page: pageOf(this.model.widget_manager), pixels, dark: isDark() });
  }

  draw(part, name) {
    this.parts[part].innerHTML = this.model.get(name);
    this.mark();
  }

  mark() {
    this.el.toggleAttribute("data-bare", !this.model.get("below"));
    this.el.toggleAttribute("data-dark", isDark());
  }
}

export default { initialize, render: whileShown((model, el, signal) => new Pointer(model, el, signal)) };
