"""`hothlab lab`: JupyterLab, open on the first chapter."""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

from hothlab import resources
from hothlab.errors import HothlabError, UnknownName
from hothlab.files import write_atomically, write_bytes_atomically
from hothlab.text import _, ngettext

__all__ = [
    "CannotWrite",
    "add_lab_command",
    "copy_chapters",
    "lab_command",
    "lab_environment",
    "notebook_named",
    "open_lab",
]

COPIES = "hothlab-notebooks"
_COPIED = ".hothlab-copies.json"
READING = "/doc/workspaces/hothlab/tree"
"""Where JupyterLab shows a notebook as a page to read, in a workspace of its own."""


class CannotWrite(HothlabError):
    """A folder that should take copies of the chapters and cannot, with the system's reason."""

    def __init__(self, folder: Path, reason: str) -> None:
        self.folder = folder
        self.reason = reason
        super().__init__(_("cannot write to {folder}: {reason}").format(folder=folder, reason=reason))


def open_lab(folder: Path | None = None, notebook: str | None = None, extra: Sequence[str] = ()) -> int:
    """Open JupyterLab on a notebook, wait until the person stops it, and return its exit code.

    Without a `folder`, a checkout is opened where it is, and an installed hothlab copies its chapters to
    `hothlab-notebooks` in the current folder; with one, the copies go there. Without a `notebook` the first
    chapter opens. `extra` goes to JupyterLab as it is.
    """
    folder = _prepare(folder)
    command = lab_command(folder, notebook, extra)
    if "--no-browser" in extra:
        print(_("Starting. Open the address below that begins with http. Ctrl-C ends it."), flush=True)
    else:
        print(_("Opening the course in your browser. Ctrl-C ends it."), flush=True)
    return _wait(command)


def copy_chapters(target: Path) -> list[Path]:
    """Bring the chapters in `target` up to date, and return the files that are new there.

    A file that a person has changed stays as it is. One that is still as it was copied gives way to a newer version
    of its chapter: `.hothlab-copies.json` remembers what was copied.
    """
    source, list_of_copies = resources.folder("notebooks"), target / _COPIED
    new = []
    try:
        copied = _copied(list_of_copies)
        before = dict(copied)
        for file in _files(source):
            name, content = file.relative_to(source).as_posix(), file.read_bytes()
            copy = target / name
            there = _digest(copy.read_bytes()) if copy.exists() else None
            if there is None or there == copied.get(name) != _digest(content):
                copy.parent.mkdir(parents=True, exist_ok=True)
                write_bytes_atomically(copy, content)
                new.append(copy)
                there = _digest(content)
            if there == _digest(content):
                copied[name] = there
        if copied != before:
            write_atomically(list_of_copies, json.dumps(copied, indent=1) + "\n")
    except OSError as error:
        raise CannotWrite(target, error.strerror or str(error)) from error
    return new


