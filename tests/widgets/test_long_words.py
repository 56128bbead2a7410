"""Long words of card names, which a small card shows in two lines."""

from __future__ import annotations

import re

import pytest

from hothlab.data import data_file
from hothlab.game.cards import cards
from hothlab.language.text import _, speaking
from hothlab.translating.catalogue import LANGUAGES
from hothlab.widgets.long_words import SOFT_HYPHEN, cut

MOST = 13
"""Letters that fit beside each other on a card of 98 pixels."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_long_word_of_a_card_is_cut(code: str) -> None:
    with speaking(code):
        names = [str(_(each.name)) for each in cards().values()]
        pieces = {piece for name in names for piece in re.split(rf"[ {SOFT_HYPHEN}-]", cut(name))}
        assert [cut(name).replace(SOFT_HYPHEN, "") for name in names] == names
    assert {each for each in pieces if len(each) > MOST} == set()
    words = {word for name in names for word in name.split()}
    assert {each.replace("|", "") for each in data_file("long_words.yaml")[code]} <= words, "of no card"
