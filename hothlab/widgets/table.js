// The parts of a table around its board: top, prompt, hand, dice and log. The kernel says what is shown; what a person
// does is sent to it. A part rebuilds only the sections that have changed, and keeps the keyboard where it was.

const calm = () => Boolean(globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches);

function button(key, label, act, more = {}, ...children) {
  const { disabled, main, pressed, className, title } = more;
  const made = make(
    "button",
    {
      type: "button",
      "data-key": key,
      class: [className, main ? "main" : ""].filter(Boolean).join(" ") || null,
      title,
      "aria-label": children.length ? label : null,
      "aria-pressed": pressed === undefined ? null : String(pressed),
      on: { click: act },
    },
    ...(children.length ? children : [label]),
  );
  made.disabled = Boolean(disabled);
  return made;
}

// A button that opens another page is a link.
function press(each, act) {
  const { name, label, main, leads_to: href } = each;
  const key = `press ${name}`;
  return href ? make("a", { href, "data-key": key, class: main ? "main" : null }, label) : button(key, label, act, each);
}

// A drawing beside words that say the same: nothing for a screen reader.
function picture(tag, attributes, drawn) {
  const made = make(tag, { ...attributes, "aria-hidden": "true", svg: drawn });
  made.querySelector("svg")?.removeAttribute("role");
  return made;
}

// The sections of each part: what is in the state under a name, and how it is built.

const SECTIONS = {
  top: { head: buildHead, tools: buildTools, goals: buildGoals },
  prompt: { asked: buildAsked, notices: buildNotices, rules: buildRules },
  hand: { hand: buildHand },
  side: { score: buildScore, aims: buildAims, dice: buildDice, past: buildPast },
};

function buildHead({ title, turn }) {
  return [make("strong", {}, title), make("span", {}, turn)];
}

function buildTools({ buttons, switches, pace, words }, part) {
  const made = buttons.map((each) =>
    button(each.name, each.label, () => part.send({ kind: "tool", name: each.name }), each),
  );
  const select = make("select", {
    "data-key": "pace",
    on: { change: (event) => part.send({ kind: "pace", value: event.target.value }) },
  });
  for (const { value, label } of pace.options) {
    const option = make("option", { value }, label);
    option.selected = value === pace.value;
    select.append(option);
  }
  const boxes = switches.map(({ name, label, on }) => {
    const box = make("input", { type: "checkbox", "data-key": name, on: { change: () => part.send({ kind: "tool", name }) } });
    box.checked = on;
    return make("label", {}, box, label);
  });
  const settings = make("div", { class: "hothlab-switches" }, ...boxes, make("label", {}, words.pace, select));
  return [...made, make("details", { class: "hothlab-settings" }, make("summary", {}, words.settings), settings)];
}

// How each side wins and how far it is: medals as a row of marks, and in words.
function buildGoals(goals, part) {
  const words = part.model.get("words");
  const sides = goals.map(({ side, name, ways, or, how }) =>
    make("div", { class: "hothlab-goal", "data-side": side },
      make("b", {}, name),
      ...ways.flatMap(({ text, have, need }, place) => [
        place ? make("i", {}, or) : null,
        make("span", { class: "way" },
          need ? make("span", { class: "marks", "aria-hidden": "true" }, "●".repeat(have), make("span", {}, "○".repeat(need - have))) : null,
          text),
      ]),
      how ? make("button", { type: "button", class: "how", "data-key": `how ${side}`, "aria-label": `? ${words.how}`,
        "aria-expanded": String(part.el.classList.contains("open")), on: { click: () => part.open() } }, "?") : null,
      how ? make("small", {}, how) : null,
    ),
  );
  return [make("div", { class: "hothlab-goals", role: "group", "aria-label": words.goals }, ...sides)];
}

