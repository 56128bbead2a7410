// Texts to copy, files to save and a file to bring. Each is made or read by the kernel when it is asked for.

function begin(model, el, signal) {
  const words = model.get("words");
  const summary = make("summary");
  const note = make("p", { class: "note" });
  const field = make("textarea", { readonly: true, hidden: true, rows: 3, spellcheck: "false" });
  const said = make("p", { class: "said", role: "status", "aria-live": "polite" });
  const say = (text, tone = "") => {
    said.textContent = text;
    said.dataset.tone = tone;
  };
  const bring = (file) => {
    if (file.size > words.largest) return say(words.large, "no");
    say(words.making);
    return file.arrayBuffer().then((data) => model.send({ kind: "upload", name: file.name }, undefined, [data]));
  };
  const button = (label, act) => make("button", { type: "button", on: { click: act } }, label);
  const buttons = model.get("offered").map(({ kind, label, accept }) => {
    if (kind === "upload") {
      const chosen = () => {
        if (input.files[0]) bring(input.files[0]);
        input.value = ""; // the same file can be chosen again
      };
      const input = make("input", { type: "file", accept, hidden: true, "aria-label": label, on: { change: chosen } });
      return [input, button(label, () => input.click())];
    }
    return button(label, () => {
      say(kind === "act" ? "" : words.making);
      field.hidden = true;
      model.send({ kind, label });
    });
  });
  el.classList.add("hothlab-exchange");
  el.replaceChildren(
    make("details", {}, summary,
      make("div", { class: "hothlab-exchange-body" },
        make("div", { class: "hothlab-exchange-buttons" }, buttons.flat()), note, field, said)),
  );
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
  for (const name of ["heading", "note"]) follow(model, `change:${name}`, update, signal);
  follow(model, "msg:custom", heard, signal);
  guardKeys(el, signal);
  update();
}

export default { render: whileShown(begin) };