def _copied(path: Path) -> dict[str, str]:
    """What was copied, by its name; nothing where the list cannot be read."""
    try:
        found = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(name): str(digest) for name, digest in found.items()} if isinstance(found, dict) else {}


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def lab_command(folder: Path, notebook: str | None = None, extra: Sequence[str] = ()) -> list[str]:
    """Return the command line that opens `notebook`, or else the first one in `folder`.

    >>> lab_command(resources.folder("notebooks"), extra=["--no-browser"])[-1]
    '--no-browser'
    """
    chosen = notebook_named(folder, notebook)
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}"]
    if chosen:
        command.append(f"--LabApp.default_url={READING}/{quote(chosen)}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # as in a container; only this machine is served, and with a token
    return [*command, *extra]


def lab_environment() -> dict[str, str]:
    """Return the environment for JupyterLab and Voila: ours, plus defaults that spare a new player the news pop-up
    and pages of log in the terminal, encrypt what the server and its kernels say to each other, and show a notebook
    as a page that fills the screen and asks nothing of another machine.

    Whatever is typed on the command line comes before them, and nothing is written to the person's own settings.
    """
    defaults = str(resources.DATA / "lab")
    added = {}
    for name in ("JUPYTER_CONFIG_PATH", "JUPYTER_PATH"):
        path = os.environ.get(name)
        added[name] = f"{path}{os.pathsep}{defaults}" if path else defaults
    return {**os.environ, **added}


def add_lab_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `hothlab lab` to the commands of `hothlab`."""
    parser = commands.add_parser(
        "lab",
        help=_("open the chapters in JupyterLab"),
        description=_("Open the chapters in JupyterLab, on the first one."),
    )
    parser.add_argument(
        "--folder",
        type=Path,
        metavar=_("DIR"),
        help=_("keep your own copies of the chapters there; what is there already stays as it is"),
    )
    parser.add_argument("--notebook", metavar=_("NAME"), help=_("open this one, by its name or number"))
    parser.add_argument("--port", type=int, metavar="N", help=_("the port to serve on"))
    parser.add_argument("--ip", metavar=_("ADDRESS"), help=_("the address to serve on, instead of this machine alone"))
    parser.add_argument("--no-browser", action="store_true", help=_("only print the address to open"))
    parser.add_argument("extra", nargs="*", metavar="-- option", help=_("other options for JupyterLab itself"))
    parser.set_defaults(func=run, passes_on=True)


def run(args: argparse.Namespace) -> int:
    """Run `hothlab lab` with its parsed arguments."""
    extra = ["--no-browser"] if args.no_browser else []
    extra += [f"--ServerApp.{name}={value}" for name in ("port", "ip") if (value := getattr(args, name)) is not None]
    return open_lab(args.folder, args.notebook, [*extra, *args.extra])


def _notebooks(folder: Path, asked: str | None) -> list[str]:
    """The notebooks of a folder; an error when the one that is asked for is not among them."""
    there = sorted(path.name for path in folder.glob("*.ipynb"))
    if asked is not None and asked not in there:
        raise UnknownName(_("notebook in {folder}").format(folder=folder), asked, there)
    return there


def notebook_named(folder: Path, asked: str | None) -> str | None:
    """The file that a person means, by its name or its number; without a wish the first one, if there is one."""
    there = sorted(path.name for path in folder.glob("*.ipynb"))
    if asked is None:
        return next(iter(there), None)
    number = f"{int(asked):02}-" if asked.isdecimal() and len(asked) < 3 else None
    for name in there:
        if name in (asked, f"{asked}.ipynb") or (number and name.startswith(number)):
            return name
    raise UnknownName(_("notebook in {folder}").format(folder=folder), asked, there)


def _prepare(folder: Path | None) -> Path:
    """Return the folder to open, with the chapters in it."""
    source = resources.folder("notebooks")
    in_checkout = source.parent != resources.DATA.parent  # the chapters stand beside the package, not in it
    if folder is None and in_checkout:
        return source
    folder = (folder or Path(COPIES)).expanduser().absolute()
    new = len(copy_chapters(folder))
    if new:
        message = ngettext("{count} file copied to {folder}.", "{count} files copied to {folder}.", new)
        print(message.format(count=new, folder=folder))
    return folder


def _files(folder: Path) -> Iterator[Path]:
    """Yield every file below `folder`, except hidden ones and those in hidden folders (checkpoints, say)."""
    for path in sorted(folder.iterdir()):
        if path.name.startswith("."):
            continue
        if path.is_dir():
            yield from _files(path)
        else:
            yield path


def _wait(command: list[str]) -> int:
    """Run JupyterLab to its end and return its exit code, leaving Ctrl-C to it (it asks before it stops)."""
    with subprocess.Popen(command, env=lab_environment()) as lab:
        interrupt = signal.signal(signal.SIGINT, signal.SIG_IGN)
        end = signal.signal(signal.SIGTERM, lambda number, frame: lab.terminate())
        try:
            return lab.wait()
        finally:
            signal.signal(signal.SIGINT, interrupt)
            signal.signal(signal.SIGTERM, end)
