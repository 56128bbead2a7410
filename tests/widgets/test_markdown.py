"""Markdown of the chapters as HTML."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hothlab.lessons.course.course import course
from hothlab.lessons.course.steps import TextStep
from hothlab.widgets.markdown import markdown

TAGS = {
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "strong",
    "em",
    "ul",
    "ol",
    "li",
    "code",
    "pre",
    "a",
    "img",
    "br",
    "hr",
}
TAGS |= {"blockquote", "table", "thead", "tbody", "tr", "th", "td"}


def tags(html: str) -> set[str]:
    return {name.lower() for name in re.findall(r"</?([a-zA-Z]\w*)", html)}


def test_lists_tables_and_emphasis() -> None:
    html = markdown("## Go\n\n- **one**\n\n| a | b |\n| - | - |\n| 1 | 2 |\n")
    assert tags(html) == {"h2", "ul", "li", "strong", "table", "thead", "tbody", "tr", "th", "td"}


@given(st.text("<>/scripting=\"'()[]!&*_`#-\n abc", max_size=120))
def test_html_in_a_text_stays_text(text: str) -> None:
    assert tags(markdown(text)) <= TAGS


@pytest.mark.parametrize("text", ["[x](javascript:alert(1))", "<script>alert(1)</script>", "<img src=x onerror=y>"])
def test_nothing_runs(text: str) -> None:
    html = markdown(text)
    assert "<script" not in html and "<img" not in html and 'href="javascript' not in html


def test_the_texts_of_the_course_are_all_readable() -> None:
    for chapter in course().chapters:
        for step in chapter.steps:
            if isinstance(step, TextStep):
                html = markdown(step.text)
                assert html and "**" not in html and "&lt;" not in html
