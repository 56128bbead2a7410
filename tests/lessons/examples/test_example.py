"""Worked examples: what the rulebooks say happened, moment by moment, and that the engine says the same.

The games behind them are in `tests/lessons/worked_games.py`.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import hothlab as hl
from hothlab.errors import BadFile, UnknownName
from hothlab.game.scenario import CONFIDENCE
from hothlab.hexes import Hex
from hothlab.lessons.examples.example import EXAMPLES, Example, ExampleMoment, example, examples, read_example
from hothlab.lessons.tasks.attempt import Attempt
from hothlab.rules.attack import Attack
from hothlab.rules.catalogue import rules
from hothlab.rules.dice import symbols
from hothlab.rules.movement import Reach
from hothlab.rules.sight import Sight
from tests.lessons.examples.worked_games import battles

FROM_THE_RULEBOOKS = {
    "p5-moving": 5, "p6-range": 6, "p6-sight": 6, "p7-attack": 7, "p11-turn-order": 11, "p12-edges": 12,
    "p12-limits": 12, "p12-ridges": 12,
}  # fmt: skip
IDS = sorted(path.stem for path in EXAMPLES.glob("*.yaml"))
MOMENTS = [(id, number) for id in IDS for number in range(len(example(id).moments))]


def moment(id: str, title: str) -> ExampleMoment:
    """The moment of that title."""
    (found,) = (each for each in example(id).moments if each.title == title)
    return found


def attack(id: str, title: str) -> Attack:
    found = moment(id, title).evidence
    assert isinstance(found, Attack)
    return found


def sight(id: str, title: str) -> Sight:
    found = moment(id, title).evidence
    assert isinstance(found, Sight)
    return found


def units(shown: ExampleMoment) -> dict[str, tuple[str, int]]:
    return {str(hex): (unit.kind, unit.miniatures) for hex, unit in shown.position.units.items()}


def kinds(shown: ExampleMoment) -> list[str]:
    return [event.kind for event in shown.events]


def blockers(found: Sight) -> set[str]:
    return {str(each.hex) for each in found.blockers}


@pytest.mark.parametrize(("id", "number"), MOMENTS)
def test_the_ways_are_those_of_the_units(id: str, number: int) -> None:
    """MOV-1, RET-1: step by step, as long as the move, and only in the moments in which somebody went."""
    shown = example(id).moments[number]
    went = [event for event in shown.events if event.kind in ("moved", "retreated", "advanced")]
    assert [(way[0], way[-1]) for way in shown.ways] == [(event.hex, event.to) for event in went]
    for way, event in zip(shown.ways, went, strict=True):
        assert all(b in shown.position.board.neighbours[a] for a, b in pairwise(way))
        assert len(way) - 1 == max(event.number, 1)


def test_a_way_leads_over_the_hex_that_is_free_now() -> None:
    """MOV-3: in the rulebook's example the troopers go over E7 once the snowspeeders have left it."""
    assert moment("p5-moving", "Now the path is free").ways == (("F6", "E7", "D7"),)


