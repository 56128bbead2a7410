"""Pages to read leave JupyterLab's tools out; the whole of JupyterLab has all of them."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jupyterlab.commands import get_app_dir

from hothlab.lab.reading_page import LEFT_OUT, join


def config_at(path: str, base: str = "/", **settings: Any) -> dict[str, Any]:
    """What a page at a path is told by a server whose pages begin at `base`."""
    server = SimpleNamespace(web_app=SimpleNamespace(settings={"base_url": base, **settings}))
    join(server)
    told: dict[str, Any] = {"buildCheck": True, "disabledExtensions": ["of-the-reader"]}
    handler = SimpleNamespace(request=SimpleNamespace(path=path))
    config: dict[str, Any] = server.web_app.settings["page_config_hook"](handler, told)
    return config


@pytest.mark.parametrize("base", ["/", "/user/anna/"])
def test_a_page_to_read_leaves_them_out(base: str) -> None:
    config = config_at(f"{base}doc/workspaces/hothlab/tree/00-welcome.ipynb", base)
    assert config == {"buildCheck": False, "disabledExtensions": ["of-the-reader", *LEFT_OUT]}


@pytest.mark.parametrize(
    "path", ["/lab/tree/00-welcome.ipynb", "/doc/tree/mine.ipynb", "/doc/workspaces/other/tree/a.ipynb"]
)
def test_every_other_page_has_them(path: str) -> None:
    assert config_at(path) == {"buildCheck": True, "disabledExtensions": ["of-the-reader"]}


def test_what_another_extension_says_holds_too() -> None:
    config = config_at("/lab", page_config_hook=lambda _handler, config: {**config, "theme": "dark"})
    assert config["theme"] == "dark"


def test_each_is_a_part_of_jupyterlab() -> None:
    """A name that JupyterLab no longer has would leave nothing out."""
    package = json.loads((Path(get_app_dir()) / "static" / "package.json").read_text("utf-8"))["jupyterlab"]
    parts = {*package["extensions"], *package["mimeExtensions"]}
    assert [name for name in LEFT_OUT if name.partition(":")[0] not in parts] == []
