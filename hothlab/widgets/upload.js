// A button that reads a file of the reader's and sends its text.

const LARGEST = 20_000_000;

function render({ model, el }) {
  const end = new AbortController();
  const { signal } = end;
  el.classList.add("hothlab-upload");
  const button = document.createElement("button");
  const field = document.createElement("input");
  button.type = "button";
  button.textContent = model.get("label");
  Object.assign(field, { type: "file", accept: ".json,application/json", hidden: true });
  button.addEventListener("click", () => field.click(), { signal });
  field.addEventListener("change", async () => {
    const file = field.files[0];
    if (!file) return;
    const text = file.size > LARGEST ? "" : await file.text();
    field.value = ""; // the same file can be chosen again
    model.send({ kind: "file", text });
  }, { signal });
  el.replaceChildren(button, field);
  return () => end.abort();
}

export default { render };
