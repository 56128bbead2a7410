"""Hand-outs printed by a browser: pages counted on both papers, nothing cut off, nothing wider than the page."""

import re
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from hothlab.lessons.handouts.handout import made_handout
from hothlab.pictures.handout import handout_page
from hothlab.tables.briefing import battles
from hothlab.widgets.scripts import script

INSIDE = {"a4": (210 - 22, 297 - 24), "letter": (216 - 22, 279 - 24)}
"""What a paper has inside its margins, in millimetres."""
SMALLEST = 6.0
"""Points of type on a page that is made to fit."""
CUT = """() => {
  const tall = document.documentElement.clientHeight;
  const all = [...document.querySelectorAll('body *:not(svg *)')];
  const wide = all.filter(e => e.getBoundingClientRect().right > innerWidth + 1);
  const cut = [...document.querySelectorAll('.fitted')].filter(e => e.scrollHeight > e.clientHeight + 1);
  const high = [...document.querySelectorAll('article')].filter(e => e.getBoundingClientRect().height > tall);
  return [...wide, ...cut, ...high].map(e => `${e.tagName} ${e.className} ${e.textContent.slice(0, 60)}`);
}"""
TYPE = "() => Math.min(...[...document.querySelectorAll('.fitted')].map(e => parseFloat(getComputedStyle(e).fontSize)))"


made = cache(made_handout)  # the same on both papers


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pages_are_whole_on_both_papers(browser: Browser, tmp_path: Path, paper: str) -> None:
    width, height = (round(each / 25.4 * 96) for each in INSIDE[paper])
    page = browser.new_page(viewport={"width": width, "height": height})
    page.emulate_media(media="print")
    pages = {
        ("summary",): 1, ("reference",): 1, ("04",): 4, ("12",): 6, ("plan-a",): 8, ("drill:sight-edge",): 3,
        ("04/trooper-reach", "summary"): 3,
    }  # fmt: skip
    if paper == "letter":  # a page that is made to fit is as large on both papers
        pages |= {(f"scenario-{each.label.lower()}",): 1 for each in battles()}
    file = tmp_path / "pages.html"
    for names, number in pages.items():
        file.write_text(handout_page(made(*names), paper), "utf-8")
        page.goto(file.as_uri())
        assert page.evaluate(CUT) == [], names
        if page.locator(".fitted").count():
            assert page.evaluate(TYPE) * 72 / 96 >= SMALLEST, names
        if len(names) == 1 and names[0].startswith("scenario") and names[0] not in ("scenario-10", "scenario-14"):
            continue  # measured, and printing takes its time
        pdf = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == number, names
        sizes = {tuple(map(float, box.split())) for box in re.findall(rb"/MediaBox\s*\[([^\]]*)\]", pdf)}
        assert sizes and all(abs(box[2] - {"a4": 595, "letter": 612}[paper]) < 1.5 for box in sizes)
    page.close()


def test_the_button_has_the_browser_print(browser: Browser) -> None:
    """Its own script with a model that answers as the kernel would."""
    page = browser.new_page(locale="en-US")
    page.add_init_script("window.print = () => { top.printed = document.title }")
    page.goto("about:blank")
    page.evaluate(
        """async ({ source, html }) => {
          const { default: widget } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
          const told = {};
          const state = { papers: {}, about: '', words: { print: 'Print', making: '...' } };
          const model = {
            get: (name) => state[name], on: (event, act) => { told[event] = act }, off: () => {},
            send: (content) => {
              window.asked = content;
              told['msg:custom']({ kind: 'page', text: 'Done' }, [new TextEncoder().encode(html)]);
            },
          };
          widget.render({ model, el: document.body.appendChild(document.createElement('div')) });
        }""",
        {"source": script("printing"), "html": handout_page(made_handout("summary"))},
    )
    page.get_by_role("button", name="Print").click()
    expect(page.locator(".hothlab-printing [role=status]")).to_have_text("Done")
    page.wait_for_function("window.printed === 'The rules on one page'")
    assert page.evaluate("window.asked") == {
        "kind": "print",
        "paper": "letter",
    }  # as in America
    page.close()
