"""Preparations of a kernel before it has a visitor: it reads and draws once the things that every page needs."""

from __future__ import annotations

import os
import tempfile

__all__ = ["warm_up"]


def warm_up() -> None:
    """Import everything and fill what is kept in memory. Nothing of it is shown, and no home is touched."""
    with tempfile.TemporaryDirectory() as nowhere:
        before = os.environ.get("HOTHLAB_HOME")
        os.environ["HOTHLAB_HOME"] = nowhere
        try:
            _look_around()
        finally:
            if before is None:
                del os.environ["HOTHLAB_HOME"]
            else:
                os.environ["HOTHLAB_HOME"] = before


def _look_around() -> None:
    from ipywidgets import Widget

    from hothlab.widgets.chapter import chapter
    from hothlab.widgets.course import course
    from hothlab.widgets.lookup import lookup
    from hothlab.widgets.settle import EXAMPLE, settle
    from hothlab.widgets.table import table

    table()
    settle(*EXAMPLE)
    chapter("00")
    course()
    lookup("LOS-5")
    Widget.close_all()
