"""The front page and the notes, as text."""

import re
from pathlib import Path

from hothlab.data import folder
from hothlab.lessons.course.course import course
from hothlab.lessons.reader.progress import Progress
from hothlab.serve.pages import front, note, vote_page
from hothlab.site.doors import board_svg, doors, names_in, notebook_of

NOTEBOOKS = folder("notebooks")


def hrefs(page: str) -> set[str]:
    return set(re.findall(r'href="page/([^"]+)"', page))


def test_everything_on_the_front_page_is_there(tmp_path: Path) -> None:
    shown = hrefs(front(NOTEBOOKS, "/", lambda name: f"page/{name}"))
    there = {path.stem for path in NOTEBOOKS.glob("*.ipynb")}
    assert shown == there - {notebook_of(names_in(NOTEBOOKS), 26)}  # where one writes Python
    assert {each.name for each in course().chapters} <= shown


def test_a_chapter_that_is_not_there_is_not_offered(tmp_path: Path) -> None:
    for name in ("00-welcome", "21-x", "23-play", "25-x"):
        (tmp_path / f"{name}.ipynb").write_text("{}")
    shown = hrefs(front(tmp_path, "/", lambda name: f"page/{name}"))
    assert shown == {"00-welcome", "21-x", "23-play", "25-x"}


def test_learn_leads_on_to_where_the_visitor_is(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "progress.json")
    learn = doors(names_in(NOTEBOOKS), progress)[0]
    assert (learn.name, learn.now) == ("00-welcome", "")
    progress.record("00/first-click", ["BRD-1"], 3, 1)
    learn = doors(names_in(NOTEBOOKS), progress)[0]
    assert learn.name == course().next(progress).name
    assert learn.now.startswith("Go on: ")
    assert [each.now for each in doors(names_in(NOTEBOOKS), progress, 1)[1:]] == ["", "A game waits for you", ""]
    assert doors(names_in(NOTEBOOKS), progress, 3)[2].now == "3 games wait for you"


def test_what_people_write_is_shown_as_text() -> None:
    bad = '"><script>alert(1)</script>'
    you = {"heading": bad, "kept": bad, "named": bad, "back": False}
    phones = {"qr": "", "address": bad, "word": bad, "there": bad}
    page = front(NOTEBOOKS, "/", lambda name: name, you=you, phones=phones, said=bad, trouble=bad)
    assert "<script" not in page
    assert "<script" not in note(bad, bad, trouble=bad, ask=bad, go=bad, here=f"/?d={bad}")


def test_a_note_keeps_what_else_was_asked() -> None:
    page = note("", "", ask="Word", here="/settle?d=hoth1-a%2Bb")
    assert '<input type="hidden" name="d" value="hoth1-a+b">' in page
    assert 'action="/settle"' in page


def test_the_board_is_drawn_in_both_colours() -> None:
    light, dark = board_svg("light"), board_svg("dark")
    assert light.startswith("<svg")
    assert light != dark


def test_the_page_of_a_vote_asks_nothing_new_of_an_old_phone() -> None:
    """Neither syntax nor functions that came after ECMAScript 5, and no style that came with grids and variables."""
    page = vote_page("abcdefgh", "nonce")
    script = "\n".join(line for line in page.partition("<script")[2].splitlines() if not line.strip().startswith("//"))
    code = re.sub(r'"(?:[^"\\\n]|\\.)*"', '""', script)
    newer = r"=>|`|\.\.\.|\b(?:let|const|async|await|fetch|Promise|Map|Set)\b|\.(?:includes|closest|append|find)\("
    assert re.findall(newer, code) == []
    assert re.findall(r"display:\s*grid|var\(--|clamp\(|\bgap:", page) == []
