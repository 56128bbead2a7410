"""Notebooks as pages of their own (Voila): they paint, answer, come back, and ask nothing of another machine."""

from __future__ import annotations

import secrets
from pathlib import Path

import psutil
from playwright.sync_api import Page, expect

from hothlab.desks.settle import dispute_of
from tests.browser.conftest import free_port, lab_command, running
from tests.browser.driver import Lab, Trouble, soon
from tests.browser.test_desks import Desk

DESK = "/voila/render/21-settle-it.ipynb"


def open_desk(page: Page, trouble: Trouble) -> Desk:
    desk = Desk(page, trouble)
    desk.answer.wait_for()
    desk.wait_painted()
    return desk


def test_the_desk_as_a_page(lab: Lab, page: Page, trouble: Trouble) -> None:
    others = {kernel["id"] for kernel in lab.api("kernels")}  # of earlier tests
    code = dispute_of("8", "E8", "F9").code
    page.goto(lab.address(DESK, f"d={code}&template=nothing&theme=dark"))  # a visitor chooses neither of the last two
    desk = open_desk(page, trouble)
    assert "Yes, 2 dice" in desk.answer.inner_text()
    desk.top()
    desk.click("C7")
    desk.click("C6")
    page.wait_for_function("() => document.querySelector('.hothlab-banner').textContent.includes('C7 may move to C6')")

    page.goto(lab.address(DESK))  # another kernel, and what was set up is there again
    desk = open_desk(page, trouble)
    assert "C7 may move to C6" in desk.answer.inner_text()
    assert page.get_by_text("import hothlab").count() == 0
    width = desk.root.bounding_box()
    assert width is not None
    assert width["width"] > 1180  # of 1280: no notebook's margins
    ours = soon(
        page,
        lambda: [kernel for kernel in lab.api("kernels") if kernel["id"] not in others],
        lambda found: len(found) == 1,  # the one of the page that was left ends
    )
    (kernel,) = ours

    for scheme, light in (("dark", "false"), ("light", "true")):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.wait_for_function(f"() => document.body.dataset.jpThemeLight === '{light}'")
        shade = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
        assert (shade == "rgb(255, 255, 255)") == (scheme == "light")
    assert trouble == Trouble()

    (process,) = (each for each in psutil.process_iter() if kernel["id"] in " ".join(each.cmdline()))
    process.kill()  # JupyterLab's server starts another one, which knows nothing of the page's widgets
    page.locator("#hothlab-lost", has_text="has stopped").wait_for()
    page.locator("#hothlab-lost").wait_for(state="hidden")
    assert "C7 may move to C6" in open_desk(page, trouble).answer.inner_text()


def test_a_page_that_is_not_there_asks_no_other_machine_either(lab: Lab, page: Page, trouble: Trouble) -> None:
    page.goto(lab.address("/voila/render/no-such.ipynb"), wait_until="load")
    assert page.locator("h1").inner_text() == "Nothing but snow"
    page.set_extra_http_headers({"Accept-Language": "pl"})
    page.goto(lab.address("/voila/render/no-such.ipynb"), wait_until="load")
    assert page.locator("html").get_attribute("lang") == "pl"
    assert page.locator("main").inner_text().splitlines()[0] == "Nic, tylko śnieg"
    page.get_by_role("link", name="Na stronę główną").click()
    expect(page.locator("h1", has_text="hothlab")).to_be_visible()
    page.set_extra_http_headers({})
    assert trouble.strangers == []


def test_the_front_page_and_its_doors_below_the_address_of_another_server(
    page: Page, trouble: Trouble, tmp_path: Path
) -> None:
    server = Lab(f"http://127.0.0.1:{free_port()}/user/somebody", secrets.token_hex(16), tmp_path / "notebooks")
    command = [*lab_command(server), "--ServerApp.base_url=/user/somebody/"]  # as Binder and JupyterHub have it
    with running(command, server, tmp_path, tmp_path / "lab.log"):
        for width, height in ((390, 844), (1280, 720)):
            page.set_viewport_size({"width": width, "height": height})
            page.goto(server.address("/hothlab"))
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        assert page.locator("#you").count() == 0
        for key in ("play", "learn"):
            page.locator(f"#{key}").click()
            page.locator("#rendered_cells .jupyter-widgets").first.wait_for()
            assert "/user/somebody/voila/render/" in page.url
            if key == "learn":
                page.locator("#hothlab-bar a.next").click()
                page.locator("#rendered_cells .jupyter-widgets").first.wait_for()
                assert page.url.endswith("/user/somebody/voila/render/01-battlefield.ipynb")
            page.locator("#hothlab-bar a").first.click()
            page.locator("#learn").wait_for()
        page.get_by_role("button", name="Deutsch").click()
        expect(page.locator("#learn")).to_contain_text("Lernen")
        assert (tmp_path / "person" / "language.txt").read_text() == "de\n"
        assert trouble == Trouble()
        assert page.request.get(f"{server.url}/hothlab", max_redirects=0).status == 200
        page.context.clear_cookies()
        assert page.request.get(f"{server.url}/hothlab", max_redirects=0).status == 302  # its token guards it
