"""Talks before a class: every slide fits its screen, and a plan is held with a clicker.

The fit is measured with the page's own style and script, without a kernel, for each slide of each chapter and plan.
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hothlab.language.text import languages, speaking
from hothlab.lessons.course.course import course
from hothlab.lessons.course.plans import plan, plans
from hothlab.lessons.course.talk import Talk
from hothlab.scene.markup import html
from hothlab.widgets.scripts import script, style
from hothlab.widgets.slides import answers_html, said_html, seen_html, slide_drawing, verdict_html
from tests.browser.conftest import ARTEFACTS
from tests.browser.driver import CURRENT, Lab, Notebook, Trouble, write_notebook

SIZES = [(1024, 768), (1280, 720), (1920, 1080)]
LEAST_TEXT, LEAST_NAME = 2.2, 2.0
"""Per cent of the screen's height."""

# What a page of Jupyter gives to widgets and our styles rely on.
JUPYTER = """
  body { margin: 0; font-family: system-ui, sans-serif; }
  .widget-html { display: flex; margin: 2px; } .widget-html-content { flex: 1 1 auto; min-width: 0; }
"""
PAGE = """
<div class="hothlab-desk hothlab-lesson hothlab-presenter hothlab-full">
  <div class="hothlab-slide"></div>
  <div class="hothlab-bar-below"><button class="jupyter-button">Back</button></div>
</div>
"""
MEASURE = """
slides => slides.map(({ id, words, board }) => {
  const root = document.querySelector('.hothlab-presenter');
  const slide = root.querySelector('.hothlab-slide');
  const inner = each => `<div class="widget-html"><div class="widget-html-content">${each}</div></div>`;
  const html = words.filter(Boolean).map(inner);
  slide.className = `hothlab-slide${board ? ' hothlab-beside' : ''}`;
  const picture = board ? `<div class="hothlab-board" style="aspect-ratio:${board.ratio}"></div>` : '';
  slide.innerHTML = `${picture}<div class="hothlab-said">${html.join('')}</div>`;
  window.fit(root);
  const said = slide.querySelector('.hothlab-said');
  const drawn = slide.querySelector('.hothlab-board')?.getBoundingClientRect();
  const inside = slide.getBoundingClientRect();
  const sizes = [];
  for (const walk = document.createTreeWalker(said, NodeFilter.SHOW_TEXT); walk.nextNode();) {
    const box = walk.currentNode.parentElement;
    const seen = walk.currentNode.data.trim() && box.getClientRects().length && !box.closest('.mark');
    if (seen) sizes.push(parseFloat(getComputedStyle(box).fontSize));
  }
  return {
    id,
    cut: said.scrollHeight - said.clientHeight > 1 || said.scrollWidth - said.clientWidth > 1
      || Boolean(drawn && (drawn.bottom > inside.bottom + 1 || drawn.right > inside.right + 1)),
    over: said.scrollHeight - said.clientHeight,
    unseen: [...said.children].some(each => each.textContent.trim() && each.offsetHeight < 10)
      && !slide.classList.contains('hothlab-tightest'),
    type: Math.min(...sizes) * 100 / innerHeight,
    name: board?.name ? drawn.width * board.name * 100 / innerHeight : null,
  };
})
"""


def shown(talk: Talk) -> dict[str, Any]:
    """What a page has of the slide that is shown."""
    drawn = slide_drawing(talk)
    board = None
    if drawn is not None:
        scene = drawn.board
        name = 0.58 * scene.frame.size / scene.width if scene.frame is not None else None
        board = {"ratio": scene.width / scene.height, "name": name}
    parts = (said_html(talk.slide), seen_html(talk.slide), answers_html(talk), verdict_html(talk))
    words = [html(part) for part in parts]
    return {"id": f"{talk.slide.id}{'' if talk.hidden else ' revealed'}", "words": words, "board": board}


def every_state(talk: Talk) -> list[dict[str, Any]]:
    """Each slide, and each question with its answer hidden and revealed, with votes in between."""
    found = []
    for number in range(len(talk.slides)):
        talk.go(number)
        found.append(shown(talk))
        if talk.hidden:
            task = talk.slide.task
            assert task is not None
            talk.count(dict.fromkeys(range(len(task.options)) if task.options else task.choosable[:3], 7))
            talk.turn()
            found.append(shown(talk))
    return found


@pytest.fixture
def stage(page: Page) -> Page:
    page.set_content(f"<style>{JUPYTER}{style('words', 'desk', 'lesson', 'course', 'presenter')}</style>{PAGE}")
    page.add_script_tag(
        type="module", content=f"{script('presenter', 'voting')}\nObject.assign(window, {{ widget, fit: widget.fit }});"
    )
    page.wait_for_function("() => window.fit")
    return page


@pytest.mark.parametrize("language", languages())
def test_nothing_is_cut_off(stage: Page, language: str) -> None:
    """On every screen in English; in other languages, whose words are longer, on the narrowest."""
    with speaking(language):
        talks = [Talk.of(chapter) for chapter in course().chapters] + [plan.talk() for plan in plans()]
        slides = [state for talk in talks for state in every_state(talk)]
    for width, height in SIZES if language == "en" else SIZES[:1]:
        stage.set_viewport_size({"width": width, "height": height})
        fits(stage, slides)


