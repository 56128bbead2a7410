"""What hothlab adds to JupyterLab's server: the front page, light pages to read, and notebooks of
the course that are saved without widgets.

Jupyter loads it by `jupyter_server_config.d/hothlab.json`, which `hothlab lab` and an installed hothlab both have. On
Binder it is the way to the pages without code.
"""

from __future__ import annotations

from typing import Any

from hothlab.lab import reading_page
from hothlab.lessons.notebooks.saving import before_saving
from hothlab.serve import lab_front

__all__ = ["_jupyter_server_extension_points", "_load_jupyter_server_extension"]


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Where Jupyter finds the extension."""
    return [{"module": "hothlab.lab.server"}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Join a server that starts."""
    server.contents_manager.register_pre_save_hook(before_saving)
    reading_page.join(server)
    lab_front.join(server)
