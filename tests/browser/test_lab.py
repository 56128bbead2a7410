"""What a person gets from `make lab`: the first chapter as a page to read, every place alive, every lesson in view."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from hothlab.lessons.course.chapter import Chapter
from hothlab.lessons.course.course import course
from hothlab.lessons.course.steps import PlayStep
from tests.browser.chapters import work_through
from tests.browser.conftest import ARTEFACTS
from tests.browser.driver import CURRENT, Lab, Notebook, Trouble, soon

PATH: dict[str, Chapter] = {place.name: place for part in course().parts for place in part.chapters}
PLACES = [*PATH, *(room.name for room in course().rooms)]
STRETCH = 11
TRIED: set[str] = set()
"""The places that a reader has come to by now."""
DESK, TELEPHONE = (1280, 720), (390, 844)
DEAD = ("model not found", "Traceback", "Error displaying widget", "Javascript Error")
"""What no reader ever sees."""


def test_lab_opens_on_the_first_chapter(lab: Lab) -> None:
    """The address that a browser is sent to first leads there; the next test looks at the page."""
    with urlopen(lab.address("/")) as page:
        assert urlsplit(page.url).path == f"/doc/workspaces/hothlab/tree/{PLACES[0]}.ipynb"


@pytest.fixture(scope="module")
def window(browser: Browser, lab: Lab) -> Iterator[tuple[Page, Trouble]]:
    """One page for all places, as a reader has it, who goes from one to the next."""
    context = browser.new_context(reduced_motion="reduce")
    page, trouble = context.new_page(), Trouble()
    trouble.watch(page)
    yield page, trouble
    context.close()
    lab.end_kernels()


def one_kernel(page: Page, lab: Lab) -> None:
    """The kernel of the last place has ended, or is about to: a busy machine may take its time."""
    soon(page, lambda: [session["path"] for session in lab.api("sessions")], lambda found: len(found) == 1)


def stretch_of(test: str) -> str:
    """On which stretch of the way a test is; each worker can go one of its own."""
    place = test.partition("[")[2].rstrip("]")
    return f" {PLACES.index(place) // STRETCH}" if place in PLACES else ""


@pytest.mark.parametrize("name", PLACES)
def test_each_place_wakes_and_leads_on_to_the_next(name: str, window: tuple[Page, Trouble], lab: Lab) -> None:
    """Nobody presses anything but *next*. One kernel is enough for the whole way.

    Every task, quiz and drill of a chapter is answered right, on a desk and on a telephone: the verdict and *Next* are
    in view together each time, and what is asked next after it; all boards have one size. All of it right at once wins
    every star of the chapter.
    """
    page, trouble = window
    resize(page, DESK)
    if f"/{name}.ipynb" not in page.url or name in TRIED:  # the first one, a second try, or an earlier one led nowhere
        page.goto("about:blank")
        lab.end_kernels()
        page.goto(lab.page(f"{name}.ipynb"))
    TRIED.add(name)
    try:
        cells = Notebook(page, lab, f"{name}.ipynb", opened=True).awake()
        assert [out for cell in cells for out in cell["outputs"] if out["output_type"] == "error"] == []
        shown = page.locator(".jp-Notebook").inner_text()
        assert [words for words in DEAD if words in shown] == []
        assert page.locator(".jp-Dialog").all_inner_texts() == []
        assert page.locator(".Toastify__toast").all_inner_texts() == []
        if name in PATH:
            read(page, PATH[name])
        assert trouble == Trouble()
        one_kernel(page, lab)
        after = PLACES.index(name) + 1
        if after < len(PLACES):
            page.locator(".hothlab-pagebar a.next").click()
            page.wait_for_url(f"**/{PLACES[after]}.ipynb*")
    except BaseException as error:
        page.screenshot(path=ARTEFACTS / f"{name}.png")
        (ARTEFACTS / f"{name}.txt").write_text("\n".join([str(error), *trouble.errors, *trouble.strangers]))
        raise
    finally:
        trouble.errors.clear()
        trouble.strangers.clear()


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def read(page: Page, place: Chapter) -> None:
    """Work through a place at both sizes, and look at its end."""
    missed = []
    for size in (DESK, TELEPHONE):
        resize(page, size)
        missed += [f"{size}: {each}" for each in work_through(page, place)]
        missed += [f"{size}: too wide: {each}" for each in page.evaluate(TOO_WIDE)]
        widths = page.evaluate(WIDTHS)
        missed += [f"{size}: boards of different widths: {widths}"] if len(widths) > 1 else []
    assert not missed, "\n".join(missed)
    if place.tasks and not any(isinstance(step, PlayStep) for step in place.steps):
        most = 3 * len(place.tasks)
        end = page.get_by_role("group", name=re.compile("^The end of the"))
        expect(end.locator(".hothlab-proud")).to_contain_text(f"{most} of {most} stars")


TOO_WIDE = f"""() => {{
    const rolls = each => !each.matches("[class*=jp-]") && /auto|scroll/.test(getComputedStyle(each).overflowX);
    const inside = each => !each.matches(".jp-Cell") && (rolls(each.parentElement) || inside(each.parentElement));
    const beyond = each => each.getClientRects().length && each.getBoundingClientRect().right > innerWidth + 1;
    return [...{CURRENT}.node.querySelectorAll(".jp-Cell *")].filter(beyond)
      .filter(each => !each.closest(".hothlab-unseen, svg") && !inside(each)).map(each => each.outerHTML.slice(0, 80));
}}"""
"""What stands over the right edge of the screen, and not in a row that can be moved."""

WIDTHS = f"""() => [...new Set([...{CURRENT}.node.querySelectorAll(".hothlab-lesson .hothlab-pointer")]
    .filter(each => each.getClientRects().length).map(each => Math.round(each.getBoundingClientRect().width)))]"""
"""How wide the boards of the lessons are, each width once."""