class TestAllOfThem:
    def test_every_example_of_the_rulebooks_is_there(self) -> None:
        assert {id: each.page for id, each in examples().items() if each.page} == FROM_THE_RULEBOOKS

    def test_and_ours(self) -> None:
        ours = [each for each in examples().values() if each.page is None]
        cited = {rule for each in ours for rule in each.rules}
        assert {"UNI-5", "SPF-1", "SPF-2", "ORD-3", "OBJ-3", "OBJ-4", "STR-4", "LDR-1", "TEA-5", "CMD-4"} <= cited

    def test_those_of_the_rulebooks_come_first_by_page(self) -> None:
        pages = [each.page for each in examples().values()]
        assert pages == sorted((page for page in pages if page), key=int) + [None] * pages.count(None)

    @pytest.mark.parametrize("id", IDS)
    def test_it_is_a_recorded_game(self, id: str) -> None:
        """Its moments are those of the record, in order, and the record replays."""
        shown = example(id)
        battle = hl.replay(shown.record)
        states = [*(step.before for step in battle.steps), battle.state]
        first = 0
        for each in shown.moments:
            first = next(n for n in range(first, len(states)) if states[n].position == each.position)
        told = [event for each in shown.moments for event in each.events]
        happened = list(battle.events)
        starts = [n for n in range(len(happened) + 1) if happened[n : n + len(told)] == told]
        assert starts, "nothing is left out between the first moment and the last"

    @pytest.mark.parametrize("id", IDS)
    def test_the_length_is_right(self, id: str) -> None:
        assert 4 <= len(example(id).moments) <= 10

    @pytest.mark.parametrize("id", IDS)
    def test_it_asks(self, id: str) -> None:
        asked = [each.ask for each in example(id).moments if each.ask]
        assert asked
        assert len({task.id for task in asked}) == len(asked)
        assert all(task.id.startswith(f"{id}/") for task in asked)

    @pytest.mark.parametrize("id", list(FROM_THE_RULEBOOKS))
    def test_it_says_how_sure_its_board_is(self, id: str) -> None:
        facts = example(id).facts
        assert facts.confidence["positions"] in CONFIDENCE
        assert facts.open

    @pytest.mark.parametrize(("id", "number"), MOMENTS)
    def test_a_moment_is_for_a_young_reader(self, id: str, number: int) -> None:
        """A short title, up to four short sentences, and the rules they stand on."""
        each = example(id).moments[number]
        assert 3 <= len(each.title) <= 45
        sentences = [part for part in each.text.replace("!", ".").split(". ") if part]
        assert 1 <= len(sentences) <= 4
        assert max(len(sentence.split()) for sentence in sentences) <= 26
        assert each.rules and set(each.rules) <= set(rules())
        assert set(each.dice) <= set(symbols())

    @pytest.mark.parametrize(("id", "number"), MOMENTS)
    def test_what_changed_is_marked(self, id: str, number: int) -> None:
        each = example(id).moments[number]
        if not number:
            assert (each.events, each.changed, each.dice) == ((), (), ())
            return
        before = example(id).moments[number - 1].position
        for layer in ("units", "structures", "objectives"):
            one, other = getattr(before, layer), getattr(each.position, layer)
            assert {hex for hex in {*one, *other} if one.get(hex) != other.get(hex)} <= set(each.changed)
        told = {hex for event in each.events for hex in (event.hex, event.to) if hex}
        assert told <= set(each.changed)
        if not each.events:
            assert each.changed == ()

    @pytest.mark.parametrize(("id", "number"), MOMENTS)
    def test_a_question_can_be_solved_and_stands_on_the_board_before(self, id: str, number: int) -> None:
        each = example(id).moments[number]
        if each.ask is None:
            return
        attempt = Attempt(each.ask)
        for pick in each.ask.solution:
            attempt.pick(pick)
        feedback = attempt.check()
        assert feedback is not None and feedback.right and attempt.stars == 3
        assert each.ask.board is None or each.ask.board == example(id).moments[number - 1].position
        wrong = 1 - each.ask.solution[0] if each.ask.picks == "option" and each.ask.solution[0] in (0, 1) else 0
        if each.ask.picks == "option":
            assert not each.ask.check([wrong]).right

    @pytest.mark.parametrize(("id", "number"), MOMENTS)
    def test_nothing_shown_before_gives_the_answer_away(self, id: str, number: int) -> None:
        moments = example(id).moments
        task = moments[number].ask
        if task is not None:
            evidence = task.check(task.key).evidence
            drawn = [each.evidence for each in moments[:number] if each.evidence is not None]
            assert evidence not in drawn

    def test_an_unknown_one(self) -> None:
        with pytest.raises(UnknownName, match="p5-moving"):
            example("p5-movin")


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.record")))
def test_the_records_are_these_games(name: str) -> None:
    """When the format of records changes: python -m tests.lessons.examples.worked_games"""
    assert (EXAMPLES / f"{name}.record").read_text("utf-8") == battles()[name].record().text


def test_no_record_is_without_an_example() -> None:
    named = {each.record.text for each in examples().values()}
    assert {path.read_text("utf-8") for path in EXAMPLES.glob("*.record")} == named
    assert set(battles()) == {path.stem for path in EXAMPLES.glob("*.record")}


