"""An instructor's own plans, made with the mouse: none is lost to another of its name."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.driver import BRING, Lab, Notebook, Trouble, click_seen, write_notebook


def test_a_plan_is_not_lost_to_another_of_its_name(bench: Page, lab: Lab, trouble: Trouble) -> None:
    kept = lab.folder.parent / "person" / "plans.json"
    kept.unlink(missing_ok=True)
    name = write_notebook(lab, "plans.ipynb", "from hothlab.widgets.teach import teach\nteach()")
    Notebook(bench, lab, name).run_all()
    plans, field = bench.locator(".hothlab-plans"), bench.get_by_placeholder("Name of your plan")
    slides, keep = (
        bench.locator(".hothlab-tick input[type=checkbox]"),
        bench.get_by_role("button", name="Keep this plan"),
    )
    field.fill("Friday")
    for place, row in enumerate(("1 slide", "2 slides")):
        tick = slides.nth(place)
        tick.evaluate(BRING)
        click_seen(tick)
        expect(bench.get_by_text(row, exact=False).last).to_be_attached()
        keep.evaluate(BRING)
        click_seen(keep)
        expect(plans.get_by_text("Friday", exact=True)).to_have_count(1)
    expect(bench.get_by_role("alert").filter(has_text="another plan")).to_contain_text("keep this one as “Friday 2”")
    expect(field).to_have_value("Friday 2")
    click_seen(keep)
    expect(plans.get_by_text("Friday 2", exact=True)).to_have_count(1)
    expect(plans.get_by_text("Friday", exact=True)).to_have_count(1)
    expect(bench.get_by_role("button", name="Replace the other")).to_be_hidden()
    kept.unlink()
    assert trouble == Trouble()
