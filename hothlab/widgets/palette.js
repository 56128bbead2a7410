// The palette: buttons in groups, one of them pressed. Arrow keys walk over it, so that Tab passes it in one step.

const ARROWS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function button(tool, model) {
  const made = document.createElement("button");
  made.type = "button";
  made.dataset.tool = tool.key;
  made.title = [tool.name, tool.details].filter(Boolean).join(": ");
  made.setAttribute("aria-label", made.title);
  if (tool.icon) {
    const icon = document.createElement("img");
    Object.assign(icon, { src: tool.icon, alt: "", width: 40, height: 40, draggable: false });
    made.append(icon);
  } else {
    made.append(tool.name);
  }
  made.addEventListener("click", () => {
    // The same tool again puts it down.
    model.set("chosen", model.get("chosen") === tool.key ? "" : tool.key);
    model.save_changes();
  });
  return made;
}

function render({ model, el }) {
  const end = new AbortController();
  const { signal } = end;
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
      ...model.get("groups").map(({ name, tools }) => {
        const group = document.createElement("div");
        group.setAttribute("role", "group");
        group.setAttribute("aria-label", name);
        const caption = document.createElement("span");
        caption.textContent = name;
        caption.setAttribute("aria-hidden", "true");
        const row = document.createElement("div");
        row.append(...tools.map((tool) => button(tool, model)));
        group.append(caption, row);
        return group;
      }),
    );
    press();
  };
  for (const [name, update] of [["groups", build], ["chosen", press]]) {
    model.on(`change:${name}`, update);
    signal.addEventListener("abort", () => model.off(`change:${name}`, update));
  }
  build();

  el.addEventListener("keydown", (event) => {
    const all = buttons();
    const at = all.indexOf(event.target);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const to = { Home: 0, End: all.length - 1 }[event.key] ?? (event.key in ARROWS ? at + ARROWS[event.key] : null);
    if (to === null) return;
    event.preventDefault();
    const next = all[(to + all.length) % all.length];
    all.forEach((each) => (each.tabIndex = each === next ? 0 : -1));
    next.focus();
  }, { signal });
  // JupyterLab looks for its shortcuts before the palette sees a key: an arrow here must not leave the cell.
  const guard = (event) => {
    const ours = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    if (el.contains(event.target)) event.target.toggleAttribute("data-lm-suppress-shortcuts", ours);
  };
  window.addEventListener("keydown", guard, { capture: true, signal });
  return () => end.abort();
}

export default { render };
