"""Whose medal is it? A token on a hex, and what the unit there is worth, by the rules and the scenario."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hothlab.desks.settle.check import Check, rules_of
from hothlab.desks.settle.details import scenario_named
from hothlab.desks.settle.dispute import Dispute
from hothlab.desks.settle.verdict import Verdict
from hothlab.game.battle import make_setup
from hothlab.game.board_changes import settle_objectives
from hothlab.game.events import side_name, side_title
from hothlab.game.scenario import Scenario
from hothlab.game.setup import BattleTerms
from hothlab.game.state import State, medals
from hothlab.game.turn import start
from hothlab.hexes import SIDES, Hex, Side, opponent
from hothlab.language.nouns import noun
from hothlab.language.text import _, also, capital, ngettext, said, sentence
from hothlab.rules.rulings import Rulings
from hothlab.rules.terrain import Objective, objective_kinds

__all__ = ["WhoseMedal", "settled"]


@dataclass(frozen=True, kw_only=True)
class WhoseMedal(Dispute):
    """Whose is the medal on `a`, and what is the unit there worth?

    >>> from hothlab.desks.settle import dispute_of
    >>> dispute_of("8", "E8", None, "medal").verdict().heading
    'Empire: 1 medal'
    """

    question = "medal"
    most_hexes = 1
    of_a_unit = False
    hangs_on = ("objective_start", "shared_medal")

    @classmethod
    def asks(cls) -> str:
        """The question in a few words, as a button has it."""
        return _("Whose medal is it?")

    @property
    def title(self) -> str:
        """The question in words, as it was asked."""
        return _("Whose medal is it on {hex}?").format(hex=self.a or "…")

    @property
    def meant(self) -> tuple[Hex, ...]:
        """The one hex that it is about, whatever else is chosen."""
        return self.hexes[:1]

    @property
    def unknown(self) -> tuple[str, ...]:
        """What the scenario takes for granted, where there is something that it says."""
        board = self.position
        if self.scenario is None or self.a not in {*board.objectives, *board.units}:
            return ()
        return tuple(_(each) for each in scenario_named(self.scenario).facts.open)

    def lacks(self) -> tuple[str, str] | None:
        """A hex."""
        return (_("A hex"), _("Choose the hex with the medal, or a unit.")) if self.a is None else None

    def judged(self) -> Verdict:
        """The answer for the hex `a`."""
        a, position = self.a, self.position
        assert a is not None
        objective, unit = position.objectives.get(a), position.units.get(a)
        specials = _scenario(self).specials
        checks = []
        if unit is not None:
            killer = opponent(unit.side)
            worth = specials.kill_medals(unit, killer)
            text = ngettext(
                "{n} medal for {side} for eliminating {unit}", "{n} medals for {side} for eliminating {unit}", worth
            )
            text = text.format(unit=unit.name, n=worth, side=noun("sides", killer))
            source = ("SET-1",) if worth != unit.profile.medals else (unit.profile.rule,) if not worth else ()
            checks.append(Check(_("When eliminated"), None, text, ("OBJ-2", *source)))
        if objective is None:
            return _no_token(self, a, checks)

        def judge(chosen: Rulings) -> tuple[object, str, bool]:
            owner = _owner(self, a, objective, settled(self, chosen))
            then = _("then nobody holds it") if owner is None else _("then {side} hold it")
            return owner, then.format(side=side_name(owner)), owner is not None

        kind = objective_kinds()[objective.kind]
        state = settled(self)
        owner = _owner(self, a, objective, state)
        verdict = capital(_verdict(self, a, objective, owner))
        checks.insert(0, _what(objective))
        most = None if owner is None else specials.temporary_limit.get(owner)
        if most is not None and objective.kind == "temporary":
            text = _("never more than {n} for standing there").format(n=most)
            checks.insert(1, Check(_("Limit"), None, text, ("SET-1",)))
        why = state.reason
        if why is not None and state.winner is not None:
            checks.append(Check(_("Victory"), None, said(side_title(state.winner), why.text), (why.rule,)))
        return Verdict(
            self, "info", side_title(owner) if owner else _("Nobody's"), verdict, owner,
            tuple(checks), rules_of(checks, (kind.rule,)), self.turning(judge), (),
            (*_not_seen(self, a, objective), *_scenario_unknown(self), *self.unknown),
            (a, owner, medals(state)),
        )  # fmt: skip


def _scenario(dispute: WhoseMedal) -> Scenario:
    """The scenario that the board comes from, with the board as it is now; a plain one when nobody said which."""
    if dispute.scenario is not None:
        return replace(scenario_named(dispute.scenario), position=dispute.position)
    hands: dict[Side, int] = {"rebel": 4, "empire": 4}
    return Scenario("dispute", "rebel", hands, {}, dispute.position)


def settled(dispute: WhoseMedal, rulings: Rulings | None = None) -> State:
    """The moment with the pieces where they stand, the medals counted as the game itself does.

    A unit on a hex that was empty at the start of its scenario has entered it, whatever `objective_start` says.
    """
    state = start(make_setup(_scenario(dispute), BattleTerms(dispute.rulings if rulings is None else rulings))).copy()
    if dispute.scenario is not None:
        began = scenario_named(dispute.scenario).position.units
        state.counts = state.counts._replace(untaken=frozenset(hex for hex in state.counts.untaken if hex in began))
    settle_objectives(state, None)
    return state


def _owner(dispute: WhoseMedal, a: Hex, objective: Objective, state: State) -> Side | None:
    """Who has the medals of a token, as the game books it: a permanent one leaves the board when it is won."""
    left = state.position.objectives.get(a)
    if left is not None:
        return left.holder
    unit = dispute.position.units.get(a)
    return unit.side if unit is not None and objective.open_to(unit.side) else None


def _what(objective: Objective) -> Check:
    kind = objective_kinds()[objective.kind]
    whose = {"rebel": _("for the Rebels"), "empire": _("for the Empire"), "both": _("for both sides")}[objective.side]
    worth = ngettext("{n} medal", "{n} medals", objective.medals).format(n=objective.medals)
    return Check(_("Token"), None, also((kind.name, whose, worth)), (kind.rule,))


def _verdict(dispute: WhoseMedal, a: Hex, objective: Objective, owner: Side | None) -> str:
    unit = dispute.position.units.get(a)
    n = ngettext("{n} medal", "{n} medals", objective.medals).format(n=objective.medals)
    if objective.kind == "temporary":
        if owner is None and unit is not None:
            return _("nobody holds {n} on {a}: {unit} there cannot take it.").format(n=n, a=a, unit=unit.name)
        if owner is None:
            return _("nobody holds {n} on {a}: no unit stands there, and it lies on its hex again.").format(n=n, a=a)
        text = _("{side} hold {n} on {a}, but only while the unit stands there.")
        return text.format(side=side_name(owner), n=n, a=a)
    if objective.kind == "permanent":
        if owner is None:
            return _("nobody has won {n} on {a} yet: no unit that may take it has entered.").format(n=n, a=a)
        text = _("{side} have won {n} on {a} for good, wherever the unit goes now.")
        return text.format(side=side_name(owner), n=n, a=a)
    what = objective_kinds()[objective.kind].name
    return _("{what} on {a} is not a medal to hold; the scenario says what it does.").format(what=what, a=a)


def _not_seen(dispute: WhoseMedal, a: Hex, objective: Objective) -> tuple[str, ...]:
    """Who was there before is not on the board."""
    if objective.kind == "permanent" and a not in dispute.position.units:
        return (_("whether a unit was on {a} before cannot be seen on the board").format(a=a),)
    return ()


def _scenario_unknown(dispute: WhoseMedal) -> tuple[str, ...]:
    return () if dispute.scenario else (_("the scenario is not known; it may say otherwise"),)


def _no_token(dispute: WhoseMedal, a: Hex, checks: list[Check]) -> Verdict:
    position = dispute.position
    if a in position.structures:
        name = position.structures[a].name
        text = _("{thing} on {a} is not worth a medal by itself; the scenario says what destroying it earns.").format(
            thing=name, a=a
        )
        checks.append(Check(_("Structure"), None, name, ("STR-1", "STR-4")))
    elif checks:
        text = sentence(checks[0].text)
    else:
        text = _("no medal lies on {a}, and no unit stands there.").format(a=a)
    goals = _scenario(dispute).medals
    if goals:
        told = also(
            _("{side}: {n} to win").format(side=side_title(side), n=goals[side]) for side in SIDES if side in goals
        )
        checks.append(Check(_("Victory"), None, told, ("OBJ-1",)))
    unit = position.units.get(a)
    worth = _scenario(dispute).specials.kill_medals(unit, opponent(unit.side)) if unit else 0
    heading = _("No medal")
    if unit is not None and worth:
        n = ngettext("{n} medal", "{n} medals", worth).format(n=worth)
        heading = said(side_title(opponent(unit.side)), n)
    unknown = (*_scenario_unknown(dispute), *dispute.unknown)
    return Verdict(
        dispute, "info", heading, capital(text), worth, tuple(checks), rules_of(checks, ("OBJ-2",)), unknown=unknown,
        shown=(a, None, {}),
    )  # fmt: skip
