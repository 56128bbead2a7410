// The names of ipycanvas's page, private or undocumented, that a board stands on: used here and nowhere else.

const canvasOf = (model) => model.canvas;

// All that is on its way to a canvas is painted.
async function allPainted(model) {
  await Promise.resolve(model.get("_canvas_manager")?.currentProcessing).catch(() => {});
}

function atEachFrame(model, act, signal) {
  follow(model, "new-frame", act, signal);
}
