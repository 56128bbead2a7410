"""The private names of JupyterLab and ipycanvas that we stand on: which version has lost one is said here first."""

from importlib.metadata import version

from playwright.sync_api import Page

from tests.browser.driver import CURRENT, SESSION, Lab
from tests.browser.test_board import shown

ADAPTER = """const ours = document.querySelector("script[src*='/hothlab/static/remoteEntry']").src;
  const lab = await import(new URL("jupyterlab.js", ours));"""

OF_JUPYTERLAB = f"""async () => {{
  {ADAPTER}
  return lab.missing(window.jupyterapp.shell, {CURRENT});
}}"""

OF_IPYCANVAS = f"""async (id) => {{
  {ADAPTER}
  const {{ rendermime }} = {CURRENT}.content;
  const model = await (await lab.widgetManager(rendermime, 5000)).get_model(id);
  const heard = new Promise((resolve) => model.once("new-frame", () => resolve(true)));
  const draw = "board.show(board.scene.with_layer('marks', (Shape('M0 0L9 9', stroke='stop'),)))";
  const code = "from hothlab.scene.scene import Shape; " + draw;
  {SESSION}.kernel.requestExecute({{ code, store_history: false }});
  const late = new Promise((resolve) => setTimeout(() => resolve(false), 20000));
  const gone = [];
  if (!(await Promise.race([heard, late]))) gone.push("the event new-frame");
  if (!(model.canvas instanceof HTMLCanvasElement)) gone.push("canvas");
  const {{ currentProcessing }} = model.get("_canvas_manager") ?? {{}};
  if (!(currentProcessing instanceof Promise)) gone.push("_canvas_manager.currentProcessing");
  return gone;
}}"""


def test_every_name_is_still_there(workbench: Page, lab: Lab) -> None:
    with shown(workbench, lab, 1280, 900, name="private.ipynb") as board:
        gone = board.page.evaluate(OF_JUPYTERLAB)
        versions = f"JupyterLab {version('jupyterlab')} with jupyterlab_widgets {version('jupyterlab_widgets')}"
        assert gone == [], f"{versions} has no {', '.join(gone)} any more: see jupyterlab.js"
        gone = board.page.evaluate(OF_IPYCANVAS, board.ask("print(board.pointer.canvas)"))
        assert gone == [], f"ipycanvas {version('ipycanvas')} has no {', '.join(gone)} any more: see ipycanvas.js"
