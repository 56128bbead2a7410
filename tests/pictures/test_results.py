"""What a class knows, as a page."""

from __future__ import annotations

import re

from hothlab.lessons.course.results import Results
from hothlab.pictures.results import _bars, results_html, results_page
from tests.lessons.course.test_poll import REACH, WRONG, answered


def test_it_says_all_that_the_table_says() -> None:
    told = str(results_html(answered()))
    assert REACH.question in told and "4 of 9 right" in told
    assert f"The commonest error, 5 votes: {WRONG}." in told
    for rule in REACH.rules:
        assert rule in told
    assert "Nothing: at least two thirds" in str(results_html(Results("Empty", ())))


def test_the_page_to_print_is_one_file() -> None:
    page = results_page(answered())
    assert page.startswith("<!doctype html>") and REACH.question in page and "http" not in page
    assert "&lt;b&gt;" in results_page(Results("<b>", ())) and "<b>" not in results_page(Results("<b>", ()))


def test_more_votes_are_a_longer_bar_and_no_more_than_fit() -> None:
    shown = str(_bars([(f"A{n}", n, n == 3) for n in range(1, 13)]))
    names = re.findall(r"<span>(?:✓ )?(A\d+)</span>", shown)
    assert names == ["A3", "A12", "A11", "A10", "A9", "A8", "A7", "A6"]
    assert re.findall(r"width: (\d+)%", shown) == ["25", "100", "92", "83", "75", "67", "58", "50"]
    assert shown.count('class="right"') == 1 and "<span>✓ A3</span>" in shown
