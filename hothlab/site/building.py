"""The site as a folder of files that any static host serves."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from hothlab.base.errors import HothlabError
from hothlab.language.text import _, languages
from hothlab.site.front import boards
from hothlab.site.runtime import RUNTIME, fresh, make
from hothlab.site.styles import site_styles

__all__ = ["build"]

_SCRIPTS = ("boot.js", "theme.js", "front.js")


def build(out: Path, spoken: Sequence[str] = (), base: str = "/") -> None:
    """Build the site into a folder: in the languages `spoken`, or in all; `base` is its path on its host."""
    if out.exists() and not out.is_dir():
        raise HothlabError(_("{path} is a file, and the site is a folder").format(path=out))
    if not fresh():
        make()
    whole = out.with_name(f"{out.name}.part")
    shutil.rmtree(whole, ignore_errors=True)
    shutil.copytree(RUNTIME, whole, ignore=shutil.ignore_patterns("made-of.txt", "widgets.css"))
    scripts = Path(__file__).parent / "js"
    for name in _SCRIPTS:
        shutil.copy(scripts / name, whole / name)
    (whole / "site.css").write_text(site_styles((RUNTIME / "widgets.css").read_text("utf-8")), "utf-8")
    for code in spoken or languages():
        _pages(code, whole if code == "en" else whole / code)
    (whole / "icon.svg").write_text((scripts.parent / "icon.svg").read_text("utf-8"), "utf-8")
    (whole / "manifest.webmanifest").write_text(json.dumps(_manifest(base), indent=1), "utf-8")
    for name, drawing in boards().items():
        (whole / name).write_text(drawing, "utf-8")
    (whole / "NOTICES.txt").write_text((scripts.parent / "NOTICES.txt").read_text("utf-8"), "utf-8")
    _worker(whole, scripts)
    _replace(out, whole)


def _pages(code: str, folder: Path) -> None:
    """The pages of a language, in a process of its own: their kernel takes IPython's place there."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "hothlab.site.pages", code, str(folder), "" if code == "en" else "../"]
    environment = {**os.environ, "HOTHLAB_PAINTER": "svg", "HOTHLAB_LANGUAGE": code, "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise HothlabError(done.stderr.strip()[-1500:])


def _worker(whole: Path, scripts: Path) -> None:
    """The two workers, each with the mark of what it serves: the kernel of its memory, the keeper of all files."""
    memory = sha256((whole / "snapshot.bin.gz").read_bytes()).hexdigest()[:12]
    kernel = (scripts / "worker.js").read_text("utf-8").replace("@BUILD@", memory)
    (whole / "worker.js").write_text(kernel, "utf-8")
    names = sorted(path.relative_to(whole).as_posix() for path in whole.rglob("*") if path.is_file())
    mark = sha256(b"".join((whole / name).read_bytes() for name in names)).hexdigest()[:12]
    kept = [
        name for name in names if "/" not in name or name.startswith("pyodide/")
    ]  # a language is kept as it is read
    keeper = (scripts / "sw.js").read_text("utf-8").replace("@BUILD@", mark)
    (whole / "sw.js").write_text(keeper.replace('["@FILES@"]', json.dumps(["./", *kept])), "utf-8")


def _manifest(base: str) -> dict[str, object]:
    icon = {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any maskable"}
    return {
        "name": "hothlab",
        "short_name": "hothlab",
        "start_url": base,
        "scope": base,
        "display": "standalone",
        "background_color": "#eef4fa",
        "theme_color": "#16325c",
        "icons": [icon],
    }


def _replace(out: Path, whole: Path) -> None:
    """Let the new site take the place of the old one, which nobody misses a file of meanwhile."""
    old = out.with_name(f"{out.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    if out.exists():
        out.rename(old)
    whole.rename(out)
    shutil.rmtree(old, ignore_errors=True)