function buildAsked({ side, who, title, text, card, buttons }, part) {
  part.el.dataset.side = side ?? "";
  return [
    make("div", { class: "hothlab-asked", tabindex: "-1", "data-key": "asked" },
      who ? make("small", {}, who) : null,
      make("h3", { "aria-level": 2 }, title),
      card ? make("p", { class: "card" }, make("b", {}, card.heading), " ", card.text) : null,
      text ? make("p", {}, text) : null,
    ),
    make("div", { class: "hothlab-press" }, ...buttons.map((each) =>
      press(each, () => part.send({ kind: "press", name: each.name })),
    )),
  ];
}

function buildNotices(notices, part) {
  return notices.map(({ tone, title, text, rule, act }) =>
    make("div", { class: `hothlab-notice ${tone}`, role: tone === "no" ? "alert" : null },
      make("div", {}, title ? make("b", {}, `${title} `) : null, ...whole(text), rule ? make("span", { class: "hothlab-pill" }, rule) : null),
      act ? button(`press ${act.name}`, act.label, () => part.send({ kind: "press", name: act.name })) : null,
    ),
  );
}

// What can be read on demand: the rules of this step, and what is not certain in this battle.
function buildRules({ label, rules, unsure }) {
  const list = rules.map(({ id, title, text, pages }) =>
    make("details", {}, make("summary", {}, `${id} · ${title}`), make("p", {}, ...whole(text), " ", make("em", {}, pages))),
  );
  return [
    rules.length ? make("details", { class: "hothlab-lookup" }, make("summary", {}, label), ...list) : null,
    unsure ? make("details", {}, make("summary", {}, unsure.label), make("p", {}, ...whole(unsure.text))) : null,
  ];
}

function buildHand({ label, note, cards, mate, backs, back }, part) {
  const dark = isDark();
  const known = part.known; // a card that was drawn stands out; nothing is remembered of a hand that was put away
  part.known = cards.length ? cards.map((card) => card.label) : null;
  const drawn = (card) => known && !known.includes(card.label);
  const made = cards.map((card) =>
    button(`card ${card.place}`, card.label, () => part.send({ kind: "card", place: card.place }), {
      className: ["hothlab-card", drawn(card) && "drawn", !card.offered && "idle"].filter(Boolean).join(" "),
      pressed: card.chosen,
      title: card.label,
    }, picture("span", {}, dark ? card.dark : card.light), make("span", { class: "name" }, card.name)),
  );
  const hidden = Array.from({ length: backs }, () => picture("div", { class: "hothlab-card back" }, dark ? back.dark : back.light));
  const shown = mate.cards.map((card) =>
    make("div", { class: "hothlab-card mate", title: card.label, role: "img", "aria-label": card.label },
      picture("span", {}, dark ? card.dark : card.light)),
  );
  return [
    label || note ? make("div", { class: "hothlab-held" }, make("b", {}, label), note ? ` ${note}` : null) : null,
    make("div", { class: "hothlab-fan", role: "group", "aria-label": label }, ...made, ...hidden),
    shown.length ? make("details", {}, make("summary", {}, mate.label), make("div", { class: "hothlab-fan" }, ...shown)) : null,
  ];
}

// The moments in which the score changed, when all is over; each can be looked at.
function buildScore({ title, rows }, part) {
  if (!rows.length) return [];
  const list = rows.map(({ moment, side, score, text, shown }, place) =>
    make("li", {}, make("button", { type: "button", "data-key": `score ${place}`, "data-side": side, "aria-current": shown ? "true" : null,
      on: { click: () => part.send({ kind: "look", moment }) } }, make("b", {}, score), " ", text)));
  return [make("h4", { "aria-level": 3 }, title), make("ol", {}, ...list)];
}

