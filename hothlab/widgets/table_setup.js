// The sheets of the set-up screen. The kernel says what can be chosen and what is chosen; a choice is sent to it.
// A sheet rebuilds only the sections that have changed, and keeps the keyboard where it was.

const button = (key, label, act, main = false) =>
  make("button", { type: "button", "data-key": key, class: main ? "main" : null, on: { click: act } }, label);

const optionsOf = (options) =>
  options.map(({ value, label, chosen }) => {
    const made = make("option", { value }, label);
    made.selected = chosen;
    return made;
  });

const select = (key, options, act, more = {}) =>
  make("select", { "data-key": key, on: { change: (event) => act(event.target.value) }, ...more }, optionsOf(options));

const labelled = (label, control, className = null) => make("label", { class: className }, make("span", {}, label), control);

// Each section: what is in the state under a name, and how it is built. A fold has a line that says what is in it.

const SECTIONS = {
  choices: {
    kept: buildKept,
    scenario: buildScenario,
    players: buildPlayers,
    teams: buildTeams,
    rulings: buildRulings,
    more: buildMore,
    start: buildStart,
  },
  about: { about: buildAbout },
  ask: { ask: buildAsk },
};
const FOLDS = ["teams", "rulings", "more"];

function buildKept({ title, rows, more }, sheet) {
  if (!rows.length) return [];
  const list = rows.map(({ id, name, text, broken, go, remove, main }) =>
    make("li", { class: broken ? "broken" : null, "data-game": id },
      make("div", {}, make("b", {}, name), make("span", {}, text)),
      go ? button(`go ${id}`, go, () => sheet.send({ kind: "resume", id }), main) : null,
      button(`remove ${id}`, remove, () => sheet.send({ kind: "remove", id })),
    ),
  );
  const rest = more ? button("all", more, () => sheet.send({ kind: "all" })) : null;
  return [make("h3", { "aria-level": 2 }, title), make("ul", {}, list), rest];
}

function buildScenario({ label, groups }, sheet) {
  const found = make("select", { "data-key": "scenario", size: 8, on: { change: (event) => sheet.choose("scenario", event.target.value) } });
  for (const { label: name, options } of groups) found.append(make("optgroup", { label: name }, optionsOf(options)));
  return [labelled(label, found, "tall")];
}

function nameField({ side, place, label, value, longest }, sheet) {
  const field = make("input", { type: "text", "data-key": `call ${side} ${place}`, maxlength: longest, autocomplete: "off",
    on: { change: (event) => sheet.choose("call", event.target.value, { side, place }) } });
  field.value = value;
  return labelled(label, field);
}

function buildPlayers({ label, you, level, names }, sheet) {
  const buttons = you.map(({ value, label: name, chosen }) => {
    const made = button(`you ${value}`, name, () => sheet.choose("you", value));
    made.setAttribute("aria-pressed", String(chosen));
    return made;
  });
  const name = `hothlab-${Math.random().toString(36).slice(2, 10)}`;
  return [
    make("div", { class: "group" }, make("span", { id: name }, label), make("div", { class: "pressed", role: "group", "aria-labelledby": name }, buttons)),
    level.hidden ? null : labelled(level.label, select("level", level.options, (value) => sheet.choose("level", value))),
    ...names.map((each) => nameField(each, sheet)),
  ];
}

function buildTeams({ sides }, sheet) {
  return sides.map(({ side, title, number, seats }) =>
    make("fieldset", {}, make("legend", {}, title),
      select(`team ${side}`, number, (value) => sheet.choose("team", value, { side }), { "aria-label": title }),
      seats.map(({ place, who, leader, labels }) =>
        make("div", { class: "seat" },
          select(`sit ${side} ${place}`, who, (value) => sheet.choose("sit", value, { side, place }), { "aria-label": labels[0] }),
          select(`lead ${side} ${place}`, leader, (value) => sheet.choose("lead", value, { side, place }), { "aria-label": labels[1] }),
        )),
    ));
}

