// A line of text to copy, and files to save. A file is made by the kernel when it is asked for.

function begin(model, el, signal) {
  const words = model.get("words");
  const field = make("input", { type: "text", readonly: true, spellcheck: "false", on: { focus: () => field.select() } });
  const status = make("span", { role: "status", "aria-live": "polite" });
  const say = (text) => {
    status.textContent = text;
  };
  const button = (text, act, name) => make("button", { type: "button", "data-file": name, on: { click: act } }, text);
  const copied = async () => {
    field.select();
    say((await copy(field.value)) || document.execCommand("copy") ? words.copied : words.select);
  };
  const linked = async () => {
    if (await copy(model.get("link"))) return say(words.copied);
    field.value = model.get("link"); // on a page without encryption only what is selected can be copied
    field.select();
    say(document.execCommand("copy") ? words.copied : words.select);
  };
  const link = button(words.link, linked, "link");
  const files = model.get("offered").map(({ name, label }) =>
    button(label, () => {
      say(words.making);
      model.send({ kind: "file", name });
    }, name),
  );
  el.classList.add("hothlab-handout");
  el.replaceChildren(
    make("label", {}, make("span", {}, words.text), field),
    make("div", { class: "hothlab-buttons" }, button(words.copy, copied), link, files),
    status,
  );
  const update = () => {
    field.value = model.get("text");
    link.hidden = !model.get("link");
    say("");
  };
  const heard = (content, buffers) => {
    if (content.kind === "file") save(content.name, content.type, buffers[0]);
    say(content.text);
  };
  follow(model, "change:text", update, signal);
  follow(model, "change:link", update, signal);
  follow(model, "msg:custom", heard, signal);
  update();
  guardKeys(el, signal);
}

export default { render: whileShown(begin) };
