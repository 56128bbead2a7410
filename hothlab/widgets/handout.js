// A line of text to copy, and files to save. A file is made by the kernel when it is asked for.

async function copy(field) {
  field.select();
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(field.value);
      return true;
    } catch {
      // Not allowed here; the old way may be.
    }
  }
  return document.execCommand("copy");
}

function save(name, type, data) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function render({ model, el }) {
  const end = new AbortController();
  const { signal } = end;
  el.classList.add("hothlab-handout");
  const words = model.get("words");
  el.innerHTML = `<label><span></span><input type="text" readonly spellcheck="false"></label>
    <div class="hothlab-buttons"></div><span role="status" aria-live="polite"></span>`;
  const [caption, field, row, status] = ["label > span", "input", "div", "[role=status]"].map((each) => el.querySelector(each));
  caption.textContent = words.text;
  const say = (text) => {
    status.textContent = text;
  };
  const make = (text, act, name) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    if (name) button.dataset.file = name;
    button.addEventListener("click", act);
    row.append(button);
  };
  make(words.copy, async () => say((await copy(field)) ? words.copied : words.select), "");
  for (const { name, label } of model.get("offered")) {
    make(label, () => {
      say(words.making);
      model.send({ kind: "file", name });
    }, name);
  }
  const update = () => {
    field.value = model.get("text");
    say("");
  };
  const heard = (content, buffers) => {
    if (content.kind === "file") save(content.name, content.type, buffers[0]);
    say(content.text);
  };
  model.on("change:text", update);
  model.on("msg:custom", heard);
  signal.addEventListener("abort", () => {
    model.off("change:text", update);
    model.off("msg:custom", heard);
  });
  update();
  field.addEventListener("focus", () => field.select());
  // JupyterLab looks for its shortcuts before a button sees a key: Enter here must not open the cell's text.
  const guard = (event) => {
    const ours = !(event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === "Enter"));
    if (el.contains(event.target)) event.target.toggleAttribute("data-lm-suppress-shortcuts", ours);
  };
  window.addEventListener("keydown", guard, { capture: true, signal });
  return () => end.abort();
}

export default { render };
