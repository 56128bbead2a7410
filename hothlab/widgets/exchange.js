// Texts to copy, files to save and a file to bring. Each is made or read by the kernel when it is asked for.

async function copy(text) {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not allowed here; the person copies it then.
    }
  }
  return false;
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
  el.classList.add("hothlab-exchange");
  el.innerHTML = `<details><summary></summary><div class="hothlab-exchange-body"><div class="hothlab-exchange-buttons"></div>
    <p class="note"></p><textarea readonly hidden rows="3" spellcheck="false"></textarea>
    <p class="said" role="status" aria-live="polite"></p></div></details>`;
  const [summary, row, note, field, said] = ["summary", "div > div", ".note", "textarea", ".said"].map((each) =>
    el.querySelector(each),
  );
  const words = model.get("words");
  const say = (text, tone = "") => {
    said.textContent = text;
    said.dataset.tone = tone;
  };
  const bring = (file) => {
    if (file.size > words.largest) return say(words.large, "no");
    say(words.making);
    return file.arrayBuffer().then((data) => model.send({ kind: "upload", name: file.name }, undefined, [data]));
  };
  for (const { kind, label, accept } of model.get("offered")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    if (kind === "upload") {
      const input = document.createElement("input");
      Object.assign(input, { type: "file", accept, hidden: true });
      input.setAttribute("aria-label", label);
      input.addEventListener("change", () => {
        if (input.files[0]) bring(input.files[0]);
        input.value = ""; // the same file can be chosen again
      });
      button.addEventListener("click", () => input.click());
      row.append(input);
    } else {
      button.addEventListener("click", () => {
        say(kind === "act" ? "" : words.making);
        field.hidden = true;
        model.send({ kind, label });
      });
    }
    row.append(button);
  }
  const heard = async (content, buffers) => {
    if (content.kind === "file") {
      save(content.name, content.type, buffers[0]);
      say(content.text, "yes");
    } else if (content.kind === "copy") {
      const done = await copy(content.text);
      field.value = content.text;
      field.hidden = done;
      if (!done) field.select();
      say(done ? words.copied : words.select, done ? "yes" : "");
    } else if (content.kind === "said") {
      say(content.text, content.tone);
    }
  };
  const update = () => {
    summary.textContent = model.get("heading");
    note.textContent = model.get("note");
  };
  for (const name of ["heading", "note"]) model.on(`change:${name}`, update);
  model.on("msg:custom", heard);
  end.signal.addEventListener("abort", () => {
    for (const name of ["heading", "note"]) model.off(`change:${name}`, update);
    model.off("msg:custom", heard);
  });
  // JupyterLab looks for its shortcuts before a button sees a key: Enter here must not open the cell's text.
  const guard = (event) => {
    const ours = !(event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === "Enter"));
    if (el.contains(event.target)) event.target.toggleAttribute("data-lm-suppress-shortcuts", ours);
  };
  window.addEventListener("keydown", guard, { capture: true, signal: end.signal });
  update();
  return () => end.abort();
}

export default { render };
