"""The end of a battle: for whom, why, its turning points, what comes next, and a draw where nothing ends it."""

from __future__ import annotations

import pytest

import hothlab as hl
from hothlab.game.actions import Done
from hothlab.game.scenario import scenarios
from hothlab.game.state import medals
from hothlab.hexes import Hex, Side
from hothlab.players.player import opponent_player
from hothlab.rules.terrain import Objective
from hothlab.tables.briefing import battles
from hothlab.tables.ending import QUIET, ending, next_battle, quiet_turns, turning_points
from hothlab.tables.kept_game import file_text, table_of
from hothlab.tables.story import state_at
from hothlab.tables.table import Table
from tests.game.table import battle, command, position
from tests.tables.clicker import choice, table

REBEL: tuple[Side, ...] = ("rebel",)
EMPIRE: tuple[Side, ...] = ("empire",)


def ended(name: str, seed: int = 4, level: str = "officer") -> hl.Battle:
    battle, player = hl.load(name, seed=seed, training=True), opponent_player(level)
    while not battle.over:
        battle.play(choice(player, battle))
    return battle


class TestWords:
    def test_by_who_sits_where(self) -> None:
        """OBJ-1"""
        battle = ended("t1")
        assert battle.winner == "rebel"
        assert ending(battle, REBEL).title == "You won!"
        assert ending(battle, EMPIRE).title == "You lost"
        assert ending(battle, (*REBEL, *EMPIRE)).title == "The Rebels win!"
        assert [ending(battle, here).won for here in (REBEL, EMPIRE, ())] == [True, False, None]
        assert ending(battle, REBEL).text == "The Rebels reached 3 medals, against 1."

    def test_what_won_at_once(self) -> None:
        """OBJ-5"""
        assert ending(ended("14"), REBEL).text == "The Imperials won at once: 1 of 1 ion cannon destroyed."


class TestTurningPoints:
    @pytest.mark.parametrize("name", ["t1", "t6", "6", "8", "12"])
    def test_they_lead_to_every_change_of_the_score(self, name: str) -> None:
        """OBJ-2, OBJ-3, OBJ-4"""
        battle = ended(name)
        points = turning_points(battle)
        changed = {
            n + 1
            for n in range(len(battle.steps))
            if medals(state_at(battle, n)) != medals(state_at(battle, n + 1))
        }  # fmt: skip
        assert changed <= {point.moment for point in points}
        for moment in changed:
            last = [point for point in points if point.moment == moment][-1]
            assert last.score == tuple(medals(state_at(battle, moment)).values())

    def test_each_says_what_it_was_for(self) -> None:
        assert [point.text for point in turning_points(ended("t1"))] == [
            "+1 medal: snowspeeders on D8", "+1 medal: probe droids on D2", "+1 medal: snowspeeders on D5",
            "+1 medal: snowtroopers on A7 eliminated",
        ]  # fmt: skip
        held = [point for point in turning_points(ended("6")) if "held D3" in point.text]
        assert held and {point.side for point in held} == {"rebel"}

    @pytest.mark.parametrize(("exits", "answer"), [(False, "move B4 C6 by B5 B6"), (True, "exit B4 A6 through B5 B6")])
    def test_medals_that_are_won_in_passing(self, exits: bool, answer: str) -> None:
        """OBJ-4, OBJ-7: each is named by the hex on which it lay, and not by the end of the move."""
        tokens = {Hex("B5"): Objective("permanent", "both", 1), Hex("B6"): Objective("permanent", "rebel", 2)}
        special = [("exit", {"side": "rebel", "row": "empire", "medals": 1})] if exits else []
        free = {"exit_movement": "free"}
        fight = battle(
            position("B4:S3 G1:T3 A10:N4").with_objectives(tokens), ["recon-centre"], special=special, rulings=free
        )
        command(fight, "recon-centre", "B4")
        ways = [str(each) for each in fight.legal_actions() if "B5 B6" in str(each)]
        assert answer in ways, ways
        fight.play(answer)
        told = [point.text for point in turning_points(fight)]
        assert told[:2] == ["+1 medal: snowspeeders on B5", "+2 medals: snowspeeders on B6"]
        assert told[2:] == (["+1 medal: snowspeeders left the board at A6"] if exits else [])

    def test_what_wins_at_once_is_among_them(self) -> None:
        """OBJ-5: generators have no medals, and their loss is a turning point all the same."""
        told = [point.text for point in turning_points(ended("14"))]
        assert told[-1] == "the ion cannon on G4 destroyed"
        assert all("artillery" not in point.text for point in turning_points(ended("15")))


def test_the_next_battle() -> None:
    slugs = [offer.slug for offer in battles()]
    assert sorted(slugs) == sorted(scenarios())
    following = [next_battle(hl.load(slug, seed=1)) for slug in slugs]
    assert [each.slug if each else None for each in following] == [*slugs[1:], None]


class TestDraw:
    def quiet(self) -> Table:
        """A battle in which both sides only pass."""
        at = table("3", rulings={"no_units_left": "plays-on"})
        while quiet_turns(at.battle) < QUIET:
            actions = at.battle.legal_actions()
            done = [action for action in actions if isinstance(action, Done)]
            at.battle.play(done[0] if done else actions[0])
        return Table(at.battle, {1: "officer"})

    def test_it_is_offered_only_when_nothing_happens_any_more(self) -> None:
        at = table("3", {1: "officer"})
        assert not at.game.stalled and not at.call_draw()
        assert not at.game.over and at.refusal is not None
        long = self.quiet()
        assert long.game.stalled == f"nothing has been lost or won for {QUIET} turns"
        assert Table(long.battle, {0: "officer", 1: "officer"}).game.stalled == "", "nobody is there to agree"

    def test_it_ends_the_game_and_is_kept(self) -> None:
        at = self.quiet()
        assert at.call_draw()
        assert (at.game.over, at.battle.over, at.yours, at.game.waiting) == (True, False, False, False)
        assert at.prompt.title == "A draw" and at.game.ending.won is None
        assert not at.click("D4") and at.refusal is not None and at.refusal.reason.rule == "OBJ-1"
        again = table_of(file_text(at))
        assert again.game.over and again.prompt.title == "A draw"
        assert again.undo() and not again.game.over, "a person may think again"

    def test_a_loss_is_no_quiet(self) -> None:
        battle = ended("t1")
        assert quiet_turns(battle) == 0