function buildRulings({ rows, reset, changed }, sheet) {
  const list = rows.map(({ name, label, question, options, text }) => {
    const made = labelled(label, select(`ruling ${name}`, options, (value) => sheet.choose("ruling", value, { ruling: name })), "ruling");
    made.title = question;
    made.append(make("span", { class: "soft" }, text));
    return made;
  });
  return [...list, changed ? button("default-rulings", reset, () => sheet.choose("default-rulings", "")) : null];
}

function buildMore({ switches, pace, seed }, sheet) {
  const boxes = switches.map(({ name, label, on }) => {
    const box = make("input", { type: "checkbox", "data-key": `switch ${name}`,
      on: { change: (event) => sheet.choose("switch", event.target.checked, { which: name }) } });
    box.checked = on;
    return make("label", { class: "check" }, box, make("span", {}, label));
  });
  const field = make("input", { type: "text", inputmode: "numeric", "data-key": "seed", size: 12,
    on: { change: (event) => sheet.choose("seed", event.target.value) } });
  field.value = seed.value;
  return [
    ...boxes,
    labelled(pace.label, select("pace", pace.options, (value) => sheet.choose("pace", value))),
    labelled(seed.label, field),
    make("p", { class: "soft" }, seed.text),
  ];
}

function buildStart({ label, message, upload }, sheet) {
  const input = make("input", { type: "file", accept: ".record,.txt,.yaml,.yml", hidden: true, "aria-label": upload,
    on: { change: (event) => sheet.bring(event.target) } });
  return [
    message ? make("div", { class: "hothlab-trouble", role: "alert" }, message) : null,
    make("div", { class: "row" }, button("start", label, () => sheet.send({ kind: "start" }), true), input, button("upload", upload, () => input.click())),
  ];
}

function buildAbout({ title, briefing, facts, open }) {
  return [
    make("h3", { "aria-level": 2 }, title),
    make("dl", {}, facts.map(([name, text]) => [make("dt", {}, name), make("dd", {}, ...whole(text))]).flat()),
    make("p", {}, ...whole(briefing)),
    open.rows.length ? make("details", {}, make("summary", {}, open.label), make("ul", {}, open.rows.map((each) => make("li", {}, ...whole(each))))) : null,
  ];
}

function buildAsk({ title, text, buttons }, sheet) {
  return [
    make("h3", { "aria-level": 2 }, title),
    make("p", { class: "soft" }, text),
    make("div", { class: "row" }, buttons.map(({ name, label, main }) =>
      button(name, label, () => sheet.send({ kind: "answer", name }), main))),
  ];
}

class SetupSheet extends Sections {
  constructor(model, el, signal) {
    const name = model.get("sheet");
    super(model, el, signal, SECTIONS[name]);
    el.classList.add("hothlab-sheet", `hothlab-sheet-${name}`);
  }

  placed(section, box) {
    return FOLDS.includes(section) ? make("details", {}, make("summary"), box) : box;
  }

  choose(name, value, more = {}) {
    this.send({ kind: "choose", name, value, ...more });
  }

  bring(input) {
    const [file] = input.files;
    const { large, largest } = this.model.get("words");
    input.value = "";
    if (!file) return;
    if (file.size > largest) this.boxes.start.prepend(make("div", { class: "hothlab-trouble", role: "alert" }, large));
    else file.arrayBuffer().then((data) => this.send({ kind: "upload", name: file.name }, [data]));
  }

  rebuild(section, box, shown) {
    const top = box.querySelector("select[size]")?.scrollTop ?? 0;
    super.rebuild(section, box, shown);
    const list = box.querySelector("select[size]");
    if (list) list.scrollTop = top;
    if (FOLDS.includes(section)) {
      box.previousSibling.replaceChildren(make("b", {}, shown.label), shown.note ? ` · ${shown.note}` : "");
    }
  }
}

export default { render: whileShown((model, el, signal) => new SetupSheet(model, el, signal)) };
