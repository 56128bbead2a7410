"""Through whose eyes a table is seen. Hands are secret, so two sides at one screen pass it to each other (SET-3)."""

from __future__ import annotations

from hothlab.game.view import View, view_of
from hothlab.hexes import Side
from hothlab.tables.game import Game
from hothlab.tables.seats import YOU
from hothlab.tables.steps import step_of

__all__ = ["SharedScreen"]


class SharedScreen:
    """Who looks at the game, and which cards may be open."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._taken_by: Side | None = None
        """The side whose person has taken the screen, where two sides share it."""

    @property
    def seat(self) -> int | None:
        """The seat through whose eyes the screen shows the game; None where only the board is shown."""
        asked, seats = self._game.asked.seat, self._game.seats
        if asked is not None and seats.people[asked] == YOU:
            return asked
        return seats.here[0] if seats.here else None

    @property
    def curtain(self) -> bool:
        """Must the screen be passed to the other side before a hand may be shown?"""
        game = self._game
        return (
            game.seats.hot_seat
            and not game.waiting
            and not game.over
            and self._needs_hand()
            and game.asked.side != self._taken_by
        )

    def take(self) -> None:
        """The person whose decision is next has the screen."""
        self._taken_by = self._game.asked.side

    def put_hand_away(self) -> None:
        """After an answer: hide the hand unless the same side needs it again."""
        asked = self._game.asked
        if not self._needs_hand() or asked.side != self._taken_by:
            self._taken_by = None

    def _needs_hand(self) -> bool:
        """Does the player who decides next look at the hand for it?"""
        asked = self._game.asked
        return asked.seat is not None and step_of(asked.kind).with_hand

    def view(self) -> View:
        """The moment as seen by the player through whose eyes the screen shows the game."""
        return view_of(self._game.battle.state, self.seat or 0)

    def shows_hand(self) -> bool:
        """May a hand be open: of the person there, and of nobody while the screen is shared?"""
        game = self._game
        if self.seat is None or game.over:
            return False
        return not game.seats.hot_seat or (self._taken_by is not None and self._taken_by == game.asked.side)
