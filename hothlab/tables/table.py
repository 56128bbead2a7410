"""The game at one screen: what a person does there, what the computer answers, the coach, back and forth.

Everything that a widget does is a method here, and what it shows is read from the table's parts. A table never changes
the battle but by a legal answer, `undo` and `redo`; it shows what the person at the screen may see, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from threading import RLock
from typing import Any

from hothlab.base.errors import HothlabError
from hothlab.base.observed import Workbench, attempt
from hothlab.game.actions import Action
from hothlab.game.battle import Battle
from hothlab.game.refusal import why_not
from hothlab.language.text import _, language, said, sentence
from hothlab.players.player import Choice
from hothlab.rules.catalogue import Rule, rule
from hothlab.rules.reason import Reason
from hothlab.tables.aids import Aids
from hothlab.tables.choosing import Choosing, Click
from hothlab.tables.coach import Advice, Comment, advise, remark
from hothlab.tables.computer import Computer
from hothlab.tables.game import Game
from hothlab.tables.past import Past
from hothlab.tables.prompts import Prompt, nobody_asked, whom
from hothlab.tables.question import Question
from hothlab.tables.refusals import ClickRefused, Refusal, not_now, refused_card, refused_hex
from hothlab.tables.seats import Seats
from hothlab.tables.shared_screen import SharedScreen

__all__ = ["Table"]


class Table(Workbench):
    """A battle at one screen: the `game` and its `seats`, its `past`, the `screen`, and the `question` asked now.

    `seats` says who decides on each seat: `"you"` for a person at the screen, or a level of opponent; seats that are
    not in it are people's. Each method for what a person does returns whether it did something; if not, `refusal` or
    `message` says why.
    """

    def __init__(
        self,
        battle: Battle,
        seats: Seats | Mapping[int, str] | None = None,
        aids: Aids = Aids(),
        drawn: bool = False,
    ) -> None:
        super().__init__()
        self.battle = battle
        self.seats = seats if isinstance(seats, Seats) else Seats.of(battle, seats)
        self.game = Game(battle, self.seats, drawn)
        self.past = Past(self.game)
        self.screen = SharedScreen(self.game)
        self.aids = aids
        """Hints, the coach's comments, the computer's pace."""
        self.computer = Computer(self.game, self.past)
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
        self._prompts: dict[str, Prompt] = {}
        """What the prompt says now, by language."""
        self.question: Question
        """What is asked now, and how far it is answered."""
        self._ask()

    def _forget(self) -> None:
        super()._forget()
        self.refusal, self._explaining = None, False
        self._prompts.clear()

    def _failed(self, error: HothlabError) -> None:
        if isinstance(error, ClickRefused):
            self.refusal = error.refusal
        else:
            super()._failed(error)

    @property
    def _done(self) -> bool:
        return super()._done and self.refusal is None

    def _ask(self, choosing: Choosing | None = None) -> None:
        """Ask what is to be decided now; without a choice, from its beginning."""
        self._prompts.clear()
        view = self.screen.view()
        if choosing is None:
            self.question = Question.begin(view, self.yours)
        else:
            self.question = Question(view, choosing, self.yours)

    def _decided(self) -> None:
        """After an answer, or the way back: put the hand away unless the same side needs it, and let it be kept."""
        if self.game.gone_back:
            self.past.cut_off()
        self.screen.put_hand_away()
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
    def yours(self) -> bool:
        """Does a person at the screen decide, with the screen in the right hands, and the board shown as it is now?"""
        asked = self.game.asked.seat is not None and not self.game.over
        return asked and not self.game.waiting and not self.screen.curtain and self.past.looking is None

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards that are open on the screen: of the person there, and of nobody while the screen is shared."""
        return self.question.view.hand if self.past.looking is None and self.screen.shows_hand() else ()

    @property
    def team_hand(self) -> tuple[str, ...]:
        """The open cards of a team-mate (TEA-2)."""
        if not self.hand:
            return ()
        view = self.question.view
        mates = [each for each in self.battle.setup.seats_of(view.side) if each != view.seat]
        return view.state.hands[mates[0]] if mates else ()

    @property
    def prompt(self) -> Prompt:
        """What to do next; without hints only what is asked, not how to do it."""
        if language() not in self._prompts:
            self._prompts[language()] = self._say_prompt()
        return self._prompts[language()]

    def _say_prompt(self) -> Prompt:
        nobody = nobody_asked(self.game, self.past, self.screen.curtain)
        if nobody is not None:
            return nobody
        found = self.question.prompt
        return replace(found, who=whom(self.game.asked, self.seats), text=found.text if self.aids.hints else "")

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules behind what is asked, and behind what was refused."""
        refused = () if self.refusal is None else (self.refusal.reason.rule,)
        return tuple(rule(id) for id in dict.fromkeys((*refused, *self.prompt.rules)))

    # What a person does

    @attempt
    def take_screen(self) -> None:
        """The person whose decision is next has the screen: open the curtain."""
        self.screen.take()
        self.advice = None
        self._ask()

    def click(self, hex: str) -> bool:
        """A click on a hex; from the drawing of a refusal it leads back to the board."""
        return self.explain(False) if self._explaining else self._click(hex)

    @attempt
    def _click(self, hex: str) -> None:
        at = self.battle.position.board.hex(hex)
        self._check_yours()
        found = self.question.offers.hexes.get(at)
        if found is None:
            raise ClickRefused(refused_hex(self.question.view, self.question.choosing, at))
        self._go(found)

    def picks_up(self, hex: str) -> bool:
        """Would a click on a hex only choose the unit that stands there?"""
        at = self.battle.position.board.hex(hex)
        found = self.question.offers.hexes.get(at)
        return isinstance(found, Choosing) and found.unit == at

    @attempt
    def pick_card(self, place: int) -> None:
        """A click on a card of the hand: look at it, and play it with the second click."""
        if not 0 <= place < len(self.hand):
            raise ClickRefused(Refusal(self._not_now()))
        found = self.question.offers.cards.get(place)
        if found is None:
            raise ClickRefused(refused_card(self.question.view, place))
        self._go(found)

    @attempt
    def pick_die(self, place: int) -> None:
        """A click on a die of the roll: it is to be rolled again, or kept."""
        found = self.question.offers.dice.get(place)
        if found is None:
            raise ClickRefused(Refusal(Reason("SPF-2", _("these dice cannot be rolled again"))))
        self._go(found)

    @attempt
    def press(self, name: str) -> None:
        """A click on a button that is offered."""
        button = next((each for each in self.question.offers.buttons if each.name == name), None)
        if button is None or button.action is None:
            raise ClickRefused(Refusal(self._not_now()))
        self._go(button.action)

    @attempt
    def choose_none(self) -> None:
        """Put down what is chosen; leave a drawing, or the past."""
        self.past.look(None)
        self._ask()

    @attempt
    def play(self, action: Action) -> None:
        """Answer for the person whose decision it is."""
        self._check_yours(action)
        reason = why_not(self.battle.state, action)
        if reason is not None:
            raise ClickRefused(Refusal(reason, action))
        self._go(action)

    def _check_yours(self, action: Action | None = None) -> None:
        if not self.yours:
            raise ClickRefused(Refusal(self._not_now(), action))

    def _not_now(self) -> Reason:
        return not_now(self.game, self.past, self.screen.curtain)

    def _go(self, found: Click) -> None:
        """Go on with a choice, or answer."""
        if isinstance(found, Choosing):
            self._ask(found)
            return
        answers = found if isinstance(found, tuple) else (found,)
        commented = self.aids.comments and len(answers) == 1
        said = remark(self.question.view, answers[0], self.seats.hot_seat) if commented else None
        for answer in answers:
            self.game.play(answer)
        self._decided()
        self.comment = None if self.game.over else said

    # The coach

    @attempt
    def help(self, aids: Aids) -> None:
        """Give other help than before."""
        if aids.comments != self.aids.comments:
            self.comment = None
        self.aids = aids

    @attempt
    def ask_coach(self) -> None:
        """Ask what the officer would do here, and why; ask again to put the advice away."""
        self._check_yours()
        self.advice, self.comment = advise(self.question.view) if self.advice is None else None, None

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
    def paused(self) -> bool:
        """Does what plays by itself wait: the computer, or the past that is shown once more?"""
        return self._paused

    @attempt
    def pause(self, on: bool = True) -> None:
        """Let the computer wait, or go on."""
        self._paused = on

    def take(self, choice: Choice, quietly: bool = False) -> None:
        """Take the answer of the computer's player who has to decide; `quietly` tells no observer."""
        self._forget()
        self.comment = None
        self.computer.answer(choice)
        self._decided()
        if not quietly:
            self.tell()

    def step(self, quietly: bool = False) -> bool:
        """Let the computer give one answer; False when it is not its turn."""
        found = self.computer.to_think()
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

    @attempt
    def undo(self) -> None:
        """Take back the last answer of a person, and what the computer answered to it; or a draw."""
        self.comment = None
        self.game.undo()
        self._decided()

    @attempt
    def redo(self) -> None:
        """Give again what was taken back last."""
        self.game.redo()
        self._decided()

    @attempt
    def call_draw(self) -> None:
        """Let the battle end without a winner, which is possible when nothing has happened for long."""
        if not self.game.stalled:
            raise ClickRefused(Refusal(Reason("OBJ-1", _("a draw is offered only when nothing happens any more"))))
        self.game.call_draw()
        self._decided()

    @attempt
    def look(self, moment: int | None) -> None:
        """Show a past moment, or with None what is now."""
        self.past.look(moment)
        self._ask(self.question.choosing)

    def look_on(self, by: int = 1) -> bool:
        """Show the moment after (or before) the one that is shown; False at the end."""
        self.look(self.past.moment + by)
        return self.past.looking is not None

    @attempt
    def replay(self, start: int | None = None) -> None:
        """Play the past once more, from a moment on; without one, from the start of the other side's last turn."""
        self.past.replay(start)
        self._paused = False
        self._ask(self.question.choosing)

    def replay_on(self) -> bool:
        """The next moment of what is shown once more; False when it has come to now."""
        if not self.past.replaying:
            return False
        self._replay_on()
        return self.past.replaying

    @attempt
    def _replay_on(self) -> None:
        self.past.replay_on()
        self._ask(self.question.choosing)

    def __str__(self) -> str:
        found = self.prompt
        asked = " ".join(filter(None, (sentence(found.title), found.text)))
        return said(_(self.battle.scenario.name), said(found.who, asked) if found.who else asked)
