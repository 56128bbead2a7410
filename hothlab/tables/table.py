"""The game at one screen: what a person does there, what the computer answers, the coach, back and forth.

Everything that a widget does is a method here, and what it shows is read from the table's parts. A table never changes
the battle but by a legal answer, `undo` and `redo`; it shows what the person at the screen may see, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from threading import RLock
from typing import Any

from hothlab.base.errors import UnknownName
from hothlab.base.observed import Workbench
from hothlab.game.actions import Action
from hothlab.game.battle import Battle
from hothlab.game.refusal import why_not
from hothlab.game.state import Decision
from hothlab.game.view import View, view_of
from hothlab.hexes import Side
from hothlab.language.text import _, said, sentence
from hothlab.players.player import Choice, Player, opponent_player
from hothlab.rules.catalogue import Rule, rule
from hothlab.rules.reason import Reason
from hothlab.tables.choosing import Choosing
from hothlab.tables.coach import Advice, Comment, advise, comment
from hothlab.tables.game import Game
from hothlab.tables.goals import Way, goals
from hothlab.tables.past import Past
from hothlab.tables.prompts import Prompt, ended, looking_back, others_decide, pass_screen, whom
from hothlab.tables.question import Question
from hothlab.tables.reasons import said_of
from hothlab.tables.refusals import Refusal, refused_card, refused_hex
from hothlab.tables.screen import Screen
from hothlab.tables.seats import YOU, Seats
from hothlab.tables.steps import step_of

__all__ = ["PACES", "YOU", "Table"]

PACES = ("slow", "normal", "fast", "instant")
"""How fast the computer's answers follow each other."""


