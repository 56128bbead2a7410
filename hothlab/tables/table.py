"""The game at one screen: what a person does there, what the computer answers, the coach, back and forth.

Everything that a widget does is a method here. A table never changes the battle but by a legal answer, `undo` and
`redo`; it shows what the person at the screen may see, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hothlab.errors import HothlabError, UnknownName
from hothlab.game.actions import Action
from hothlab.game.battle import Battle
from hothlab.game.refusal import why_not
from hothlab.game.view import View, view_of
from hothlab.players.player import Choice, Player, opponent_player
from hothlab.rules.reason import Reason
from hothlab.tables.asking import Aim, Asking
from hothlab.tables.coach import Advice, Comment, advise, comment
from hothlab.tables.ending import why_draw
from hothlab.tables.offers import Choosing, begin
from hothlab.tables.prompts import Prompt
from hothlab.tables.reasons import said_of
from hothlab.tables.refusals import Refusal, refused_card, refused_hex
from hothlab.tables.seats import WITH_HAND, YOU
from hothlab.text import _

__all__ = ["PACES", "YOU", "Aim", "Table"]

PACES = ("slow", "normal", "fast", "instant")
"""How fast the computer's answers follow each other."""


class Table(Asking):
    """A battle at one screen.

    `people` says for each seat who decides: `"you"` for a person at the screen, or a level of opponent. Seats that
    are not named are people's. A person's deeds answer with True where they did something; else `refusal` says why not.
    """

    def __init__(
        self,
        battle: Battle,
        people: Mapping[int, str] | None = None,
        hints: bool = True,
        pace: str = "normal",
        comments: bool = False,
    ) -> None:
        super().__init__(battle, people)
        self._players: dict[int, Player] = {
            seat: opponent_player(level, battle.seed + seat) for seat, level in self.people.items() if level != YOU
        }
        self._hints = hints
        self._comments = comments
        self._pace = self._known_pace(pace)
        self._undone: list[int] = []
        self.gone_back = False
        """Was the last answer taken back or given again, and none given since?"""
        self.advice: Advice | None = None
        """What the officer would do, when it was asked."""
        self.comment: Comment | None = None
        """What the last choice of a person was worth, when comments are on."""

    def _begin(self) -> None:
        """A new decision: nothing chosen, nothing said about the last one."""
        self.__dict__.pop("view", None)
        self._choose(begin(self.view))
        self.advice = None

    def _decided(self, back: bool = False) -> None:
        """After an answer, or the way `back`: put the hand away unless the same side needs it, and let it be kept."""
        asked = self.battle.decision
        if back:
            steps = len(self.battle.steps)
            self._reasons = {number: text for number, text in self._reasons.items() if number < steps}
        if asked.kind not in WITH_HAND or asked.side != self._seated:
            self._seated = None
        self._looking, self._replaying = None, False
        self.gone_back = back
        self._begin()
        for callback in tuple(self._keepers):
            callback(self)

    # What a person does

    def take_screen(self) -> bool:
        """The person whose decision is next has the screen: open the curtain."""
        with self._doing():
            self._seated = self.asked.side
            self._begin()
        return True

    def click(self, hex: str) -> bool:
        """A click on a hex."""
        at = self.battle.position.board.hex(hex)
        if self._explaining:
            return self.explain(False)
        if not self.yours:
            return self._refuse(Refusal(self._not_now()))
        found = self.offers.hexes.get(at)
        return self._refuse(refused_hex(self.view, self._choosing, at)) if found is None else self._go(found)

    def picks_up(self, hex: str) -> bool:
        """Would a click on a hex only choose the unit that stands there?"""
        at = self.battle.position.board.hex(hex)
        found = self.offers.hexes.get(at)
        return isinstance(found, Choosing) and found.unit == at

    def pick_card(self, place: int) -> bool:
        """A click on a card of the hand: look at it, and play it with the second click."""
        if not 0 <= place < len(self.hand):
            return self._refuse(Refusal(self._not_now()))
        found = self.offers.cards.get(place)
        return self._refuse(refused_card(self.view, place)) if found is None else self._go(found)

    def pick_die(self, place: int) -> bool:
        """A click on a die of the roll: it is to be rolled again, or kept."""
        found = self.offers.dice.get(place)
        if found is None:
            return self._refuse(Refusal(Reason("SPF-2", _("these dice cannot be rolled again"))))
        return self._go(found)

    def press(self, name: str) -> bool:
        """A click on a button that is offered."""
        button = next((each for each in self.offers.buttons if each.name == name), None)
        if button is None or button.action is None:
            return self._refuse(Refusal(self._not_now()))
        return self._go(button.action)

    def choose_none(self) -> bool:
        """Put down what is chosen; leave a drawing, or the past."""
        with self._doing():
            if self._looking is not None:
                self._looking, self._replaying = None, False
            self._choose(begin(self.view))
        return True

    def play(self, action: Action) -> bool:
        """Answer for the person whose decision it is."""
        if not self.yours:
            return self._refuse(Refusal(self._not_now(), action))
        reason = why_not(self.battle.state, action)
        return self._refuse(Refusal(reason, action)) if reason is not None else self._go(action)

    def _not_now(self) -> Reason:
        if self.over:
            return Reason("OBJ-1", _("the battle is over"))
        if self._looking is not None:
            return Reason("TRN-1", _("this is the past: go back to now to play"))
        if self.curtain:
            return Reason("SET-3", _("pass the screen first: hands are secret"))
        if self.waiting:
            return Reason("TRN-1", _("the other player decides now"))
        return Reason("TRN-1", _("this is not what is asked now"))

    def _refuse(self, refusal: Refusal) -> bool:
        with self._doing():
            self.refusal = refusal
        return False

    def _go(self, found: Choosing | Action) -> bool:
        """Go on with a choice, or answer."""
        with self._doing():
            if isinstance(found, Choosing):
                self._choose(found)
            else:
                said = self._remark(found)
                self.battle.play(found)
                self._undone.clear()
                self._thought = ""
                self._decided()
                self.comment = said
        return not self.message

    # The coach

    @property
    def hints(self) -> bool:
        """Does the table show what can be done?"""
        return self._hints

    @hints.setter
    def hints(self, on: bool) -> None:
        with self._doing():
            self._hints = on

    @property
    def comments(self) -> bool:
        """Does the coach say after each choice what it was worth?"""
        return self._comments

    @comments.setter
    def comments(self, on: bool) -> None:
        with self._doing():
            self._comments = on
            self.comment = None

    @property
    def prompt(self) -> Prompt:
        """What to do next; without hints only what is asked, not how to do it."""
        found = super().prompt
        return found if self._hints or not self.yours else replace(found, text="")

    def ask_coach(self) -> bool:
        """Ask what the officer would do here, and why; ask again to put the advice away."""
        if not self.yours:
            return self._refuse(Refusal(self._not_now()))
        with self._doing():
            self.advice = advise(self.view) if self.advice is None else None
        return True

    def _remark(self, chosen: Action) -> Comment | None:
        """What the coach says of a choice. Of a hidden hand nothing is said where both sides read it."""
        if not self._comments or len(self.view.legal) < 2:
            return None
        if self.hot_seat and self.view.decision.kind in WITH_HAND:
            return None
        return comment(self.view, chosen)

    @property
    def explaining(self) -> bool:
        """Is the drawing of the refusal shown in place of the board?"""
        return self._explaining and self.refusal is not None and self.refusal.evidence is not None

    def explain(self, on: bool = True) -> bool:
        """Show the drawing of what was refused, or go back to the board."""
        self._explaining = on
        self.tell()
        return True

    # The opponents of the computer's

    @property
    def pace(self) -> str:
        """How fast the computer's answers follow each other."""
        return self._pace

    @pace.setter
    def pace(self, name: str) -> None:
        with self._doing():
            self._pace = self._known_pace(name)

    @staticmethod
    def _known_pace(name: str) -> str:
        if name not in PACES:
            raise UnknownName(_("pace"), name, PACES)
        return name

    def pause(self, on: bool = True) -> bool:
        """Let the computer wait, or go on."""
        with self._doing():
            self._paused = on
        return True

    def to_think(self) -> tuple[Player, View] | None:
        """Who of the computer's players has to decide, and what it sees; None when it is somebody else's turn."""
        if not self.waiting:
            return None
        seat = self.asked.seat
        assert seat is not None
        return self._players[seat], view_of(self.battle.state, seat)

    def take(self, choice: Choice, quietly: bool = False) -> None:
        """Take the answer of the computer's player who has to decide; `quietly` tells no observer."""
        seat, number = self.asked.seat, len(self.battle.steps)
        assert seat is not None
        thought = said_of(self.people[seat], choice, len(self.battle.legal_actions()))
        self.message, self.refusal, self.comment, self._explaining = "", None, None, False
        self.battle.play(choice.action)
        self._undone.clear()
        self._thought = thought
        self._reasons[number] = thought
        self._decided()
        if not quietly:
            self.tell()

    def step(self, quietly: bool = False) -> bool:
        """Let the computer give one answer; False when it is not its turn."""
        found = self.to_think()
        if found is None:
            return False
        player, view = found
        self.take(player.choose(view), quietly)
        return True

    def skip(self) -> int:
        """Let the computer play until a person decides or the battle ends; how many answers that were."""
        number = 0
        while self.step(quietly=True):
            number += 1
        self.tell()
        return number

    # Back and forth

    @property
    def can_undo(self) -> bool:
        """Has a person answered anything that could be taken back?"""
        return self.drawn or any(step.seat is not None and self.people[step.seat] == YOU for step in self.battle.steps)

    @property
    def can_redo(self) -> bool:
        """Was an answer taken back?"""
        return bool(self._undone)

    def undo(self) -> bool:
        """Take back the last answer of a person, and what the computer answered to it."""
        if self.drawn:
            with self._doing():
                self.drawn = False
                self._decided(back=True)
            return True
        with self._doing():
            self.comment = None
            number = 0
            try:
                while True:
                    self.battle.undo()
                    number += 1
                    if not self.waiting:
                        break
            except HothlabError:
                for _again in range(number):
                    self.battle.redo()
                raise
            self._undone.append(number)
            self._thought = ""
            self._decided(back=True)
        return not self.message

    def redo(self) -> bool:
        """Give again what was taken back last."""
        with self._doing():
            if not self._undone:
                raise HothlabError(_("there is nothing to play again"))
            for _again in range(self._undone.pop()):
                self.battle.redo()
            self._decided(back=True)
        return not self.message

    # A battle without an end

    @property
    def stalled(self) -> str:
        """Why the people at the screen may call the battle a draw; nothing where it goes on, or nobody is there."""
        return why_draw(self.battle) if self.people_here and not self.over else ""

    def call_draw(self) -> bool:
        """Let the battle end without a winner: where nothing has happened for long."""
        if not self.stalled:
            return self._refuse(Refusal(Reason("OBJ-1", _("a draw is offered only when nothing happens any more"))))
        with self._doing():
            self.drawn = True
            self._decided()
        return True

    def __str__(self) -> str:
        found = self.prompt
        parts = (f"{self.battle.scenario.name}:", found.who and f"{found.who}:", f"{found.title}.", found.text)
        return " ".join(each for each in parts if each)
