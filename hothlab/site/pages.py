"""A notebook as a page: its prose, and each cell as its widgets look before they are alive.

It runs in a process of its own: the kernel of the pages takes IPython's place there.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import htpy as h
import mistune
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances as living

from hothlab.base.chosen_language import use_language
from hothlab.data import folder
from hothlab.language.text import _, languages, speaking
from hothlab.lessons.notebooks.spoken import course_in, in_language
from hothlab.scene.markup import Markup, Node, html
from hothlab.site.asleep import Sleeping
from hothlab.site.front import front_page
from hothlab.site.kernel import kernel
from hothlab.site.shell import VIEW
from hothlab.widgets import chapter as chapters

__all__ = ["document", "notebooks", "page"]

_DRAWN = 2
"""How many boards of a page are drawn in its HTML; the others come alive before a reader is there."""


def notebooks() -> list[Path]:
    """The notebooks of the course, in order."""
    return sorted(folder("notebooks").glob("[0-9][0-9]-*.ipynb"))


def page(path: Path, code: str, base: str) -> str:
    """The page of a notebook in a language; `base` leads from it to the site's own files."""
    notebook = json.loads(path.read_text("utf-8"))
    notebook = notebook if code == "en" else in_language(notebook, code)
    with speaking(code):
        sleeping = Sleeping(_DRAWN)
        cells = [_cell(cell, number, sleeping) for number, cell in enumerate(notebook["cells"])]
        made = document(code, path.stem, _title(path.stem, code), base, _bar(path.stem, code, base), cells)
    Widget.close_all()
    chapters._views.clear()
    return made


def _cell(cell: dict[str, Any], number: int, sleeping: Sleeping) -> Node:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        prose = Markup(_markdown()(source).replace(".ipynb", ".html"))
        return h.div(cell_index=number)[
            h.div(".jp-Cell.jp-MarkdownCell")[h.div(".jp-RenderedHTMLCommon.jp-RenderedMarkdown")[prose]]
        ]
    runs = kernel()
    runs.forget()
    runs.run(source, f"c{number}")
    views = [living[bundle[VIEW]["model_id"]] for bundle in runs.shell.shown if VIEW in bundle]
    asleep = h.div(".asleep", inert=True)[[sleeping.of(view) for view in views]]
    output = h.div(".jp-OutputArea-output", data_cell=f"c{number}", data_source=source)[asleep]
    return h.div(cell_index=number)[
        h.div(".jp-Cell.jp-CodeCell")[h.div(".jp-OutputArea")[h.div(".jp-OutputArea-child")[output]]]
    ]


@cache
def _markdown() -> Any:
    return mistune.create_markdown(escape=False, plugins=["table"])


def _places(code: str) -> list[dict[str, Any]]:
    return [place for part in course_in(code)["parts"] for place in part["places"]]


def _title(name: str, code: str) -> str:
    return next((place["title"] for place in _places(code) if place["name"] == name), name)


def _bar(name: str, code: str, base: str) -> Node:
    path = [place for place in _places(code) if place["kind"] != "room"]
    names = [place["name"] for place in path]
    home = _("To the front page")
    following = path[names.index(name) + 1] if name in names[:-1] else None
    return h.nav("#hothlab-bar")[
        h.a(href="index.html", title=home, aria_label=home)["⌂ hothlab"],
        h.b[_title(name, code)],
        following
        and h.a(
            ".next",
            href=f"{following['name']}.html",
            title=following["title"],
            aria_label=f"{_('Next')}: {following['title']}",
        )[_("Next"), " ›"],
    ]


def document(code: str, name: str, title: str, base: str, bar: Node, body: list[Node], living: bool = True) -> str:
    """A whole page of the site. `living` pages start the kernel as soon as their head is read."""
    head = h.head[
        h.meta(charset="utf-8"),
        h.meta(http_equiv="Content-Security-Policy", content=_POLICY),
        h.meta(name="viewport", content="width=device-width, initial-scale=1"),
        h.meta(name="color-scheme", content="light dark"),
        h.title[title if name == "index" else f"{title} · hothlab"],
        h.link(rel="icon", href=f"{base}icon.svg"),
        h.link(rel="manifest", href=f"{base}manifest.webmanifest"),
        h.link(rel="stylesheet", href=f"{base}site.css"),
        [h.link(rel="alternate", hreflang=each, href=_elsewhere(name, each, base)) for each in languages()],
        h.script(src=f"{base}boot.js"),
        living and h.link(rel="modulepreload", href=f"{base}page.js"),
    ]
    content = h.body(".jp-Notebook", data_jp_theme_light="true", data_page=name, data_base=base)[
        h.script(src=f"{base}theme.js"),
        bar,
        h.p("#hothlab-news", role="status", hidden=True),
        h.div("#rendered_cells", role="main")[h.div[body]],
        h.script("#hothlab-words", type="application/json")[Markup(_in_script(_words()))],
        h.script(type="module", src=f"{base}{'page' if living else 'front'}.js"),
    ]
    return f"<!DOCTYPE html>\n{html(h.html(lang=code)[head, content])}\n"


def _elsewhere(name: str, language: str, base: str) -> str:
    return f"{base}{'' if language == 'en' else f'{language}/'}{name}.html"


_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval' blob:",  # Python is WebAssembly; each widget brings its script as a blob
        "style-src 'self' 'unsafe-inline'",  # widgets have their sizes in style attributes
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
    )
)


def _in_script(value: object) -> str:
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def _words() -> dict[str, str]:
    """What the page's script says."""
    return {
        "wrong": _("Something went wrong: {why}"),
        "unkept": _("This browser keeps nothing here: what you do is gone when the page is closed."),
        "update": _("There is a newer version of these pages."),
        "reload": _("Load it"),
    }


def _main(code: str, folder: Path, base: str) -> None:
    with tempfile.TemporaryDirectory() as nowhere:
        os.environ["HOTHLAB_HOME"] = nowhere
        use_language(code)
        for path in notebooks():
            (folder / f"{path.stem}.html").write_text(page(path, code, base), "utf-8")
        (folder / "index.html").write_text(front_page(code, base), "utf-8")


if __name__ == "__main__":
    _main(sys.argv[1], Path(sys.argv[2]), sys.argv[3])
