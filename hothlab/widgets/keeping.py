"""What a person can do with the game at a table besides playing it: save it, bring another, share it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hothlab.rules.position import Position
from hothlab.tables.keeping import Keeper, file_text
from hothlab.tables.table import Table
from hothlab.text import _
from hothlab.widgets.exchange import Exchange, Upload, disk_is_lost
from hothlab.widgets.handout import File

__all__ = ["to_keep"]


def to_keep(
    table: Table,
    keeper: Keeper | None,
    bring: Callable[[str, bytes], str],
    acts: Mapping[str, Callable[[], object]],
) -> Exchange:
    """What a person can do with the game at a table besides playing it: save it, bring another, share it."""
    stem = table.battle.scenario.slug[:40] or "game"

    def record() -> File:
        name = (keeper.id if keeper else None) or stem
        return f"{name}.record", "text/plain", text().encode()

    def text() -> str:
        return keeper.text if keeper else file_text(table)

    shown = Exchange(
        "",
        _("A downloaded game can be uploaded anywhere to go on; it says who sits where."),
        {_("Copy the position code"): lambda: _code(table), _("Copy the whole record"): text},
        {_("Download the game"): record},
        Upload(_("Upload a game ..."), (".record", ".txt"), bring),
        acts,
    )

    def head(_keeper: object = None) -> None:
        if keeper is None:
            shown.heading = _("This game is not saved")
        elif keeper.trouble:
            shown.heading = _("Not saved: {why}").format(why=keeper.trouble)
        elif disk_is_lost():
            shown.heading = _("On Binder everything is lost when you close the page: download the game to keep it")
        elif keeper.id is None and not table.sides_here:
            shown.heading = _("A game that nobody plays is not saved: download it to keep it")
        elif keeper.id is None:
            shown.heading = _("Saved after each decision")
        else:
            shown.heading = _("Saved after each decision: {id}").format(id=keeper.id)

    head()
    if keeper is not None:
        keeper.on_save(head)
    return shown


def _code(table: Table) -> str:
    """The position that is shown, as one line."""
    position: Position = table.state.position
    return position.code
