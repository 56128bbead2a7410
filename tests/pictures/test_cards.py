"""Command cards as pictures: everything on a card is inside it, in both themes, for every card there is."""

from __future__ import annotations

import pytest

from hothlab.game.cards import card, cards
from hothlab.pictures.cards import RATIO, card_back_scene, card_scene, hand_scene
from hothlab.scene.scene import Label, Scene, Shape, Stamp
from hothlab.scene.svg import to_svg
from hothlab.scene.words import text_width


def labels(scene: Scene) -> list[Label]:
    return [item for layer in scene.layers for item in layer.items if isinstance(item, Label)]


def texts(scene: Scene) -> str:
    return " ".join(label.text for label in labels(scene))


@pytest.mark.parametrize("id", cards())
@pytest.mark.parametrize("width", [110.0, 168.0])
def test_every_card_has_room_for_its_words(id: str, width: float) -> None:
    scene = card_scene(card(id), width, "rebel")
    assert (scene.width, scene.height) == (width, RATIO * width)
    for label in labels(scene):
        wide = text_width(label.text, label.size, label.weight)
        left = {"start": label.x, "middle": label.x - wide / 2, "end": label.x - wide}[label.anchor]
        assert left >= 0
        assert left + wide <= width + 0.01
        assert label.size < label.y < scene.height - 2
    lines = [label for label in labels(scene) if label.anchor == "start" and label.role == "text"]
    kind = max(label.y for label in labels(scene) if label.role == "text2")
    assert all(label.y < kind - 6 * width / 168 for label in lines), "the words end above the kind of the card"


@pytest.mark.parametrize("id", cards())
def test_every_word_of_a_card_is_on_it(id: str) -> None:
    found = card(id)
    scene = card_scene(found)
    shown = texts(scene).split()
    for word in f"{found.name} {found.text}".split():
        assert word in shown
    assert found.name in scene.description
    assert found.text in scene.description
    for theme in ("light", "dark"):
        assert to_svg(scene, theme).startswith("<svg")


def test_what_a_section_card_says_can_be_read_in_a_hand_of_four_on_a_laptop() -> None:
    sections = [found for found in map(card, cards()) if found.kind == "section"]
    assert sections
    for found in sections:
        words = [label for label in labels(card_scene(found, 99.0)) if label.anchor == "start" and label.weight == 400]
        assert all(label.size >= 9.9 for label in words), found.name


class TestSections:
    """CMD-1, BRD-2: the numbers stand in the sections as the player sees them."""

    def numbers(self, id: str) -> list[tuple[str, float]]:
        scene = card_scene(card(id), 168.0)
        return [(label.text, label.x) for label in labels(scene) if label.size > 18 and label.weight == 700]

    def test_left_centre_and_right(self) -> None:
        ((_two, left),) = self.numbers("raid-left")
        ((_all, centre),) = self.numbers("assault-centre")
        ((_one, right),) = self.numbers("recon-right")
        assert left < 168 / 3 < centre < 168 * 2 / 3 < right

    def test_how_many(self) -> None:
        assert [text for text, _x in self.numbers("recon-in-force")] == ["1", "1", "1"]
        assert [text for text, _x in self.numbers("pincer-move")] == ["2", "2"]
        assert [text for text, _x in self.numbers("assault-left")] == ["all"]
        assert [text for text, _x in self.numbers("direct-from-hq")] == ["3"]

    def test_who(self) -> None:
        def stamps(id: str, side: str) -> list[str]:
            scene = card_scene(card(id), side=side)  # type: ignore[arg-type]
            return [item.symbol for item in scene.layer("marks").items if isinstance(item, Stamp)]

        assert stamps("artillery-barrage", "rebel") == ["unit:artillery:1"]
        assert stamps("precision-fire", "empire") == ["unit:at-at:1"]
        assert stamps("speeder-assault", "rebel") == ["unit:snowspeeder:1"]
        assert stamps("orbital-strike", "empire") == ["die:blast"] * 3


class TestHand:
    def test_side_by_side_and_in_rows(self) -> None:
        found = [card(id) for id in list(cards())[:5]]
        row = hand_scene(found, 100, gap=10)
        assert (row.width, row.height) == (540, RATIO * 100)
        rows = hand_scene(found, 100, gap=10, columns=2)
        assert (rows.width, rows.height) == (210, 3 * RATIO * 100 + 20)
        assert all(each.name in row.description for each in found)

    def test_nothing_in_hand(self) -> None:
        assert hand_scene([]).description == "No cards"
        assert to_svg(hand_scene([]))

    def test_a_chosen_card_has_an_edge(self) -> None:
        found = [card("raid-left"), card("raid-right")]
        plain, chosen = hand_scene(found), hand_scene(found, chosen=[1])
        assert len(chosen.layer("marks").items) == len(plain.layer("marks").items) + 1
        (edge,) = (item for item in chosen.layer("marks").items if isinstance(item, Shape) and item.stroke == "gold")
        assert edge.x == 168 + 12

    def test_a_card_face_down_says_nothing(self) -> None:
        back = card_back_scene(side="empire")
        assert labels(back) == []
        assert back.description == "A card that lies face down"
