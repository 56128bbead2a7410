"""`hothlab play`: a battle in the terminal, person against opponent, two people, or two opponents to watch."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from hothlab.base.errors import HothlabError
from hothlab.base.files import write_atomically
from hothlab.game.actions import Action, Order, PlayCard, parse_action
from hothlab.game.battle import Battle
from hothlab.game.cards import card
from hothlab.game.events import side_name
from hothlab.game.phase import Phase
from hothlab.game.refusal import Illegal
from hothlab.game.transcript import tell
from hothlab.hexes import SIDES, Side
from hothlab.language.text import _, capital, said, sentence, short
from hothlab.rules.catalogue import rule
from hothlab.tables.briefing import unknown_rules
from hothlab.tables.choosing import Choosing
from hothlab.tables.kept_game import file_text
from hothlab.tables.steps import step_of
from hothlab.tables.table import Table

__all__ = ["TerminalGame"]

_CHOICE = re.compile("[0-9]{1,6}")
AskLine = Callable[[str], str]
Say = Callable[[str], None]


class TerminalGame:
    """A table at the terminal. `ask` reads a line (EOFError ends the game), `say` prints one."""

    def __init__(self, table: Table, ask: AskLine, say: Say, save: Path | None = None) -> None:
        self.table = table
        self.battle = table.battle
        self.ask = ask
        self.say = say
        self.save = save
        self._shown_turn = 0

    def run(self) -> Battle:
        """Play to the end, or until the person leaves; what was played is saved after every answer."""
        self.say(_(self.battle.scenario.name))
        self.say(self.battle.scenario.introduction)
        for line in unknown_rules(self.battle.scenario):
            self.say(line)
        self._tell(0, 1)
        while not self.table.game.over:
            try:
                if not self.table.seats.here and self._draw():
                    break  # two opponents would play on forever
                if self.table.game.waiting:
                    self._opponent_plays()
                elif not self._person_plays():
                    break
            except EOFError:
                break
        if self.battle.over:
            self.say(str(self.battle.position))
        self._keep()
        return self.battle

    def _keep(self) -> None:
        if self.save is not None:
            self._write(self.save)

    def _write(self, path: Path) -> Path:
        """The game as a file, as every table keeps it."""
        if "\0" in str(path):
            raise HothlabError(_("no file can be named {path!r}").format(path=short(path)))
        write_atomically(path, file_text(self.table))
        return path

    def _name(self, side: Side | None) -> str:
        """What to call a side: its people's names, where they were said."""
        return (self.table.seats.called(side) if side else "") or side_name(side)

    def _tell(self, first: int, turn: int) -> None:
        """What happened from a step on, which was in the given turn."""
        _begun = self.battle.state
        for line in tell((event for step in self.battle.steps[first:] for event in step.events), turn):
            self.say(line)

    def _take(self, action: Action) -> None:
        """A person's answer."""
        first, turn = len(self.battle.steps), self.battle.state.turn
        if not self.table.play(action):
            refusal = self.table.refusal
            raise HothlabError(self.table.message) if refusal is None else Illegal(action, refusal.reason)
        self._tell(first, turn)
        self._keep()

    def _opponent_plays(self) -> None:
        first, turn = len(self.battle.steps), self.battle.state.turn
        self.table.step()
        reason = self.table.past.last_reason
        if reason and not isinstance(self.battle.steps[first].action, Order):
            self.say(f"  > {sentence(reason)}")
        self._tell(first, turn)
        self._keep()

    # A person's decision

    def _person_plays(self) -> bool:
        """Ask until an answer is taken; False when the person leaves."""
        if self.table.screen.curtain:
            self.table.take_screen()
        self._show()
        options = self.battle.legal_actions()
        while True:
            line = self.ask(f"{capital(said(self._name(self.battle.decision.side), self._asked()))} ").strip()
            word, _space, rest = line.partition(" ")
            try:
                if word in ("quit", "q") or (word == "draw" and self._draw()):
                    return False
                if word == "draw":
                    self.say(_("A draw can be called only when nothing happens any more; quit leaves the battle."))
                elif word in _COMMANDS:
                    if _COMMANDS[word](self, rest.strip()):
                        return True
                elif _CHOICE.fullmatch(line) and 1 <= int(line) <= len(options):
                    self._take(options[int(line) - 1])
                    return True
                elif line:
                    self._take(parse_action(line))
                    return True
            except HothlabError as error:
                self.say(capital(str(error)))

    def _asked(self) -> str:
        """What the person is asked."""
        return step_of(self.battle.decision.kind).asks(self.table.question.view, Choosing())[0]

    def _show(self) -> None:
        state = self.battle.state
        if state.turn != self._shown_turn:
            self._shown_turn = state.turn
            self.say("")
            self.say(str(state.position))
            held = self.battle.medals
            goals = self.battle.scenario.medals
            score = [f"{self._name(side)} {held[side]}/{goals.get(side, '-')}" for side in SIDES]
            self.say(_("Medals: {score}").format(score=_(", ").join(score)))
            why = self.battle.stalled()
            if why is not None:
                self.say(_("You may call it a draw (type draw): {why}").format(why=why))
        self._list_options()

    def _list_options(self) -> None:
        for number, action in enumerate(self.battle.legal_actions(), start=1):
            self.say(f"{number:4}  {self._words(action)}")
        self.say(
            _("A number, or what stands in brackets; or help, hint, why ACTION, undo, board, rule ID, save FILE, quit.")
        )

    def _words(self, action: Action) -> str:
        """An answer as a person says it, what its card says, and behind them what is typed for it."""
        told = capital(self._saying(action))
        if isinstance(action, PlayCard):
            told = f"{sentence(told)} {_(card(action.card).text)}"
        return _typed(told, action)

    def _saying(self, action: Action) -> str:
        """An answer to what is asked now, as a person says it."""
        asked = self.battle.decision.kind
        return step_of(asked).in_words(action) if asked in Phase.decided() else str(action)

    # Commands

    def _help(self, _rest: str) -> bool:
        self._list_options()
        return False

    def _board(self, _rest: str) -> bool:
        self.say(str(self.battle.position))
        return False

    def _hint(self, _rest: str) -> bool:
        if self.table.advice is None:
            self.table.ask_coach()
        advice = self.table.advice
        if advice is not None:
            self.say(_typed(advice.text, advice.action))
        return False

    def _why(self, rest: str) -> bool:
        reason = self.battle.why_not(rest)
        if reason:
            self.say(capital(str(reason)))
        else:
            action = parse_action(rest)
            self.say(_typed(_("That is allowed: {what}.").format(what=self._saying(action)), action))
        return False

    def _undo(self, _rest: str) -> bool:
        steps = tuple(self.battle.steps)
        if not self.table.undo():
            raise HothlabError(self.table.message)
        action = steps[len(self.battle.steps)].action
        self.say(_typed(_("Taken back: {what}.").format(what=self._saying(action)), action))
        self._keep()
        return True

    def _draw(self) -> bool:
        """Call it a draw, if the battle has come to rest."""
        why = self.battle.stalled()
        if why is None:
            return False
        self.table.call_draw()
        self.say(_("A draw: {why}").format(why=why))
        return True

    def _rule(self, rest: str) -> bool:
        self.say(str(rule(rest)))
        return False

    def _save(self, rest: str) -> bool:
        if not rest:
            raise HothlabError(_("name a file: save my-game.record"))
        self.say(_("Saved: {path}").format(path=self._write(Path(rest))))
        return False


def _typed(words: str, action: Action) -> str:
    """A sentence about an answer, and behind it what a person types for that answer."""
    return f"{words}   [{action}]"


_COMMANDS: dict[str, Callable[[TerminalGame, str], bool]] = {
    "help": TerminalGame._help,
    "board": TerminalGame._board,
    "hint": TerminalGame._hint,
    "why": TerminalGame._why,
    "undo": TerminalGame._undo,
    "rule": TerminalGame._rule,
    "save": TerminalGame._save,
}