class TestP5Moving:
    def test_three_units_of_the_centre_are_ordered(self) -> None:
        """CMD-1, ORD-1: one snowspeeder unit and two infantry units."""
        shown = moment("p5-moving", "One card, three orders")
        assert [event.words[0] for event in shown.events if event.kind == "ordered"] == [
            "trooper", "trooper", "snowspeeder",
        ]  # fmt: skip
        assert shown.cards == ("assault-centre",)
        assert shown.changed == ("E7", "F4", "F6")

    def test_the_left_infantry_goes_one_hex_closer(self) -> None:
        """MOV-1, MOV-7"""
        (event,) = moment("p5-moving", "One step forward").events
        assert (event.kind, event.hex, event.to, event.number) == ("moved", "F4", "E4", 1)

    def test_the_trenches_are_three_hexes_away_around_the_speeders(self) -> None:
        """MOV-3: out of range, because a unit cannot move through another."""
        reach = moment("p5-moving", "The way to the trenches is blocked").evidence
        assert isinstance(reach, Reach)
        reason = reach.why_not("D7")
        assert reason is not None and (reason.rule, reason.hex) == ("MOV-3", "E7")
        assert len(hl.reach(reach.position, "F6", bonus=1).arrivals[Hex("D7")].path) == 3

    def test_the_speeders_fly_three_hexes_next_to_the_other_infantry(self) -> None:
        """UNI-2, MOV-2"""
        shown = moment("p5-moving", "The speeders go first")
        assert [(event.kind, event.number) for event in shown.events] == [("moved", 3)]
        assert shown.position.board.distance("B8", "B9") == 1
        task = shown.ask
        assert task is not None and task.board is not None
        reach = hl.reach(task.board, "E7")
        assert {hex for hex in task.board.board.neighbours[Hex("B9")] if hex in reach.hexes} == task.key

    def test_then_the_second_infantry_moves_two_hexes_and_cannot_attack(self) -> None:
        """MOV-7, TER-4"""
        (event,) = moment("p5-moving", "Now the path is free").events
        assert (event.hex, event.to, event.number) == ("F6", "D7", 2)
        refusal = attack("p5-moving", "Two hexes cost the attack").refusal
        assert refusal is not None and refusal.rule == "MOV-7"


class TestP6:
    def test_base_dice(self) -> None:
        """UNI-1, UNI-2: 3 dice for the infantry and 4 for the speeders, before terrain."""
        assert attack("p6-range", "Infantry counts down 3, 2, 1").base == 3
        assert attack("p6-range", "Snowspeeders count down 4, 2").base == 4

    def test_two_of_the_three_can_attack(self) -> None:
        """MOV-7"""
        assert attack("p6-range", "Infantry counts down 3, 2, 1").legal
        assert attack("p6-range", "Snowspeeders count down 4, 2").legal
        assert not attack("p6-range", "The third unit cannot attack").legal

    def test_the_rocks_block_sight(self) -> None:
        """LOS-1, LOS-2, TER-3"""
        found = sight("p6-sight", "A line from middle to middle")
        assert not found.clear and blockers(found) == {"D3"}
        refusal = attack("p6-sight", "No sight, no attack").refusal
        assert refusal is not None and refusal.rule == "LOS-1"
        assert sight("p6-sight", "One step aside").clear
        assert attack("p6-sight", "Now they attack").dice == 1


