"""What a person gets from `make lab`: the first chapter, open, and every chapter running to its end.

Those that `test_course` works through are left to it.
"""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import ARTEFACTS
from tests.browser.driver import Lab, Notebook, Trouble
from tests.browser.test_course import WORKED_THROUGH

CHAPTERS = sorted(path.name for path in (Path(__file__).parent.parent.parent / "notebooks").glob("*.ipynb"))


def test_lab_opens_on_the_first_chapter(lab: Lab) -> None:
    """The address that a browser is sent to first leads there; the next test looks at the page."""
    with urlopen(lab.address("/")) as page:
        assert urlsplit(page.url).path == f"/lab/tree/{CHAPTERS[0]}"


@pytest.fixture(scope="module")
def window(browser: Browser, lab: Lab) -> Iterator[tuple[Page, Trouble]]:
    """One page for all chapters, as a reader has it, who opens one after the other."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page, trouble = context.new_page(), Trouble()
    trouble.watch(page)
    page.goto(lab.address("/lab", "reset"))
    page.wait_for_function("() => window.jupyterapp?.restored.then(() => true)")
    yield page, trouble
    context.close()


@pytest.mark.parametrize("name", [name for name in CHAPTERS if name[:2] not in WORKED_THROUGH])
def test_chapter_runs(name: str, window: tuple[Page, Trouble], lab: Lab) -> None:
    page, trouble = window
    notebook = Notebook(page, lab, name, again=True)
    try:
        cells = notebook.run_all()
        wrong = [out for cell in cells for out in cell["outputs"] if out["output_type"] == "error"]
        assert wrong == []
        assert page.locator(".jp-Dialog").all_inner_texts() == []
        assert page.locator(".Toastify__toast").all_inner_texts() == []
        assert trouble == Trouble()
    except BaseException:
        page.screenshot(path=ARTEFACTS / f"{name}.png")
        (ARTEFACTS / f"{name}.txt").write_text("\n".join(trouble.errors + trouble.strangers))
        raise
    finally:
        notebook.close()
        lab.end_kernels()
        trouble.errors.clear()
        trouble.strangers.clear()
