"""`hothlab play`: a battle in the terminal, person against opponent, two people, or two opponents to watch."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from hothlab.base.errors import HothlabError
from hothlab.base.files import write_atomically
from hothlab.game.actions import Action, Done, Order, PlayCard, parse_action
from hothlab.game.battle import Battle
from hothlab.game.cards import card
from hothlab.game.events import Event, side_name
from hothlab.game.phase import Phase
from hothlab.game.transcript import tell
from hothlab.game.view import View, view_of
from hothlab.hexes import SIDES, Side
from hothlab.language.text import _, capital, said, sentence
from hothlab.players.player import Player
from hothlab.rules.catalogue import rule
from hothlab.tables.briefing import unknown_rules
from hothlab.tables.choosing import Choosing
from hothlab.tables.coach import advise
from hothlab.tables.names import names_note
from hothlab.tables.steps import step_of

__all__ = ["TerminalGame"]

_CHOICE = re.compile("[0-9]{1,6}")
AskLine = Callable[[str], str]
Say = Callable[[str], None]


class TerminalGame:
    """A battle at the terminal. `ask` reads a line (EOFError ends the game), `say` prints one.

    A side without a player in `players` is a person's, who may have a name in `names`.
    """

    def __init__(
        self,
        battle: Battle,
        players: Mapping[Side, Player],
        ask: AskLine,
        say: Say,
        save: Path | None = None,
        names: Mapping[Side, str] | None = None,
    ) -> None:
        self.battle = battle
        self.players = players
        self.ask = ask
        self.say = say
        self.save = save
        self.names = {side: name for side, name in (names or {}).items() if side not in players and name}
        self._shown_turn = 0

    def run(self) -> Battle:
        """Play to the end, or until the person leaves; what was played is saved after every answer."""
        self.say(_(self.battle.scenario.name))
        self.say(self.battle.scenario.introduction)
        for line in unknown_rules(self.battle.scenario):
            self.say(line)
        self._tell(list(self.battle.events), 1)
        while not self.battle.over:
            asked = self.battle.decision
            assert asked.side is not None
            player = self.players.get(asked.side)
            try:
                if len(self.players) == len(SIDES) and self._draw(""):
                    break  # two opponents would play on forever
                if player is not None:
                    self._opponent_plays(player)
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
        """The record, and behind it what the people are called."""
        record = self.battle.record()
        if not self.names:
            return record.save(path)
        seats = self.battle.setup.seats_of
        note = names_note({seats(side)[0]: name for side, name in self.names.items()})
        write_atomically(path, record.text + note)
        return path

    def _name(self, side: Side | None) -> str:
        """What to call a side: its person's name, where it was said."""
        return self.names[side] if side in self.names else side_name(side)

    def _tell(self, events: list[Event], turn: int) -> None:
        for line in tell(events, turn):
            self.say(line)

    def _view(self) -> View:
        """What the player who decides sees. Dice and shuffles are answered already, so a player does."""
        seat = self.battle.decision.seat
        assert seat is not None
        return view_of(self.battle.state, seat)

    def _take(self, action: Action) -> None:
        turn = self.battle.state.turn
        self._tell(self.battle.play(action), turn)
        self._keep()

    def _opponent_plays(self, player: Player) -> None:
        choice = player.choose(self._view())
        if not isinstance(choice.action, Done | Order):
            self.say(f"  > {sentence(choice.reason)}")
        self._take(choice.action)

    # A person's decision

    def _person_plays(self) -> bool:
        """Ask until an answer is taken; False when the person leaves."""
        self._show()
        options = self.battle.legal_actions()
        while True:
            line = self.ask(f"{capital(said(self._name(self.battle.decision.side), self._asked()))} ").strip()
            word, _space, rest = line.partition(" ")
            try:
                if word in ("quit", "q") or (word == "draw" and self._draw(rest)):
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
        return step_of(self.battle.decision.kind).asks(self._view(), Choosing())[0]

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
        advice = advise(self._view())
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
        action = self.battle.undo()
        self.say(_typed(_("Taken back: {what}.").format(what=self._saying(action)), action))
        self._keep()
        return True

    def _draw(self, _rest: str) -> bool:
        """Call it a draw, if the battle has come to rest."""
        why = self.battle.stalled()
        if why is not None:
            self.say(_("A draw: {why}").format(why=why))
        return why is not None

    def _rule(self, rest: str) -> bool:
        self.say(str(rule(rest)))
        return False

    def _save(self, rest: str) -> bool:
        if not rest:
            raise HothlabError(_("name a file: save my-game.record"))
        self.say(_("Saved: {path}").format(path=self._write(Path(rest))))
        return False


def _typed(words: str, action: Action) -> str:
    """A sentence, and behind it what is typed for the answer that it tells."""
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
