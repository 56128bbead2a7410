"""A real JupyterLab and a real Chromium for the tests in this folder.

`lab` is the server, started once by `hothlab lab`, on copies of the chapters; `page` is a fresh browser page,
and `trouble` what went wrong in it; `open_notebook(name)` opens a chapter and returns a `Notebook` to drive;
`bench` is a window with JupyterLab that is open already, which saves half of what a page of one's own takes.
A failed test leaves a screenshot and the page's messages in `test-artefacts/`.
"""

import os
import re
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePath
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from xdist.scheduler import LoadScopeScheduling

from tests.browser.driver import PATIENCE, Lab, Notebook, Trouble

ROOT = Path(__file__).parent.parent.parent
ARTEFACTS = ROOT / "test-artefacts"
FAILED = pytest.StashKey[bool]()

expect.set_options(timeout=PATIENCE)


def chromium_path() -> str:
    """The Chromium to use, which is installed if need be."""
    tool = subprocess.run([ROOT / "tools" / "ensure-chromium"], capture_output=True, text=True)
    if tool.returncode:
        pytest.fail(tool.stderr, pytrace=False)
    return tool.stdout.strip()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), timeout=PATIENCE)
        chromium.on("context", prepare)
        yield chromium
        chromium.close()


def prepare(context: BrowserContext) -> None:
    """A headless browser has no screen to fill: a page that asks for it would only get another size."""
    context.set_default_timeout(PATIENCE)
    context.add_init_script("Object.defineProperty(document, 'fullscreenEnabled', { value: false })")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


@contextmanager
def running(command: list[str], server: Lab, home: Path, log: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A server of ours from when it answers, with a home of its own, until the end of the block."""
    folders = {"CONFIG_DIR": "config", "DATA_DIR": "data", "RUNTIME_DIR": "runtime"}
    settings = {f"JUPYTER_{name}": home / folder for name, folder in folders.items()}
    settings |= {"IPYTHONDIR": home / "ipython", "HOTHLAB_HOME": home / "person"}
    environment = os.environ | {name: str(value) for name, value in settings.items()} | {"JUPYTER_TOKEN": server.token}
    ARTEFACTS.mkdir(exist_ok=True)
    with log.open("a") as out:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=out)
    try:
        wait_for(server, process, log)
        yield process
    finally:
        process.terminate()
        try:
            process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def lab_command(server: Lab) -> list[str]:
    """What starts JupyterLab on copies of the chapters, so that tests can look into it."""
    command = [sys.executable, "-m", "hothlab", "lab", "--no-browser", "--folder", str(server.folder)]
    return [*command, "--port", str(server.port), "--ServerApp.port_retries=0", "--LabApp.expose_app_in_browser=True"]


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    home = tmp_path_factory.mktemp("lab")
    server = Lab(f"http://127.0.0.1:{free_port()}", secrets.token_hex(16), home / "notebooks")
    log = ARTEFACTS / f"lab-{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}.log"
    with running(lab_command(server), server, home, log):
        yield server


def wait_for(server: Lab, process: "subprocess.Popen[bytes]", log: Path) -> None:
    """Wait until the server answers; fail with its own words when it does not."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not server.answers():
        if process.poll() is not None or time.monotonic() > deadline:
            pytest.fail(f"hothlab lab did not start:\n{log.read_text()[-3000:]}", pytrace=False)
        time.sleep(0.1)


@pytest.fixture
def trouble() -> Trouble:
    return Trouble()


@pytest.fixture
def page(browser: Browser, trouble: Trouble, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    trouble.watch(page)
    yield page
    keep_if_failed(page, trouble, request)
    context.close()


def keep_if_failed(page: Page, trouble: Trouble, request: pytest.FixtureRequest) -> None:
    """What a test that failed had before it: a picture of the page, and what was said in it."""
    if request.node.stash.get(FAILED, False):
        name = re.sub(r"\W+", "-", request.node.name).strip("-")
        page.screenshot(path=ARTEFACTS / f"{name}.png")
        (ARTEFACTS / f"{name}.txt").write_text("\n".join(trouble.errors + trouble.strangers))


@pytest.fixture(scope="session")
def workbench(browser: Browser) -> Iterator[Page]:
    """One window with JupyterLab, for notebooks that tests write: whoever opens one there puts the last one away."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield context.new_page()
    context.close()


@pytest.fixture
def bench(workbench: Page, lab: Lab, trouble: Trouble, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The workbench for one test."""
    trouble.watch(workbench)
    workbench.set_viewport_size({"width": 1280, "height": 1000})
    workbench.mouse.move(0, 0)
    yield workbench
    trouble.leave(workbench)
    keep_if_failed(workbench, trouble, request)
    lab.put_away(workbench)


@pytest.fixture
def open_notebook(lab: Lab, page: Page) -> Iterator[Callable[[str], Notebook]]:
    yield lambda name: Notebook(page, lab, name)
    lab.end_kernels()


LONGEST_FIRST = (
    "test_waking", "test_lab", "test_table_view", "test_serve", "test_table", "test_board", "test_flow", "test_settle",
    "test_course", "test_desks", "test_ways_back", "test_wrong_picks", "test_teach", "test_phone",
    "test_languages", "test_voila", "test_slides", "test_authors", "test_handouts",
)  # fmt: skip
"""So that the last ones to run are short, and no worker is left alone with a long one."""
TOGETHER = {"test_light": "test_board", "test_table_ways": "test_table", "test_votes": "test_serve"}
"""What has a window or a server in common."""


def group_of(path: str) -> str:
    """With which other files' tests those of a file go to one worker."""
    name = PurePath(path).stem
    return TOGETHER.get(name, name)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A file that nobody has put in its place comes first."""
    place = {group: place for place, group in enumerate(LONGEST_FIRST, 1)}
    items.sort(key=lambda item: place.get(group_of(item.path.name), 0))


class Groups(LoadScopeScheduling):  # type: ignore[misc]
    """A file's tests go to one worker, for they share pages and servers: each is made but once."""

    def __init__(self, config: pytest.Config, log: Any) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False  # the order is ours

    def _split_scope(self, nodeid: str) -> str:
        from tests.browser.test_lab import stretch_of  # which needs this file

        return group_of(nodeid.partition("::")[0]) + stretch_of(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Groups:
    return Groups(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: "pytest.CallInfo[None]") -> Any:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report