class Table(Workbench):
    """A battle at one screen: the `game` and its `seats`, its `past`, and the `question` that is asked now.

    `people` says for each seat who decides: `"you"` for a person at the screen, or a level of opponent. Seats that
    are not in it are people's; `names` is what they are called. Each method for what a person does returns whether it
    did something; if not, `refusal` says why.
    """

    def __init__(
        self,
        battle: Battle,
        people: Mapping[int, str] | None = None,
        hints: bool = True,
        pace: str = "normal",
        comments: bool = False,
        drawn: bool = False,
        names: Mapping[int, str] | None = None,
    ) -> None:
        super().__init__()
        self.battle = battle
        self.seats = Seats.of(battle, people, names)
        self.game = Game(battle, self.seats, drawn)
        self.past = Past(self.game)
        self._screen = Screen(self.game)
        self._players: dict[int, Player] = {
            seat: opponent_player(level, battle.seed + seat)
            for seat, level in self.seats.people.items()
            if level != YOU
        }
        self._hints = hints
        self._comments = comments
        self._pace = self._known_pace(pace)
        self._paused = False
        self._explaining = False
        self._keepers: list[Callable[[Any], object]] = []
        self.lock = RLock()
        """Held by whoever does something at the table where several threads could."""
        self.refusal: Refusal | None = None
        """Why the last click did nothing."""
        self.advice: Advice | None = None
        """What the officer would do, when it was asked."""
        self.comment: Comment | None = None
        """What the last choice of a person was worth, when comments are on."""
        self.question: Question
        """What is asked now, and how far it is answered."""
        self._ask()

    def _forget(self) -> None:
        super()._forget()
        self.refusal, self._explaining = None, False

    def _ask(self, choosing: Choosing | None = None) -> None:
        """Ask what is to be decided now; without a choice, from its beginning."""
        view = self._screen.view()
        if choosing is None:
            self.question = Question.begin(view, self.yours)
        else:
            self.question = Question(view, choosing, self.yours)

    def _decided(self) -> None:
        """After an answer, or the way back: put the hand away unless the same side needs it, and let it be kept."""
        if self.game.gone_back:
            self.past.cut_off()
        self._screen.put_hand_away()
        self.past.look(None)
        self.advice = None
        self._ask()
        for callback in tuple(self._keepers):
            callback(self)

    def on_decision(self, callback: Callable[[Any], object]) -> Callable[[], None]:
        """Call back with the table after each answer that was given, taken back or given again."""
        self._keepers.append(callback)
        return lambda: self._keepers.remove(callback) if callback in self._keepers else None

    # What is shown

    @property
    def asked(self) -> Decision:
        """Whose decision is next."""
        return self.game.asked

    @property
    def over(self) -> bool:
        """Has the battle ended, by the rules or by agreement?"""
        return self.game.over

    @property
    def waiting(self) -> bool:
        """Does the computer decide next?"""
        return self.game.waiting

    @property
    def curtain(self) -> bool:
        """Must the screen be passed to the other side before a hand may be shown?"""
        return self._screen.curtain

    @property
    def yours(self) -> bool:
        """Does a person at the screen decide, with the screen in the right hands, and the board shown as it is now?"""
        asked = self.asked.seat is not None and not self.over
        return asked and not self.waiting and not self.curtain and self.past.looking is None

    @property
    def view(self) -> View:
        """The moment as seen by the player through whose eyes the screen shows the game; `hand` says what is open."""
        return self.question.view

    @property
    def seat(self) -> int | None:
        """The seat through whose eyes the screen shows the game; None where only the board is shown."""
        return self._screen.seat

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards that are open on the screen: of the person there, and of nobody while the screen is shared."""
        return self.view.hand if self.past.looking is None and self._screen.shows_hand() else ()

    @property
    def team_hand(self) -> tuple[str, ...]:
        """The open cards of a team-mate (TEA-2)."""
        if not self.hand:
            return ()
        mates = [each for each in self.battle.setup.seats_of(self.view.side) if each != self.view.seat]
        return self.view.state.hands[mates[0]] if mates else ()

    @property
    def prompt(self) -> Prompt:
        """What to do next; without hints only what is asked, not how to do it."""
        past, asked = self.past, self.asked
        if past.looking is not None:
            return looking_back(past.state)
        if self.over:
            return ended(self.game.ending)
        if self.curtain:
            return pass_screen(asked, self.seats)
        if self.waiting:
            return others_decide(asked, self.seats, past.last_reason)
        found = self.question.prompt
        return replace(found, who=whom(asked, self.seats), text=found.text if self._hints else "")

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules behind what is asked, and behind what was refused."""
        ids = list(self.prompt.rules)
        if self.refusal is not None:
            ids.insert(0, self.refusal.reason.rule)
        return tuple(rule(id) for id in dict.fromkeys(ids))

    @property
    def goals(self) -> dict[Side, tuple[Way, ...]]:
        """How each side wins, and how far it is in the moment that is shown."""
        return goals(self.past.state)

    # What a person does

    def take_screen(self) -> bool:
        """The person whose decision is next has the screen: open the curtain."""
        with self._trying():
            self._screen.take()
            self.advice = None
            self._ask()
        return True

    def click(self, hex: str) -> bool:
        """A click on a hex."""
        at = self.battle.position.board.hex(hex)
        if self._explaining:
            return self.explain(False)
        if not self.yours:
            return self._refuse(Refusal(self._not_now()))
        found = self.question.offers.hexes.get(at)
        if found is None:
            return self._refuse(refused_hex(self.view, self.question.choosing, at))
        return self._go(found)

    def picks_up(self, hex: str) -> bool:
        """Would a click on a hex only choose the unit that stands there?"""
        at = self.battle.position.board.hex(hex)
        found = self.question.offers.hexes.get(at)
        return isinstance(found, Choosing) and found.unit == at

    def pick_card(self, place: int) -> bool:
        """A click on a card of the hand: look at it, and play it with the second click."""
        if not 0 <= place < len(self.hand):
            return self._refuse(Refusal(self._not_now()))
        found = self.question.offers.cards.get(place)
        return self._refuse(refused_card(self.view, place)) if found is None else self._go(found)

    def pick_die(self, place: int) -> bool:
        """A click on a die of the roll: it is to be rolled again, or kept."""
        found = self.question.offers.dice.get(place)
        if found is None:
            return self._refuse(Refusal(Reason("SPF-2", _("these dice cannot be rolled again"))))
        return self._go(found)

    def press(self, name: str) -> bool:
        """A click on a button that is offered."""
        button = next((each for each in self.question.offers.buttons if each.name == name), None)
        if button is None or button.action is None:
            return self._refuse(Refusal(self._not_now()))
        return self._go(button.action)

    def choose_none(self) -> bool:
        """Put down what is chosen; leave a drawing, or the past."""
        with self._trying():
            self.past.look(None)
            self._ask()
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
        if self.past.looking is not None:
            return Reason("TRN-1", _("this is the past: go back to now to play"))
        if self.curtain:
            return Reason("SET-3", _("pass the screen first: hands are secret"))
        if self.waiting:
            return Reason("TRN-1", _("the other player decides now"))
        return Reason("TRN-1", _("this is not what is asked now"))

    def _refuse(self, refusal: Refusal) -> bool:
        with self._trying():
            self.refusal = refusal
        return False

    def _go(self, found: Choosing | Action) -> bool:
        """Go on with a choice, or answer."""
        with self._trying():
            if isinstance(found, Choosing):
                self._ask(found)
            else:
                said = self._remark(found)
                self.game.play(found)
                self._decided()
                self.comment = None if self.over else said
        return self._done

    # The coach

    @property
    def hints(self) -> bool:
        """Does the table show what can be done?"""
        return self._hints

    @hints.setter
    def hints(self, on: bool) -> None:
        with self._trying():
            self._hints = on

    @property
    def comments(self) -> bool:
        """Does the coach say after each choice what it was worth?"""
        return self._comments

    @comments.setter
    def comments(self, on: bool) -> None:
        with self._trying():
            self._comments = on
            self.comment = None

    def ask_coach(self) -> bool:
        """Ask what the officer would do here, and why; ask again to put the advice away."""
        if not self.yours:
            return self._refuse(Refusal(self._not_now()))
        with self._trying():
            self.advice, self.comment = advise(self.view) if self.advice is None else None, None
        return True

    def _remark(self, chosen: Action) -> Comment | None:
        """What the coach says of a choice. Of a hidden hand nothing is said where both sides read it."""
        if not self._comments or len(self.view.legal) < 2:
            return None
        if self.seats.hot_seat and step_of(self.view.decision.kind).with_hand:
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

    # The computer's players

    @property
    def pace(self) -> str:
        """How fast the computer's answers follow each other."""
        return self._pace

    @pace.setter
    def pace(self, name: str) -> None:
        with self._trying():
            self._pace = self._known_pace(name)

    @staticmethod
    def _known_pace(name: str) -> str:
        if name not in PACES:
            raise UnknownName(_("pace"), name, PACES)
        return name

    @property
    def paused(self) -> bool:
        """Does what plays by itself wait: the computer, or the past that is shown once more?"""
        return self._paused

    def pause(self, on: bool = True) -> bool:
        """Let the computer wait, or go on."""
        with self._trying():
            self._paused = on
        return True

    def to_think(self) -> tuple[Player, View] | None:
        """The player of the computer who has to decide, and what it sees; None when a person decides."""
        if not self.waiting:
            return None
        seat = self.asked.seat
        assert seat is not None
        return self._players[seat], view_of(self.battle.state, seat)

    def take(self, choice: Choice, quietly: bool = False) -> None:
        """Take the answer of the computer's player who has to decide; `quietly` tells no observer."""
        seat, number = self.asked.seat, len(self.battle.steps)
        assert seat is not None
        reason = said_of(self.seats.people[seat], choice, len(self.battle.legal_actions()))
        self._forget()
        self.comment = None
        self.game.play(choice.action)
        self.past.remember(number, reason)
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
        """Let the computer play until a person decides or the battle ends, and return how many answers it gave."""
        number = 0
        while self.step(quietly=True):
            number += 1
        self.tell()
        return number

    # Back and forth

    def undo(self) -> bool:
        """Take back the last answer of a person, and what the computer answered to it; or a draw."""
        with self._trying():
            self.comment = None
            self.game.undo()
            self._decided()
        return self._done

    def redo(self) -> bool:
        """Give again what was taken back last."""
        with self._trying():
            self.game.redo()
            self._decided()
        return self._done

    def call_draw(self) -> bool:
        """Let the battle end without a winner, which is possible when nothing has happened for long."""
        if not self.game.stalled:
            return self._refuse(Refusal(Reason("OBJ-1", _("a draw is offered only when nothing happens any more"))))
        with self._trying():
            self.game.call_draw()
            self._decided()
        return True

    def look(self, moment: int | None) -> bool:
        """Show a past moment, or with None what is now."""
        with self._trying():
            self.past.look(moment)
            self._ask(self.question.choosing)
        return True

    def look_on(self, by: int = 1) -> bool:
        """Show the moment after (or before) the one that is shown; False at the end."""
        self.look(self.past.moment + by)
        return self.past.looking is not None

    def replay(self, start: int | None = None) -> bool:
        """Play the past once more, from a moment on; without one, from the start of the other side's last turn."""
        with self._trying():
            self.past.replay(start)
            self._paused = False
            self._ask(self.question.choosing)
        return self._done

    def replay_on(self) -> bool:
        """The next moment of what is shown once more; False when it has come to now."""
        if not self.past.replaying:
            return False
        with self._trying():
            self.past.replay_on()
            self._ask(self.question.choosing)
        return self.past.replaying

    def __str__(self) -> str:
        found = self.prompt
        asked = " ".join(filter(None, (sentence(found.title), found.text)))
        return said(_(self.battle.scenario.name), said(found.who, asked) if found.who else asked)
