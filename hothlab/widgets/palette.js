// The palette: buttons in groups, one of them pressed. Arrow keys walk over it, so that Tab passes it in one step.

const ARROWS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const isPlain = (event) => !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);

function button({ key, name, details, icon }, model) {
  const title = [name, details].filter(Boolean).join(": ");
  const turn = () => {
    // The same tool again puts it down.
    model.set("chosen", model.get("chosen") === key ? "" : key);
    model.save_changes();
  };
  return make("button", { type: "button", "data-tool": key, title, "aria-label": title, on: { click: turn } },
    icon ? make("img", { src: icon, alt: "", width: 40, height: 40, draggable: "false" }) : name);
}

function begin(model, el, signal) {
  el.classList.add("hothlab-palette");
  el.setAttribute("role", "toolbar");

  const buttons = () => [...el.querySelectorAll("button")];
  const press = () => {
    const chosen = model.get("chosen");
    for (const each of buttons()) {
      const pressed = each.dataset.tool === chosen;
      each.setAttribute("aria-pressed", pressed);
      each.tabIndex = pressed ? 0 : -1;
    }
    if (!buttons().some((each) => each.tabIndex === 0) && buttons()[0]) buttons()[0].tabIndex = 0;
  };
  const build = () => {
    el.setAttribute("aria-label", model.get("label"));
    el.replaceChildren(
      ...model.get("groups").map(({ name, tools }) =>
        make("div", { role: "group", "aria-label": name },
          make("span", { "aria-hidden": "true" }, name),
          make("div", {}, tools.map((tool) => button(tool, model))))),
    );
    press();
  };
  follow(model, "change:groups", build, signal);
  follow(model, "change:chosen", press, signal);
  build();

  el.addEventListener("keydown", (event) => {
    const all = buttons();
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
