"""The one style sheet of the site: what the widgets bring, hothlab's own, and what stands for JupyterLab's theme."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

from hothlab.data import DATA

__all__ = ["site_styles", "widget_styles"]

_WIDGETS = (
    "@jupyter-widgets/controls/css/materialcolors.css",
    "@jupyter-widgets/controls/css/labvariables.css",
    "@lumino/widgets/style/widget.css",
    "@jupyter-widgets/base/css/index.css",
    "@jupyter-widgets/controls/css/lumino.css",
    "@jupyter-widgets/controls/css/nouislider.css",
    "@jupyter-widgets/controls/css/nouislider-custom.css",
    "@jupyter-widgets/controls/css/widgets-base.css",
)
_ICONS = {
    "balance-scale": "scale-balanced",
    "exchange": "right-left",
    "folder-open-o": "folder-open",
    "refresh": "arrows-rotate",
    "save": "floppy-disk",
    "search": "magnifying-glass",
    "share-alt": "share-nodes",
    "thumb-tack": "thumbtack",
    "times": "xmark",
    "undo": "arrow-rotate-left",
}
"""The icons that are drawn in a file of another name than ipywidgets knows."""
_OWN_NAME = "arrow-down arrow-left arrow-right arrow-up book bookmark caret-down caret-right check desktop eye pencil"
_ICONS |= {name: name for name in f"{_OWN_NAME} graduation-cap play plus repeat wrench".split()}


def widget_styles(modules: Path) -> str:
    """The styles and icons of the widgets, from the packages that the page's script is bundled from."""
    parts = [re.sub(r"@import[^;]+;", "", (modules / name).read_text("utf-8")) for name in _WIDGETS]
    for name, file in _ICONS.items():
        drawing = (modules / f"@fortawesome/fontawesome-free/svgs/solid/{file}.svg").read_text("utf-8")
        parts.append(f'.fa-{name}{{--i:url("data:image/svg+xml,{quote(re.sub(r"<!--.*?-->", "", drawing))}")}}')
    return "\n".join(parts)


def site_styles(widgets: str) -> str:
    """All of it; `widgets` is what `widget_styles` gave."""
    template = (DATA / "lab/voila/templates/hothlab/index.html.j2").read_text("utf-8")
    around = template[template.index("<style>") + len("<style>") : template.index("</style>")]
    ours = (path.read_text("utf-8") for path in sorted((DATA.parent / "widgets").glob("*.css")))
    own = (Path(__file__).parent / "site.css").read_text("utf-8")
    return "\n".join([widgets, around, *ours, own])
