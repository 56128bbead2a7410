"""What JupyterLab leaves out of a page to read: tools that such a page never shows, so that it is alive sooner.

Only the pages of the course's own workspace are changed; the whole of JupyterLab, one click away, has everything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hothlab.lab.start import READING

__all__ = ["join"]

PageConfig = dict[str, Any]
Hook = Callable[[Any, PageConfig], PageConfig]

_TOOLS = (
    "audio", "celltags", "console", "csvviewer", "debugger", "extensionmanager", "fileeditor", "help", "htmlviewer",
    "imageviewer", "inspector", "launcher", "lsp", "markdownviewer", "mermaid", "metadataform", "pluginmanager",
    "running", "settingeditor", "statusbar", "terminal", "toc", "tooltip", "vega5", "video",
)  # fmt: skip
_PARTS_OF_TOOLS = (
    "apputils-extension:kernel-status", "apputils-extension:running-sessions-status", "notebook-extension:export",
    "notebook-extension:kernel-status", "notebook-extension:language-server", "notebook-extension:toc",
    "notebook-extension:update-raw-mimetype", "workspaces-extension:sidebar",
)  # fmt: skip
"""What cannot work without the tools, or asks the server for what only they show."""
LEFT_OUT = tuple(f"@jupyterlab/{name}" for name in (*(f"{tool}-extension" for tool in _TOOLS), *_PARTS_OF_TOOLS))


def join(server: Any) -> None:
    """Have a server that starts make its pages to read without them."""
    settings = server.web_app.settings
    others: Hook = settings.get("page_config_hook") or (lambda _handler, config: config)
    reading = f"{settings['base_url'].rstrip('/')}{READING}"

    def without_tools(handler: Any, config: PageConfig) -> PageConfig:
        config = others(handler, config)
        if not handler.request.path.startswith(reading):
            return config
        # Nor does it look for updates of JupyterLab's own source, which starts Node.js at each visit.
        return {**config, "buildCheck": False, "disabledExtensions": [*config["disabledExtensions"], *LEFT_OUT]}

    settings["page_config_hook"] = without_tools
