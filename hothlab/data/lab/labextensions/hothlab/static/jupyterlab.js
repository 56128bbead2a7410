// The private names of JupyterLab and of its widgets that this extension stands on. They are used here and nowhere else;
// `missing` says which of them a version of JupyterLab does not have any more.

const VIEW = "application/vnd.jupyter.widget-view+json";

// JupyterLab opens no box of its own about the dead kernel of this notebook.
export function quietAboutKernel(panel) {
  Object.defineProperty(panel, "_autorestarting", { get: () => true, set: () => {} });
}

// Whether an output waits for its widget until all widgets are restored, which may never end.
export const awaitsRestoring = (output) => output.mimeType === VIEW && Boolean(output._rerenderMimeModel);

// The widget manager of a notebook, as soon as it has given one to what is rendered; undefined if that takes too long.
export async function widgetManager(rendermime, patience = 40) {
  if (!rendermime.mimeTypes.includes(VIEW)) return undefined;
  const renderer = rendermime.createRenderer(VIEW); // one that is made too early never hears of a manager
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  const manager = await Promise.race([renderer._manager?.promise, late]).catch(() => undefined);
  renderer.dispose();
  return manager;
}

// Close all models of widgets without a word to their kernel, which is gone.
export async function closeModels(manager) {
  const closed = (model) => model.close(true);
  for (const made of Object.values(manager?._models ?? {})) made.then(closed, () => {});
  await manager?.clear_state().catch(() => {});
}

// Have the shell forget a notebook that is closed; it would hold it for as long as the page is open.
export function forget(shell, panel) {
  shell._mainOptionsCache?.delete(panel);
}

// Of these names those that are not there any more, for a notebook that is none of ours; a test asks it.
export async function missing(shell, panel) {
  const { rendermime } = panel.content;
  const renderer = rendermime.createRenderer(VIEW);
  const manager = await widgetManager(rendermime, 5000);
  const names = { _autorestarting: panel, _mainOptionsCache: shell, _manager: renderer, _rerenderMimeModel: renderer, _models: manager ?? {} };
  const gone = Object.entries(names).filter(([name, owner]) => !(name in owner)).map(([name]) => name);
  renderer.dispose();
  return gone;
}
