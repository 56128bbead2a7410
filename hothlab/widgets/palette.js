// The palette: the hand and the eraser, the tools used last, and one group at a time, each tool with its name. Arrow keys
// walk over it, so that Tab passes it in one step.

const ARROWS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const isPlain = (event) => !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);

function button({ key, name, title, icon }, model) {
  const turn = () => {
    // The same tool again puts it down.
    model.set("chosen", model.get("chosen") === key ? "" : key);
    model.save_changes();
  };
  return make("button", { type: "button", "data-tool": key, title, "aria-label": title, on: { click: turn } },
    icon ? make("img", { src: icon, alt: "", width: 40, height: 40, draggable: "false" }) : null,
    make("span", { class: "name", "aria-hidden": "true" }, name));
}

function begin(model, el, signal) {
  el.classList.add("hothlab-palette");
  el.setAttribute("role", "toolbar");
  let open = 1; // the group that is shown; the first, with the hand, always is

  const buttons = () => [...el.querySelectorAll("button[data-tool]")];
  const walked = () => [...el.querySelectorAll("button")];
  const press = () => {
    const chosen = model.get("chosen");
    let first = true;
    for (const each of buttons()) {
      const pressed = each.dataset.tool === chosen;
      each.setAttribute("aria-pressed", pressed);
      each.tabIndex = pressed && first ? 0 : -1;
      if (pressed) first = false;
    }
    if (!buttons().some((each) => each.tabIndex === 0) && buttons()[0]) buttons()[0].tabIndex = 0;
  };
  const group = (name, tools) =>
    make("div", { role: "group", "aria-label": name },
      make("span", { class: "title", "aria-hidden": "true" }, name),
      make("div", {}, tools.map((tool) => button(tool, model))));
  const build = () => {
    const groups = model.get("groups");
    const all = new Map(groups.flatMap(({ tools }) => tools).map((tool) => [tool.key, tool]));
    const always = groups[0].tools;
    const recent = model.get("recent").map((key) => all.get(key)).filter((tool) => tool && !always.includes(tool));
    const tabs = groups.slice(1).map(({ name }, at) =>
      make("button", {
        type: "button", class: "tab", "aria-pressed": `${open === at + 1}`, tabindex: -1,
        on: { click: () => turnTo(at + 1) },
      }, name));
    el.setAttribute("aria-label", model.get("label"));
    el.replaceChildren(
      group(groups[0].name, groups[0].tools),
      ...(recent.length ? [group(model.get("words").recent, recent)] : []),
      make("div", { class: "tabs" }, tabs),
      group(groups[open].name, groups[open].tools),
      make("p", { class: "hint" }, model.get("words").hint),
    );
    press();
  };
  const turnTo = (at) => {
    open = at;
    build();
    el.querySelectorAll(".tab")[at - 1].focus({ preventScroll: true });
  };
  const taken = () => {
    // A tool that is in hand is in sight.
    const at = model.get("groups").findIndex(({ tools }) => tools.some(({ key }) => key === model.get("chosen")));
    const seen = buttons().some((each) => each.dataset.tool === model.get("chosen"));
    if (at > 0 && !seen) open = at;
    if (at > 0 && !seen) build();
    else press();
  };
  follow(model, "change:groups", build, signal);
  follow(model, "change:recent", build, signal);
  follow(model, "change:chosen", taken, signal);
  build();

  el.addEventListener("keydown", (event) => {
    const all = walked();
    const at = all.indexOf(event.target);
    if (at < 0 || !isPlain(event)) return;
    const to = { Home: 0, End: all.length - 1 }[event.key] ?? (event.key in ARROWS ? at + ARROWS[event.key] : null);
    if (to === null) return;
    event.preventDefault();
    const next = all[(to + all.length) % all.length];
    all.forEach((each) => (each.tabIndex = each === next ? 0 : -1));
    next.focus();
  }, { signal });
  guardKeys(el, signal, isPlain);
}

export default { render: whileShown(begin) };