def fits(stage: Page, slides: list[dict[str, Any]]) -> None:
    measured = stage.evaluate(MEASURE, slides)
    assert len(measured) > 700
    cut = [f"{each['id']} (+{each['over']} px)" for each in measured if each["cut"]]
    assert cut == []
    assert [each["id"] for each in measured if each["unseen"]] == []
    assert [each["id"] for each in measured if each["type"] < LEAST_TEXT] == []
    assert [each["id"] for each in measured if each["name"] is not None and each["name"] < LEAST_NAME] == []


HELD = """
() => {
  const model = {
    get: name => ({ titles: ['one'], words: {}, at: 0, opener: 'hothlab-shows-it', ballot: {} })[name] ?? '',
    on() {}, off() {}, send() {},
  };
  const slide = document.querySelector('.hothlab-slide');
  const why = `<div id="why" style="display: none">${'Because. '.repeat(400)}</div>`;
  slide.innerHTML = `<div class="hothlab-said"><h3>May it?</h3>${why}</div>`;
  const el = document.createElement('div');
  document.querySelector('.hothlab-bar-below').append(el);
  window.widget.render({ model, el });
}
"""
"""A talk without a kernel: a question whose answer is in the page, and not shown yet."""


def test_what_is_shown_later_is_fitted_too(stage: Page) -> None:
    """The kernel's words arrive first and are shown then: the slide is laid out again for what is seen."""
    stage.set_viewport_size({"width": 1024, "height": 768})
    stage.evaluate(HELD)
    size = "() => parseFloat(getComputedStyle(document.querySelector('.hothlab-said')).fontSize)"
    stage.wait_for_function(f"({size})() === 5 * innerHeight / 100")
    stage.evaluate("() => document.getElementById('why').style.removeProperty('display')")
    stage.wait_for_function(f"({size})() < 3 * innerHeight / 100")


def test_a_plan_with_a_clicker(lab: Lab, bench: Page, trouble: Trouble) -> None:
    """It fills the window at once, goes on and back, tells the instructor apart, and comes back where it was."""
    page = bench
    page.set_viewport_size({"width": 1280, "height": 720})
    name = write_notebook(lab, "talk.ipynb", 'import hothlab as hl\nhl.present("plan-a")')
    Notebook(page, lab, name).run_all()
    slide = page.locator(".hothlab-presenter")
    slide.wait_for()
    box = slide.bounding_box()
    assert box is not None and (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 1280, 720)
    slides = plan("plan-a").slides
    at = next(n for n, each in enumerate(slides) if each.task is not None)
    task = slides[at].task
    assert task is not None
    slide.focus()
    page.keyboard.press("Home")  # a second try begins where the first one ended
    for number in range(at):
        expect(slide).to_contain_text(f"{number + 1} / {len(slides)}")
        page.keyboard.press(("ArrowRight", "PageDown", " ")[number % 3])
    expect(slide).to_contain_text(task.question)
    expect(slide).to_contain_text("answer hidden")
    expect(slide.locator(".hothlab-banner")).to_have_count(0)
    page.locator(".hothlab-presenter canvas").first.wait_for()
    page.keyboard.press("a")  # no phone can reach this server, and it says so
    expect(slide.locator(".hothlab-panel")).to_contain_text("hothlab serve --lan")
    page.screenshot(path=ARTEFACTS / "talk-alone.png")
    page.keyboard.press("c")
    page.keyboard.type("5 12 3")
    page.keyboard.press("Enter")
    expect(slide.locator(".hothlab-panel")).to_have_count(0)
    page.keyboard.press("PageDown")
    expect(slide.locator(".hothlab-banner")).to_contain_text(task.explain(task.key).sentence)
    expect(slide.locator(".hothlab-votes").nth(1)).to_have_text("12")
    page.screenshot(path=ARTEFACTS / "talk-revealed.png")
    page.keyboard.press("Shift+Space")
    expect(slide).to_contain_text(f"{at} / {len(slides)}")
    page.keyboard.press("b")
    expect(slide).to_have_class(re.compile("hothlab-dark-screen"))
    page.keyboard.press(".")
    expect(slide).not_to_have_class(re.compile("hothlab-dark-screen"))
    page.keyboard.press("o")
    page.keyboard.type("40")
    page.screenshot(path=ARTEFACTS / "talk-overview.png")
    page.keyboard.press("Enter")
    expect(slide).to_contain_text(f"40 / {len(slides)}")
    with page.expect_popup() as opened:
        page.keyboard.press("n")
    expect(opened.value.locator("header")).to_contain_text(f"40 / {len(slides)}")
    expect(opened.value.locator("main")).to_contain_text(slides[40].title)  # what comes next
    opened.value.close()
    page.evaluate(f"() => {CURRENT}.context.save()")
    page.reload()
    expect(page.locator(".hothlab-presenter")).to_contain_text(f"40 / {len(slides)}")
    page.locator(".hothlab-presenter canvas").first.wait_for()
    assert trouble == Trouble()