class TestP7Attack:
    def test_a_single_miniature_rolls_three_less_one_for_rocks(self) -> None:
        """ATK-2, ATK-3, TER-3"""
        found = attack("p7-attack", "Alone, but as strong as three")
        assert (found.unit.miniatures, found.base, found.dice, found.close_combat) == (1, 3, 2, True)
        assert [each.rule for each in found.modifiers] == ["TER-3"]

    def test_a_cross_and_a_blast_are_one_hit_and_no_retreat(self) -> None:
        """HIT-1, HIT-2, HIT-3"""
        shown = moment("p7-attack", "A cross and a blast")
        assert shown.dice == ("cross", "blast")
        assert kinds(shown) == ["rolled", "hit"]
        assert units(shown)["D4"] == ("snowtrooper", 3)

    def test_the_speeders_roll_four(self) -> None:
        """UNI-2"""
        assert attack("p7-attack", "The snowspeeders attack").dice == 4

    def test_the_vehicle_misses_and_both_infantry_symbols_hit(self) -> None:
        """HIT-1, HIT-2, HIT-4"""
        shown = moment("p7-attack", "Two hits")
        assert shown.dice == ("vehicle", "infantry", "infantry", "retreat")
        assert units(shown)["B9"] == ("snowtrooper", 2), "the retreat comes after the hits"

    def test_one_hex_towards_the_imperial_baseline(self) -> None:
        """RET-1, BRD-4, CMD-3"""
        shown = moment("p7-attack", "One step back")
        assert kinds(shown) == ["retreated", "drew", "turn"]
        assert units(shown)["A9"] == ("snowtrooper", 2)
        assert shown.ask is not None and shown.ask.key == {"A9", "A10"}


class TestP11TurnOrder:
    def test_rebel_imperial_rebel_imperial(self) -> None:
        """TEA-4: T1, solo, T2, solo, and again."""
        turns = [(each.turn, each.player.side, each.player.place) for each in example("p11-turn-order").moments[1:]]
        assert turns == [
            (1, "rebel", 1), (2, "empire", 1), (3, "rebel", 2), (4, "empire", 1), (5, "rebel", 1),
        ]  # fmt: skip

    def test_decks_of_eight_and_half_the_hand_rounded_up(self) -> None:
        """TEA-1, TEA-2"""
        battle = hl.replay(example("p11-turn-order").record, 2)
        assert [len(hand) for hand in battle.state.hands] == [3, 3, 5]
        assert [len(deck) for deck in battle.state.decks] == [5, 5, 11]


class TestP12:
    def test_case_1_rocks_on_one_side(self) -> None:
        """LOS-4"""
        found = sight("p12-edges", "Case 1: rocks on one side")
        assert found.clear and [str(each.hex) for each in found.obstructions] == ["F5"]

    def test_case_2_a_friend_and_a_ridge_on_the_same_side(self) -> None:
        """LOS-4"""
        found = sight("p12-edges", "Case 2: two things on the same side")
        assert found.clear
        assert {(str(each.hex), each.place) for each in found.obstructions} == {("G4", "left"), ("F2", "left")}

    def test_case_3_rocks_and_a_ridge_on_both_sides(self) -> None:
        """LOS-5"""
        found = sight("p12-edges", "Case 3: something on both sides")
        assert not found.clear
        assert {(str(each.hex), each.place) for each in found.blockers} == {("F5", "left"), ("G6", "right")}

    def test_all_three_are_in_range_and_two_are_seen(self) -> None:
        """UNI-3"""
        shown = moment("p12-edges", "Two of the three may be attacked")
        board = shown.position.board
        assert all(board.distance("G5", hex) <= 4 for hex in shown.position.side_units("empire"))
        assert shown.ask is not None and shown.ask.key == {"E5", "E2"}
        assert attack("p12-edges", shown.title).dice == 3
        assert hl.attack(shown.position, "G5", "E2").dice == 1

    def test_the_edge_of_the_board_left_and_infantry_right(self) -> None:
        """LOS-6, LOS-5; then LOS-4 when the infantry has gone."""
        found = sight("p12-limits", "A half hex counts too")
        assert not found.clear
        assert {(str(each.hex), each.place) for each in found.blockers} == {("D0", "left"), ("D1", "right")}
        assert sight("p12-limits", "The friends step aside").clear
        assert attack("p12-limits", "Now they attack").dice == 2

    def test_ridges_step_by_step(self) -> None:
        """LOS-8, LOS-7: blocked by rocks; clear over rocks and a ridge; blocked by a unit on a ridge."""
        low = sight("p12-ridges", "Step 1: only one of them is up high")
        assert not low.clear and blockers(low) == {"D4"} and "LOS-8" in low.rules
        high = sight("p12-ridges", "Step 2: both are up high")
        assert high.clear and high.on_ridges and high.crossed == ("D3", "D4", "D5")
        between = sight("p12-ridges", "Step 3: somebody on the ridge between")
        assert not between.clear and blockers(between) == {"D5"}
        assert attack("p12-ridges", "Both high, no protection").dice == 3


