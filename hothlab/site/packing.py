"""What a page's Python imports, as one zip: hothlab and the pure libraries that its widgets stand on."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from gettext import GNUTranslations
from importlib.metadata import distribution
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from hothlab.data import DATA, folder
from hothlab.language.text import languages
from hothlab.language.translations import compiled

__all__ = ["LIBRARIES", "catalogues", "pack"]

LIBRARIES = (
    "anywidget", "comm", "filelock", "fsrs", "htpy", "ipywidgets", "markupsafe", "mistune", "psygnal", "pyyaml",
    "segno", "snowballstemmer", "traitlets", "typing_extensions",
)  # fmt: skip
_PACKAGE = DATA.parent
_LEFT_OUT = (
    "cli/", "data/art/fonts/", "data/lab/labextensions", "data/lab/voila", "lab/", "locale/", "notebooks/",
    "serve/", "site/js", "site/runtime",
)  # fmt: skip
_KINDS = (".py", ".pyi", ".yaml", ".json", ".js", ".css", ".txt", ".record", ".md")
_TESTS = ("/tests/", "/testing/", "sphinxdoc", "argcomplete", "labextension", "nbextension")
_QUOTED = "“{text}”"
"""Pages of one language quote words of others, and need no more of those than their quotation marks."""


def pack(to: Path) -> None:
    """Write the zip."""
    with zipfile.ZipFile(to, "w") as file:
        for name, data in sorted({**dict(_libraries()), **dict(_ours())}.items()):
            file.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)


def catalogues() -> Iterator[tuple[str, bytes]]:
    """Each other language and its whole catalogue, which a page of that language fetches."""
    for code in languages()[1:]:
        yield code, compiled(_PACKAGE / "locale" / code)


def _ours() -> Iterator[tuple[str, bytes]]:
    for path in sorted(_PACKAGE.rglob("*")):
        name = path.relative_to(_PACKAGE).as_posix()
        if path.suffix in _KINDS and not name.startswith(_LEFT_OUT) and "__pycache__" not in name:
            yield f"hothlab/{name}", path.read_bytes()
    for path in sorted(folder("scenarios").glob("*.yaml")):
        yield f"hothlab/scenarios/{path.name}", path.read_bytes()
    for code, whole in catalogues():
        yield f"hothlab/locale/{code}/LC_MESSAGES/hothlab.mo", _marks_of(code, whole)


def _marks_of(code: str, whole: bytes) -> bytes:
    """A catalogue with the quotation marks alone."""
    spoken = GNUTranslations(BytesIO(whole))
    catalogue = Catalog(code)
    catalogue.add(_QUOTED, spoken.gettext(_QUOTED))
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def _libraries() -> Iterator[tuple[str, bytes]]:
    for library in LIBRARIES:
        for file in distribution(library).files or ():
            name = file.as_posix()
            wanted = name.endswith(".py") or name.endswith(".dist-info/METADATA")
            if wanted and not name.startswith("..") and not any(part in f"/{name}" for part in _TESTS):
                yield name, Path(str(file.locate())).read_bytes()
