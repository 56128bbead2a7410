"""What a person gets from `make lab`: the first chapter as a page to read, and every notebook of the course alive."""

from collections.abc import Iterator
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page

from hothlab.lessons.notebooks import lab_page
from tests.browser.conftest import ARTEFACTS
from tests.browser.driver import Lab, Notebook, Trouble

PLACES = [place["name"] for part in lab_page.known()["parts"] for place in part["places"]]
DEAD = ("model not found", "Traceback", "Error displaying widget", "Javascript Error")
"""What no reader ever sees."""


def test_lab_opens_on_the_first_chapter(lab: Lab) -> None:
    """The address that a browser is sent to first leads there; the next test looks at the page."""
    with urlopen(lab.address("/")) as page:
        assert urlsplit(page.url).path == f"/doc/workspaces/hothlab/tree/{PLACES[0]}.ipynb"


@pytest.fixture(scope="module")
def window(browser: Browser, lab: Lab) -> Iterator[tuple[Page, Trouble]]:
    """One page for all chapters, as a reader has it, who goes from one to the next."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page, trouble = context.new_page(), Trouble()
    trouble.watch(page)
    page.goto(lab.page(f"{PLACES[0]}.ipynb"))
    yield page, trouble
    context.close()
    lab.end_kernels()


def one_kernel(page: Page, lab: Lab) -> None:
    """The kernel of the last place has ended, or is about to: a busy machine may take its time."""
    for _look in range(100):
        if len(lab.api("sessions")) == 1:
            return
        page.wait_for_timeout(200)
    assert [session["path"] for session in lab.api("sessions")] == [page.url.rpartition("/")[2]]


@pytest.mark.parametrize("name", PLACES)
def test_each_place_wakes_and_leads_on_to_the_next(name: str, window: tuple[Page, Trouble], lab: Lab) -> None:
    """Nobody presses anything but *next*. One kernel is enough for the whole way."""
    page, trouble = window
    if f"/{name}.ipynb" not in page.url:  # an earlier place failed, and led nowhere
        page.goto(lab.page(f"{name}.ipynb"))
    try:
        cells = Notebook(page, lab, f"{name}.ipynb", opened=True).awake()
        assert [out for cell in cells for out in cell["outputs"] if out["output_type"] == "error"] == []
        shown = page.locator(".jp-Notebook").inner_text()
        assert [words for words in DEAD if words in shown] == []
        assert page.locator(".jp-Dialog").all_inner_texts() == []
        assert page.locator(".Toastify__toast").all_inner_texts() == []
        assert trouble == Trouble()
        one_kernel(page, lab)
        after = PLACES.index(name) + 1
        if after < len(PLACES):
            page.locator(".hothlab-pagebar a.next").click()
            page.wait_for_url(f"**/{PLACES[after]}.ipynb*")
    except BaseException:
        page.screenshot(path=ARTEFACTS / f"{name}.png")
        (ARTEFACTS / f"{name}.txt").write_text("\n".join(trouble.errors + trouble.strangers))
        raise
    finally:
        trouble.errors.clear()
        trouble.strangers.clear()
