"""`hothlab lab`: JupyterLab, open on the first chapter."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from hothlab import data as resources
from hothlab.base.errors import UnknownName
from hothlab.base.extras import need
from hothlab.base.files import written_path
from hothlab.lab.addresses import add_address_options, address_options
from hothlab.language.text import _, language, ngettext
from hothlab.lessons.notebooks.copies import copy_chapters, copy_language

__all__ = ["add_lab_command", "lab_command", "lab_environment", "notebook_named", "open_lab"]

COPIES = "hothlab-notebooks"
READING = "/doc/workspaces/hothlab/tree"
"""Where JupyterLab shows a notebook as a page to read, in a workspace of its own."""


def open_lab(folder: Path | None = None, notebook: str | None = None, extra: Sequence[str] = ()) -> int:
    """Open JupyterLab on a notebook, wait until the person stops it, and return its exit code.

    Without a `folder`, a checkout is opened where it is, and an installed hothlab copies its chapters to
    `hothlab-notebooks` in the current folder; with one, the copies go there. Without a `notebook` the first
    chapter opens. Notebooks in the language spoken now, if that is not English, are made in a folder below: `de`.
    `extra` goes to JupyterLab as it is.
    """
    need("jupyterlab")
    folder = _prepare(folder)
    below = "" if language() == "en" else f"{language()}/"
    if below:
        copy_language(folder, language())
    command = lab_command(folder, notebook, extra, below)
    if "--no-browser" in extra:
        print(_("Starting. Open the address below that begins with http. Ctrl-C ends it."), flush=True)
    else:
        print(_("Opening the course in your browser. Ctrl-C ends it."), flush=True)
    return _wait(command)


def lab_command(folder: Path, notebook: str | None = None, extra: Sequence[str] = (), below: str = "") -> list[str]:
    """Return the command line that opens `notebook`, or else the first one; it is in `folder`, or `below` there.

    >>> lab_command(resources.folder("notebooks"), extra=["--no-browser"])[-1]
    '--no-browser'
    """
    chosen = notebook_named(folder / below, notebook)
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}"]
    if chosen:
        command.append(f"--LabApp.default_url={READING}/{quote(below + chosen)}")
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
    add_address_options(parser)
    parser.add_argument("extra", nargs="*", metavar=_("-- option"), help=_("other options for JupyterLab itself"))
    parser.set_defaults(func=run, passes_on=True)


def run(args: argparse.Namespace) -> int:
    """Run `hothlab lab` with its parsed arguments."""
    return open_lab(args.folder, args.notebook, [*address_options(args, "ServerApp"), *args.extra])


def notebook_named(folder: Path, asked: str | None) -> str | None:
    """The notebook that a person names, or means by its number; the first one, if there is one, when they name none."""
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
    folder = written_path(folder or COPIES).absolute()
    new = len(copy_chapters(folder))
    if new:
        message = ngettext("{count} file copied to {folder}.", "{count} files copied to {folder}.", new)
        print(message.format(count=new, folder=folder))
    return folder


def _wait(command: list[str]) -> int:
    """Run JupyterLab to its end and return its exit code, leaving Ctrl-C to it (it asks before it stops)."""
    interrupt = signal.signal(signal.SIGINT, lambda number, frame: None)  # to ignore it would reach JupyterLab too
    end = signal.getsignal(signal.SIGTERM)
    try:
        with subprocess.Popen(command, env=lab_environment()) as lab:
            signal.signal(signal.SIGTERM, lambda number, frame: lab.terminate())
            return lab.wait()
    finally:
        signal.signal(signal.SIGINT, interrupt)
        signal.signal(signal.SIGTERM, end)