function buildAims(aims, part) {
  if (!aims.rows.length) return [];
  const rows = aims.rows.map((row) =>
    make("tr", { class: row.chosen ? "chosen" : null },
      make("td", {}, button(`aim ${row.hex}`, `${row.hex} ${row.name}`, () => part.send({ kind: "aim", hex: row.hex }))),
      ...[row.dice, row.loss, row.eliminate].map((each) => make("td", {}, each)),
    ),
  );
  const table = make("table", {},
    make("thead", {}, make("tr", {}, ...aims.head.map((each) => make("th", { scope: "col" }, each)))),
    make("tbody", {}, ...rows),
  );
  const details = aims.details.length ? make("ul", {}, ...aims.details.map((each) => make("li", {}, ...whole(each)))) : null;
  return [make("h4", { "aria-level": 3 }, aims.title), table, details];
}

function buildDice(dice, part) {
  const art = part.model.get("art");
  const tone = isDark() ? "dark" : "light";
  if (!dice.title) return [];
  const falling = [];
  const row = (list, name) =>
    make("div", { class: "hothlab-dice", role: "group" }, ...list.map((die, place) => {
      const face = picture("span", { class: "face" }, art[die.face][tone]);
      const word = make("span", { class: `does ${die.does}` }, die.word);
      if (dice.rolling && die.fresh && !calm()) {
        falling.push(spin(face, die.face, art, tone, dice.rolling * (1 + place / 8), part.signal));
      }
      const parts = [face, word];
      const label = dice.rolling && die.fresh ? "…" : die.label; // not before it has landed
      if (!die.offered) return make("div", { class: "hothlab-die", title: label, role: "img", "aria-label": label }, ...parts);
      return button(`die ${name} ${place}`, `${die.word}, ${die.label}`, () => part.send({ kind: "die", place }), {
        className: "hothlab-die", pressed: die.chosen, title: die.label }, ...parts);
    }));
  const made = [
    make("h4", { "aria-level": 3 }, dice.title),
    row(dice.dice, "a"),
    dice.confirming.length ? make("h4", { "aria-level": 3 }, dice.confirmed) : null,
    dice.confirming.length ? row(dice.confirming, "b") : null,
    dice.outcome.length
      ? make("ul", { class: "hothlab-outcome" }, ...dice.outcome.map((each) => make("li", {}, ...whole(each))))
      : null,
  ];
  // The kernel shows what came of the dice only when they have landed.
  if (dice.rolling) Promise.all(falling).then(() => part.send({ kind: "landed", moment: dice.moment }));
  return made;
}

// A die tumbles through its faces for that many milliseconds and comes to rest on the one that was rolled.
function spin(face, last, art, tone, long, signal) {
  const faces = Object.keys(art);
  const end = performance.now() + long;
  face.classList.add("rolling");
  return new Promise((landed) => {
    const turn = () => {
      if (signal.aborted || performance.now() >= end) {
        face.classList.remove("rolling");
        face.innerHTML = art[last][tone];
        face.firstElementChild?.removeAttribute("role");
        landed();
        return;
      }
      face.innerHTML = art[faces[Math.floor(Math.random() * faces.length)]][tone];
      setTimeout(turn, 80);
    };
    turn();
  });
}

function buildPast({ at, moments, looking, words, buttons }, part) {
  const range = make("input", {
    type: "range", min: 0, max: moments, step: 1, "data-key": "scrubber", "aria-label": words.scrubber,
    on: { input: (event) => part.soon({ kind: "look", moment: Number(event.target.value) }) },
  });
  range.value = at;
  part.at = looking ? at : null;
  part.markLog();
  return [make("div", { class: "hothlab-scrubber" }, ...buttons.map((each) =>
    button(`past ${each.name}`, each.label, () => part.send({ kind: "tool", name: each.name }), { ...each, title: each.title })), range)];
}

// The log: finished turns in one list, the turn under way in another, so that little is rebuilt.
function logLines(lines, part) {
  return lines.map(([moment, text, kind, side, more]) =>
    make("button", { type: "button", class: `line ${kind}`, "data-moment": moment, "data-side": side, tabindex: "-1",
      on: { click: () => part.send({ kind: "look", moment }) } }, ...whole(text), more ? make("small", {}, ...whole(more)) : null),
  );
}

