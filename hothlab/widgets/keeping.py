"""What a person can do with the game at a table besides playing it: save it, bring another, share it."""

from __future__ import annotations

from collections.abc import Callable

from hothlab.base.errors import HothlabError
from hothlab.language.text import _, capital
from hothlab.rules.position import Position
from hothlab.tables.keeping import Keeper
from hothlab.tables.kept_game import file_text
from hothlab.tables.table import Table
from hothlab.widgets.exchange import Exchange, Upload, disk_is_lost
from hothlab.widgets.handout import File

__all__ = ["to_keep"]


def to_keep(
    table: Table,
    keeper: Keeper | None,
    bring: Callable[[str, bytes], str],
) -> Exchange:
    """What a person can do with the game at a table besides playing it: save it, bring another, share it."""
    stem = table.battle.scenario.slug[:40] or "game"

    def record() -> File:
        name = (keeper.id if keeper else None) or stem
        return f"{name}.record", "text/plain", text().encode()

    def text() -> str:
        return keeper.text if keeper else file_text(table)

    def open_text() -> str:
        if table.seats.hot_seat and not table.game.over:
            reason = _("the record holds the seed, and so both hands: it can be copied when the battle is over")
            raise HothlabError(capital(reason))
        return text()

    note = _("A downloaded game can be uploaded anywhere to go on; it says who sits where.")
    if table.seats.hot_seat:
        note += " " + _("Whoever reads the file knows both hands.")
    shown = Exchange(
        "",
        note,
        {_("Copy the position code"): lambda: _code(table), _("Copy the whole record"): open_text},
        {_("Download the game"): record},
        Upload(_("Upload a game ..."), (".record", ".txt"), bring),
    )

    def head(_keeper: object = None) -> None:
        shown.heading = _("{how} · copy, download or upload").format(how=_how_kept(table, keeper))

    head()
    if keeper is not None:
        keeper.on_save(head)
    return shown


def _how_kept(table: Table, keeper: Keeper | None) -> str:
    """Whether the game is kept, and how, in a few words."""
    if keeper is None:
        return _("This game is not saved")
    if keeper.trouble:
        return _("Not saved: {why}").format(why=keeper.trouble)
    if disk_is_lost():
        return _("On Binder everything is lost when you close the page: download the game to keep it")
    if keeper.id is None and not table.seats.sides_here:
        return _("A game that nobody plays is not saved: download it to keep it")
    if keeper.id is None:
        return _("Saved after each decision")
    return _("Saved after each decision: {id}").format(id=keeper.id)


def _code(table: Table) -> str:
    """The position that is shown, as one line."""
    position: Position = table.past.state.position
    return position.code
