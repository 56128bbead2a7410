"""The course in each language: whole, and with the same addresses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hothlab.base.chosen_language import use_language
from hothlab.lessons.course.course import course
from hothlab.lessons.course.plans import plans
from hothlab.lessons.course.talk import slides
from hothlab.translating.catalogue import LANGUAGES


def addresses() -> list[str]:
    """Every slide of every chapter and of every plan."""
    chapters = [place for part in course().parts for place in part.chapters]
    found = [slide.id for chapter in chapters for slide in slides(chapter)]
    return found + [slide.id for plan in plans() for slide in plan.slides]


@pytest.fixture(scope="module")
def english() -> list[str]:
    return addresses()


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language("en")


def test_a_slide_has_one_address_in_all_languages(english: list[str], spoken: str) -> None:
    """A plan, a mark and a link name slides; texts are cut into slides where the English text is cut."""
    assert addresses() == english


def test_chapters_have_titles_of_their_own(spoken: str) -> None:
    titles = [place.title for part in course().parts for place in part.chapters]
    assert len(set(titles)) == len(titles)
    assert "The battlefield" not in titles