class TestOurs:
    def test_uni_5_a_hit_that_is_not_confirmed_and_one_that_is(self) -> None:
        """UNI-5, RET-6, OBJ-2"""
        assert attack("at-at-confirmation", "Rocks do not protect an AT-AT").dice == 4
        missed = moment("at-at-confirmation", "Not confirmed")
        assert kinds(missed) == ["confirming", "ignored"] and "D5" in missed.position.units
        hit = moment("at-at-confirmation", "Down it goes")
        assert hit.dice == ("cross", "blast") and "D5" not in hit.position.units
        assert hit.medals == {"rebel": 1, "empire": 0}

    def test_spf_2_in_place_moving_and_in_place_again(self) -> None:
        """SPF-2"""
        faces = [
            next(unit.face for unit in each.position.units.values() if unit.badge == "e-web")
            for each in example("e-web-re-roll").moments
        ]
        assert faces == ["in-place"] * 4 + ["moving"] * 2 + ["in-place"] * 2
        assert moment("e-web-re-roll", "Keep what is good").dice == ("infantry", "blast"), (
            "the kept die and the new one"
        )
        assert "rerolled" not in kinds(moment("e-web-re-roll", "No second roll"))

    def test_spf_1_into_the_empty_hex_and_again(self) -> None:
        """SPF-1, TER-4"""
        through = moment("breakthrough", "Breakthrough!")
        assert [(event.kind, event.hex, event.to) for event in through.events] == [("advanced", "C5", "D5")]
        assert attack("breakthrough", "Any target in range").dice == 1
        assert moment("breakthrough", "A medal").medals["empire"] == 1

    def test_ret_trenches_a_blocked_hex_and_the_end_of_the_board(self) -> None:
        """RET-7, RET-3, RET-5, RET-4"""
        back = moment("pressed-back", "Only one hex is free")
        assert [(event.kind, event.rule) for event in back.events] == [("ignored", "RET-7"), ("retreated", "RET-1")]
        assert back.ask is not None and back.ask.key == {"G6"}
        lost = [event for event in moment("pressed-back", "Nowhere to go").events if event.kind in ("hit", "stuck")]
        assert [(event.kind, event.number, event.rule) for event in lost] == [
            ("hit", 1, "HIT-3"),
            ("stuck", 1, "RET-4"),
        ]

    def test_ord_3_either_section(self) -> None:
        """ORD-3: after the unit on the line all others may be next; after the left flank the centre's order is gone."""
        first, second = moment("dotted-line", "Then the left flank").ask, moment(
            "dotted-line", "The centre has no order left"
        ).ask  # fmt: skip
        assert first is not None and first.key == {"F1", "G5", "F9"}
        assert second is not None and second.key == {"F9"}

    def test_obj_3_and_obj_4(self) -> None:
        """OBJ-3: held, lost, held by the other side; OBJ-4: won for good; OBJ-2."""
        medals = [(each.medals["rebel"], each.medals["empire"]) for each in example("medals-on-the-map").moments]
        assert medals == [(0, 0), (1, 0), (1, 1), (0, 1), (1, 1), (1, 2)]

    def test_str_generators(self) -> None:
        """STR-1 to STR-4, OBJ-5"""
        assert blockers(sight("shield-generators", "Too big to see past")) == {"F4"}
        assert [
            each.rule for each in attack("shield-generators", "An attack on a machine, not on a unit").modifiers
        ] == ["TER-1"]
        gone = moment("shield-generators", "One is gone")
        assert "destroyed" in kinds(gone) and "advanced" not in kinds(gone) and "F4" not in gone.position.structures
        assert sight("shield-generators", "The view is free").clear
        end = moment("shield-generators", "Sudden death")
        assert end.events[-1].kind == "won" and end.events[-1].rule == "OBJ-5" and not any(end.medals.values())

    def test_cmd_4_and_tea_5(self) -> None:
        """CMD-4, TEA-5, LDR-1, CMD-3: as many plus one; the team-mate as many; a second card in the same turn."""
        numbers = [
            [event.number for event in moment("deploy-the-fleet", title).events if event.kind in ("discarded", "drew")]
            for title in ("Swap and one more", "The team-mate swaps too")
        ]
        assert numbers == [[2, 3], [1, 1]]
        cards = [card for each in example("deploy-the-fleet").moments for card in each.cards]
        assert {"deploy-the-fleet", "reinforcements"} <= set(cards)
        assert attack("deploy-the-fleet", "One die more").dice == 4
        assert len({each.turn for each in example("deploy-the-fleet").moments}) == 1


