"""The board of a table: what may be clicked is marked, and nothing else; it says itself in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

import hothlab as hl
from hothlab.game.actions import Move, Roll
from hothlab.pictures.table import WIDTH, rolling_scene, table_frame, table_scene
from hothlab.scene.scene import Label, Scene, Shape
from hothlab.scene.svg import to_svg
from hothlab.tables.choosing import Choosing
from hothlab.tables.table import Table
from tests.tables.clicker import choice, table


def marks(scene: Scene, role: str) -> list[Shape]:
    return [item for item in scene.layer("marks").items if isinstance(item, Shape) and item.stroke == role]


def words(scene: Scene) -> list[str]:
    return [item.text for item in scene.layer("marks").items if isinstance(item, Label)]


def at_kind(kind: str, name: str = "3", seed: int = 4) -> Table:
    """A table against an officer where a person has such a decision."""
    at, officer = table(name, {1: "officer"}, seed=seed), hl.opponent_player("officer")
    while at.game.waiting or at.game.asked.kind != kind:
        if not at.step():
            at.play(choice(officer, at.battle))
    return at


class TestMarks:
    def test_every_unit_to_order_glows(self) -> None:
        """ORD-1"""
        at = at_kind("order")
        frame = table_frame(at.battle.position.board)
        glowing = {shape.d for shape in marks(table_scene(at), "gold")}
        assert glowing == {frame.outline(hex, 0.09 * frame.size) for hex in at.question.offers.hexes}
        at.help(replace(at.aids, hints=False))
        assert marks(table_scene(at), "gold") == []

    def test_the_reach_of_a_chosen_unit(self) -> None:
        """MOV-1: a number of steps on every hex that it may move to."""
        at = at_kind("move")
        unit = next(hex for hex, click in at.question.offers.hexes.items() if isinstance(click, Choosing))
        at.click(unit)
        reach = at.question.reach
        assert reach is not None
        numbers = [word for word in words(table_scene(at)) if word.isdecimal()]
        assert sorted(numbers) == sorted(str(each.distance) for each in reach.arrivals.values())

    def test_targets_have_their_dice_and_chances(self) -> None:
        """ATK-4"""
        at = at_kind("attack")
        at.click(next(iter(at.question.offers.hexes)))
        shown = words(table_scene(at))
        assert len(at.question.targets) > 0
        for aim in at.question.targets:
            lost = round(100 * float(1 - aim.odds.losses.get(0, 0)))
            assert f"{aim.attack.dice} dice, loses one {lost} %".replace("1 dice", "1 die") in shown

    def test_the_sections_of_a_card_are_left_bright(self) -> None:
        """BRD-2, BRD-3: a hex on a dotted line belongs to both."""
        at = table("10", {1: "officer"}, seed=4)
        at.skip()
        plain = len(table_scene(at).layer("ground").items)
        at.pick_card(at.hand.index("raid-centre"))
        shaded = len(table_scene(at).layer("ground").items) - plain
        board = at.battle.position.board
        assert shaded == len([hex for hex in board.hexes if "centre" not in board.sections(hex, "rebel")])

    def test_a_refusal_is_marked(self) -> None:
        at = at_kind("order")
        refused = next(hex for hex in at.battle.position.board.hexes if hex not in at.question.offers.hexes)
        before = len(marks(table_scene(at), "stop"))
        at.click(refused)
        scene = table_scene(at)
        assert len(marks(scene, "stop")) > before
        assert at.refusal is not None
        assert at.refusal.reason.rule in scene.description

    def test_advice_is_drawn(self) -> None:
        at = at_kind("attack")
        plain = table_scene(at)
        at.ask_coach()
        scene = table_scene(at)
        assert len(marks(scene, "right")) > len(marks(plain, "right"))
        assert "the officer" in words(scene)

    def test_what_the_computer_did_is_traced(self) -> None:
        at = table("10", {1: "officer"}, seed=4)
        while not at.battle.steps or not isinstance(at.battle.steps[-1].action, Move):
            assert at.step()
        assert marks(table_scene(at), "e_main")

    def test_no_marks_in_the_past_but_what_happened(self) -> None:
        at = at_kind("order")
        assert marks(table_scene(at), "gold")
        at.look(0)
        assert marks(table_scene(at), "gold") == []


class TestRolling:
    def test_the_board_is_as_it_was_before_the_dice(self) -> None:
        at = at_kind("attack")
        unit = next(iter(at.question.offers.hexes))
        at.click(unit)
        before, moment = table_scene(at), len(at.battle.steps)
        target = at.question.targets[0].hex
        at.click(target)
        at.click(target)
        assert isinstance(at.battle.steps[moment + 1].action, Roll)
        scene = rolling_scene(at, moment + 1)
        assert scene.layer("pieces") == before.layer("pieces")
        frame = table_frame(at.battle.position.board)
        assert frame.outline(target, 0.05 * frame.size) in {shape.d for shape in marks(scene, "stop")}
        assert marks(scene, "gold") == []
        assert scene.description.startswith("The dice are rolling.")


class TestWords:
    def test_it_says_what_to_do_and_what_may_be_clicked(self) -> None:
        at = at_kind("order")
        scene = table_scene(at)
        assert scene.title == at.battle.scenario.name
        assert scene.description.startswith(at.prompt.title)
        assert all(hex in scene.description for hex in at.question.offers.hexes)

    def test_a_question_ends_with_its_own_mark(self) -> None:
        at = at_kind("play a card")
        at.pick_card(0)
        assert table_scene(at).description.startswith(f"{at.prompt.title} {at.prompt.text}")
        assert at.prompt.title.endswith("?")

    def test_no_card_of_anybodys_hand_is_in_the_picture(self) -> None:
        """SET-3"""
        at = table("10", seed=4)
        svg = to_svg(table_scene(at))
        assert all(hl.card(id).name not in svg for hand in at.battle.state.hands for id in hand)

    @pytest.mark.parametrize("theme", ["light", "dark"])
    def test_whole_games_can_be_drawn(self, theme: str) -> None:
        """Every moment of a game between two people, before and after each click."""
        at, player = table("9", seed=3, leaders={"rebel": "leia", "empire": "piett"}), hl.opponent_player("recruit", 3)
        for _answer in range(70):
            if at.battle.over:
                break
            if at.screen.curtain:
                at.take_screen()
            assert table_scene(at).width == WIDTH
            if at.question.offers.hexes:
                at.click(next(iter(at.question.offers.hexes)))
                table_scene(at)
                if at.battle.over:
                    break
                if at.screen.curtain:
                    at.take_screen()
            at.choose_none()
            at.play(choice(player, at.battle))
        assert to_svg(table_scene(at), theme)