const SAYS = {
  prompt: ({ asked, notices }) =>
    [asked.picked, asked.who, asked.title, asked.text, ...notices.filter((each) => each.tone !== "no").flatMap((each) => [each.title, each.text])]
      .filter(Boolean).join(" "),
  side: ({ dice }) => (dice.title && !dice.rolling ? [dice.title, ...[...dice.dice, ...dice.confirming].map((die) => die.label), ...dice.outcome].join(", ") : ""),
};

class TablePart extends Sections {
  constructor(model, el, signal) {
    const name = model.get("part");
    super(model, el, signal, SECTIONS[name]);
    Object.assign(this, { name, waiting: null });
    el.classList.add("hothlab-part", `hothlab-${name}`);
    if (name === "side") this.buildLog();
    if (name in SAYS) this.speak();
    el.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.send({ kind: "clear" });
    }, { signal });
    if (name === "top") this.closeSettings();
    watchTheme(() => this.repaint(), signal);
  }

  // What is asked and what is said about it share a room that is kept, so that the hand below stays where it is.
  placed(section, box) {
    if (section !== "asked" && section !== "notices") return box;
    this.said ??= make("div", { class: "hothlab-said" });
    this.said.append(box);
    return this.said;
  }

  // What earns medals, where there is no room for it at all times.
  open() {
    const open = this.el.classList.toggle("open");
    for (const each of this.el.querySelectorAll("button.how")) each.setAttribute("aria-expanded", String(open));
  }

  // Escape and a click elsewhere close the settings.
  closeSettings() {
    const heard = { capture: true, signal: this.signal };
    const found = () => this.el.querySelector("details.hothlab-settings[open]");
    document.addEventListener("pointerdown", (event) => {
      const menu = found();
      if (menu && !event.composedPath().includes(menu)) menu.open = false;
    }, heard);
    document.addEventListener("keydown", (event) => {
      const menu = found();
      if (event.key !== "Escape" || !menu) return;
      event.preventDefault();
      event.stopPropagation();
      if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
      menu.open = false;
    }, heard);
  }

  // The newest of many messages, a few times a second.
  soon(content) {
    const busy = this.waiting !== null;
    this.waiting = content;
    if (busy) return;
    this.send(content);
    setTimeout(() => {
      const late = this.waiting;
      this.waiting = null;
      if (late !== content && !this.signal.aborted) this.soon(late);
    }, 70);
  }

  repaint() {
    if (this.name === "hand" || this.name === "side") {
      this.last = {};
      this.update();
    }
  }

  rebuild(section, box, shown, focused) {
    if (section === "past" && focused === "scrubber" && box.querySelector("input")) {
      this.slide(box, shown);
      return;
    }
    const open = [...box.querySelectorAll("details[open] > summary")].map((each) => each.textContent);
    super.rebuild(section, box, shown);
    for (const each of box.querySelectorAll("details > summary")) if (open.includes(each.textContent)) each.parentElement.open = true;
  }

  // While a hand is on the scrubber it must not be replaced under it.
  slide(box, { at, moments, looking, buttons }) {
    const range = box.querySelector("input");
    range.max = moments;
    range.value = at;
    for (const { name, disabled } of buttons) box.querySelector(`[data-key="past ${name}"]`).disabled = Boolean(disabled);
    this.at = looking ? at : null;
    this.markLog();
  }

  update() {
    this.held = this.el.contains(document.activeElement) ? document.activeElement.ariaLabel : null;
    super.update();
  }

  // Where the keyboard goes when what it rested on is built anew, or gone. A card that was played is gone: in its place is
  // another, and the next thing to do is no longer in the hand.
  refocus(key) {
    const there = this.el.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
    const played = this.name === "hand" && there?.ariaLabel !== this.held;
    const same = played ? null : there;
    const near = played ? null : this.el.querySelector("a.main, button.main:not(:disabled), button[data-key]:not(:disabled), [data-key='asked']");
    const asked = this.el.closest(".hothlab-felt")?.querySelector(".hothlab-prompt button:not(:disabled), .hothlab-asked");
    (same ?? near ?? asked)?.focus({ preventScroll: true });
  }

  // One place that stays and speaks: a screen reader hears what is asked, what was picked and what the others did.
  speak() {
    this.says = make("div", { class: "hothlab-says", role: "status", "aria-live": "polite" });
    this.el.append(this.says);
    let before = "";
    const say = () => {
      const text = SAYS[this.name](this.model.get("shown"));
      if (text && text !== before) this.says.textContent = text;
      before = text;
    };
    follow(this.model, "change:shown", say, this.signal);
    say();
  }

  buildLog() {
    const words = this.model.get("words");
    this.old = make("div", {});
    this.tail = make("div", {});
    this.log = make("div", { class: "hothlab-log", role: "group", "aria-label": words.log }, this.old, this.tail);
    this.el.append(this.log);
    const sized = new ResizeObserver(() => this.markLog());
    sized.observe(this.log);
    this.signal.addEventListener("abort", () => sized.disconnect());
    for (const [name, box] of [["log", this.old], ["tail", this.tail]]) {
      const update = () => {
        const held = box.contains(document.activeElement) ? document.activeElement.dataset.moment : null;
        box.replaceChildren(...logLines(this.model.get(name), this));
        this.markLog();
        if (held) box.querySelector(`[data-moment="${held}"]`)?.focus({ preventScroll: true });
      };
      follow(this.model, `change:${name}`, update, this.signal);
      update();
    }
    this.log.addEventListener("keydown", (event) => {
      const steps = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };
      if (!(event.key in steps) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const all = [...this.log.querySelectorAll("button")];
      const at = all.indexOf(document.activeElement);
      const to = all[Math.max(0, Math.min(all.length - 1, at + steps[event.key]))];
      event.preventDefault();
      to?.focus();
    }, { signal: this.signal });
  }

  // One line of the log can be reached by Tab: the one that is shown, or the last.
  markLog() {
    if (!this.log) return;
    const all = [...this.log.querySelectorAll("button")];
    const shown = this.at === null || this.at === undefined ? null : all.filter((each) => Number(each.dataset.moment) <= this.at).at(-1);
    for (const each of all) {
      each.tabIndex = -1;
      each.toggleAttribute("aria-current", each === shown);
    }
    const last = shown ?? all.at(-1);
    if (!last) return;
    last.tabIndex = 0;
    this.log.scrollTop = last.offsetTop - this.log.clientHeight + (shown ? this.log.clientHeight / 2 : last.offsetHeight);
  }
}

// The computer plays, and dice roll, from when somebody sees the board; a page that came from a set-up comes along.
function watch(model, el, signal) {
  const stage = () => el.closest(".hothlab-felt")?.querySelector(".hothlab-stage") ?? el;
  const come = model.get("words").come;
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some((each) => each.isIntersecting)) return;
    seen.disconnect();
    model.send({ kind: "here" });
  }, { threshold: 0.3 });
  signal.addEventListener("abort", () => seen.disconnect());
  const look = (tries) => {
    if (signal.aborted) return;
    if (!stage().clientWidth && tries) {
      requestAnimationFrame(() => look(tries - 1)); // not on the page yet
      return;
    }
    if (come) {
      el.closest(".hothlab-table")?.scrollIntoView({ block: "start" });
      el.querySelector(".hothlab-asked")?.focus({ preventScroll: true });
    }
    seen.observe(stage());
  };
  requestAnimationFrame(() => look(60));
}

function begin(model, el, signal) {
  new TablePart(model, el, signal);
  if (model.get("part") === "prompt") watch(model, el, signal);
}

export default { render: whileShown(begin) };
