// A shipped notebook is never changed by reading it. What a reader writes into it goes to a copy of their own.

const VIEW = "application/vnd.jupyter.widget-view+json";

const sources = (panel) => JSON.stringify(Array.from(panel.model.cells, (cell) => [cell.type, cell.sharedModel.getSource()]));

export function keepOriginal(panel, name, words, contents, waking) {
  const { context } = panel;
  const asOpened = sources(panel);
  const changed = () => sources(panel) !== asOpened;
  // Outputs alone are nothing to save.
  const clean = () => {
    if (!panel.isDisposed && context.model?.dirty && !changed()) context.model.dirty = false;
  };
  context.model.stateChanged.connect(clean);
  context.model.contentChanged.connect(() => queueMicrotask(clean));

  let copy = null;
  context.save = async () => {
    if (!changed()) return clean();
    copy ??= await freeName(contents, context.path, name, words.copySuffix);
    await contents.save(copy, { type: "notebook", format: "json", content: ownCopy(panel, name) });
    context.model.dirty = false;
    waking.tell(words.copied, copy);
  };
}

// The notebook as it stands, without widgets, which would be dead the next day.
function ownCopy(panel, name) {
  const notebook = panel.model.toJSON();
  notebook.metadata.hothlab = { ...notebook.metadata.hothlab, copy: name };
  delete notebook.metadata.widgets;
  for (const cell of notebook.cells) {
    for (const output of cell.outputs ?? []) if (output.data) delete output.data[VIEW];
    if (cell.outputs) cell.outputs = cell.outputs.filter((output) => !output.data || Object.keys(output.data).length);
  }
  return notebook;
}

async function freeName(contents, path, name, suffix) {
  const folder = path.split("/").slice(0, -1).join("/");
  const taken = new Set((await contents.get(folder)).content.map((each) => each.name));
  for (let number = 1; ; number++) {
    const file = `${name} (${suffix}${number > 1 ? ` ${number}` : ""}).ipynb`;
    if (!taken.has(file)) return folder ? `${folder}/${file}` : file;
  }
}