GOOD = """\
hothlab: 1
title: A test
record: worked-turn
moments:
  - title: One
    text: The first.
    rules: [TRN-1]
  - title: Two
    upto: order E7
    text: The second.
    rules: [ORD-1]
"""


class TestBadFiles:
    @staticmethod
    def read(folder: Path, text: str) -> Example:
        (folder / "worked-turn.record").write_text((EXAMPLES / "worked-turn.record").read_text("utf-8"), "utf-8")
        (folder / "test.yaml").write_text(text, "utf-8")
        return read_example(folder / "test.yaml")

    def test_a_good_one(self, tmp_path: Path) -> None:
        shown = self.read(tmp_path, GOOD)
        assert (shown.id, shown.page, len(shown.moments)) == ("test", None, 2)
        assert shown.moments[1].happened[0] == "The Rebels play Assault Centre"

    @pytest.mark.parametrize(
        ("old", "new", "line", "column", "reason"),
        [
            ("hothlab: 1", "hothlab: 2", 1, 10, "format version 1"),
            ("title: A test\n", "", 1, 1, "'title' is missing"),
            ("title: A test", "titel: A test", 2, 1, "did you mean 'title'"),
            ("record: worked-turn", "record: nowhere", 3, 9, "cannot be read"),
            ("record: worked-turn", "record: ../worked-turn", 3, 9, "without its folder"),
            ("[TRN-1]", "[TRN-9]", 7, 13, "unknown rule 'TRN-9'"),
            ("order E7", "order E8", 9, 11, "no answer 'order E8'"),
            ("order E7", "move D4 D5", 9, 11, "goes on with: play assault-centre, order F4"),
            ("    text: The second.\n", "", 8, 5, "'text' is missing"),
            ("text: The second.", "text: Two.\n    sight: [F4, D9, D5]", 11, 12, "a list of two"),
            ("text: The second.", "text: Two.\n    sight: [F4, D12]", 11, 17, "no hex called"),
            ("text: The second.", "text: Two.\n    attack: [C1, D4]", 11, 13, "C1"),
            ("text: The second.", "text: Two.\n    odds: [G1, D4]", 11, 11, "ATK-4"),
            ("text: The second.", "text: Two.\n    reach: F6\n    sight: [F4, D4]", 12, 12, "one thing is shown"),
            ("text: The second.", "text: Two.\n    cards: [raid]", 11, 13, "unknown card 'raid'"),
            ("text: The second.", "text: Two.\n    ask: {kind: reech, unit: F4}", 11, 17, "did you mean 'reach'"),
            ("text: The second.", "text: Two.\n    ask: {kind: reach, unti: F4}", 11, 24, "did you mean 'unit'"),
            ("text: The second.", "text: Two.\n    ask: {kind: reach, unit: C1}", 11, 10, "C1"),
            ("text: The first.", "text: One.\n    ask: {kind: reach, unit: F4}", 7, 10, "cannot ask"),
        ],
    )  # fmt: skip
    def test_the_place_of_the_mistake(
        self, old: str, new: str, line: int, column: int, reason: str, tmp_path: Path
    ) -> None:
        assert old in GOOD
        with pytest.raises(BadFile) as caught:
            self.read(tmp_path, GOOD.replace(old, new))
        assert reason in str(caught.value)
        assert (caught.value.line, caught.value.column) == (line, column)

    def test_one_moment_is_no_example(self, tmp_path: Path) -> None:
        with pytest.raises(BadFile, match="two moments"):
            self.read(tmp_path, GOOD[: GOOD.index("  - title: Two")])
