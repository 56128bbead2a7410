"""The odds desk: an attack, its dice and exact odds, and what other dice, hexes and targets would give."""

from __future__ import annotations

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.desks.asking_desk import AskingDesk
from hothlab.desks.desk import Source
from hothlab.desks.settle import Dispute
from hothlab.desks.settle.dispute import MOST_EXTRA, MOST_MOVED
from hothlab.desks.settle.open_rules import at_issue
from hothlab.desks.what_if import Trial, WhatIf
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.rules.attack import Attack, attack
from hothlab.rules.movement import unit_at
from hothlab.rules.odds import AIMS, Aim, Odds
from hothlab.rules.retreat import Retreats, retreats
from hothlab.rules.rulings import Ruling, RulingsLike, rulings
from hothlab.rules.units import Unit

__all__ = ["OddsDesk"]


class OddsDesk(AskingDesk):
    """Choose a unit, then an enemy or a structure; ask for the dice, the odds and what would be better.

    >>> from hothlab.rules.position import Position
    >>> desk = OddsDesk(Position.from_text("D . . .T3 *N4 . . . . ."), "D3", "D4")
    >>> desk.attack.dice, desk.odds.dice, [row.dice for row in desk.what_if.dice]
    (2, 2, [1, 3])
    """

    def __init__(
        self,
        position: Source | None = None,
        attacker: str | None = None,
        target: str | None = None,
        rulings: RulingsLike = None,
        moved: int = 0,
        extra: int = 0,
        aim: Aim = "losses",
    ) -> None:
        super().__init__(position, rulings)
        self._attacker: Hex | None = None
        self._target: Hex | None = None
        self._moved = self._extra = 0
        self._aim: Aim = "losses"
        for hex in (attacker, target):
            if hex is not None:
                self._choose(self.position.board.hex(hex))
        if target is not None and self.target is None:
            raise HothlabError(_("{attacker} cannot attack {hex}").format(hex=target, attacker=attacker))
        self._set_moved(moved)
        self._set_extra(extra)
        self._set_aim(aim)

    # Choosing

    @property
    def attacker(self) -> Hex | None:
        """The hex of the attacking unit; None while none is chosen, or when the unit is gone."""
        return self._attacker if self._attacker in self.position.units else None

    @property
    def target(self) -> Hex | None:
        """The hex attacked; None while none is chosen, or when nothing to attack is there."""
        if self.attacker is None or self._target is None or not self._is_enemy(self._target):
            return None
        return self._target

    def _is_enemy(self, hex: Hex) -> bool:
        assert self.attacker is not None
        other = self.position.units.get(hex)
        if other is None:
            return hex in self.position.structures
        return other.side != self.position.units[self.attacker].side

    def _choose(self, hex: Hex) -> None:
        """Choose the attacker, then its target. Another unit of its side replaces it; itself again puts it down."""
        if self.attacker is None:
            self._attacker, _unit = unit_at(self.position, hex)
            self._target, self._moved = None, 0
        elif hex == self.attacker:
            self._choose_none()
        elif self._is_enemy(hex):
            self._target = hex
        else:
            attack(self.position, self.attacker, hex)  # refuses an empty hex
            self._attacker, self._moved = hex, 0

    def swap(self) -> bool:
        """Let the target attack the attacker."""
        with self._trying():
            if self.target is None:
                raise HothlabError(_("choose an attacker and a target first"))
            unit_at(self.position, self.target)  # refuses a structure
            self._attacker, self._target, self._moved = self.target, self.attacker, 0
        return self._done

    def _choose_none(self) -> None:
        self._attacker = self._target = None
        self._moved = 0

    # What a line of text holds

    @property
    def dispute(self) -> Dispute:
        """What is asked here, as one value."""
        attacker, target = self.attacker, self.target
        return Dispute(
            self.position, "odds", attacker, target, moved=self.moved, extra=self.extra, rulings=self.rulings,
            other_way=self._other_way,
        )  # fmt: skip

    def _look_at(self, dispute: Dispute) -> None:
        self._attacker, self._target = dispute.a, dispute.b
        self._moved, self._extra = dispute.moved, dispute.extra

    # What else decides

    @property
    def moved(self) -> int:
        """How many hexes the attacker has moved this turn."""
        return self._moved

    def set_moved(self, hexes: int) -> bool:
        """Say how many hexes the attacker has moved this turn."""
        with self._trying():
            self._set_moved(hexes)
        return self._done

    def _set_moved(self, hexes: int) -> None:
        if not 0 <= hexes <= MOST_MOVED:
            text = _("an attacker has moved 0 to {most} hexes, not {n}")
            raise HothlabError(text.format(most=MOST_MOVED, n=hexes))
        self._moved = hexes

    @property
    def extra(self) -> int:
        """Dice from a card."""
        return self._extra

    def set_extra(self, dice: int) -> bool:
        """Say how many dice a card adds."""
        with self._trying():
            self._set_extra(dice)
        return self._done

    def _set_extra(self, dice: int) -> None:
        if not 0 <= dice <= MOST_EXTRA:
            raise HothlabError(_("a card adds 0 to {most} dice, not {n}").format(most=MOST_EXTRA, n=dice))
        self._extra = dice

    @property
    def aim(self) -> Aim:
        """What an E-Web's re-roll is for."""
        return self._aim

    def set_aim(self, aim: Aim) -> bool:
        """Say what an E-Web's re-roll is for."""
        with self._trying():
            self._set_aim(aim)
        return self._done

    def _set_aim(self, aim: Aim) -> None:
        if aim not in AIMS:
            raise UnknownName(_("aim for a re-roll"), aim, AIMS)
        self._aim = aim

    @property
    def die(self) -> str:
        """The symbol that the die is taken to show on two faces."""
        return self.rulings["die_double_face"]

    @property
    def questions(self) -> tuple[Ruling, ...]:
        """The open rulings that can change dice or odds."""
        names = {*at_issue(self.dispute), "retreat_partial"}
        return tuple(each for name, each in rulings().items() if name in names)

    # Answers

    @property
    def _trial(self) -> Trial | None:
        if self.attacker is None:
            return None
        home_of = Dispute(self.position, other_way=self._other_way).home_of
        return Trial(self.position, self.attacker, self.rulings, self._moved, self._extra, self._aim, home_of)

    @property
    def attack(self) -> Attack | None:
        """The attack with its dice, or with the reason why it is not allowed; None while nothing is chosen."""
        trial = self._trial
        return None if trial is None or self.target is None else trial.attack(self.target)

    @property
    def odds(self) -> Odds | None:
        """The exact odds; None where there is no attack that is allowed, and then `refusal` says why."""
        trial, found = self._trial, self.attack
        if trial is None or found is None or not found.legal:
            return None
        try:
            return trial.odds(found)
        except HothlabError:
            return None

    @property
    def refusal(self) -> str:
        """Why there are no odds, when two hexes are chosen; empty when there are."""
        trial, found = self._trial, self.attack
        if trial is None or found is None:
            return ""
        if found.refusal is not None:
            return str(found.refusal)
        try:
            trial.odds(found)
        except HothlabError as error:
            return str(error)
        return ""

    @property
    def retreats(self) -> tuple[Retreats, ...]:
        """How the target could answer 1, 2 ... retreats, as many as there are dice; none for a structure."""
        odds = self.odds
        if odds is None or not isinstance(odds.attack.victim, Unit):
            return ()
        hex, home = odds.attack.target, self.dispute.home_of(odds.attack.target)
        return tuple(retreats(self.position, hex, n, self.rulings, home) for n in range(1, odds.dice + 1))

    @property
    def what_if(self) -> WhatIf:
        """What one die more or less, every other hex and every other target would give."""
        trial = self._trial
        return WhatIf() if trial is None else trial.what_if(self.target)

    @property
    def cited(self) -> tuple[str, ...]:
        """The ids of the rules behind the dice, or of the rule that forbids the attack."""
        found = self.attack
        return () if found is None else found.rules

    # In words

    @property
    def prompt(self) -> str:
        """What to do next, or the attack in a sentence."""
        if self.attacker is None:
            return _("Choose the unit that attacks.")
        if self.target is None:
            unit = self.position.units[self.attacker]
            text = _("Attacker: {unit} on {hex}. Choose the target.")
            return text.format(unit=unit.name, hex=self.attacker)
        return str(self.attack)

    def __str__(self) -> str:
        odds = self.odds
        lines = [self.prompt if odds is None else str(odds), *map(str, self.retreats), str(self.what_if), self.code]
        return "\n".join(line for line in lines if line)
