"""The server of a page, asked over HTTP and websockets: who gets in, and what a visitor can do."""

import asyncio
import json
import re
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.websocket import WebSocketClientConnection, websocket_connect

from hothlab import lab
from hothlab.serve.gate import Gate
from hothlab.serve.server import PageServer, cookie_secret, page_words
from hothlab.serve.wire import PROTOCOL
from tests.serve.test_wire import message

TOKEN = "0123456789"
SPOKEN = {"Sec-WebSocket-Protocol": PROTOCOL}
WIDGET = "import ipywidgets\nipywidgets.Image(value=b'picture')"


class Visitor:
    """Somebody who asks the server."""

    def __init__(self, server: PageServer, app: Gate, port: int) -> None:
        self.server, self.app, self.port = server, app, port
        self.cookie = ""

    async def get(self, path: str, method: str = "GET", **headers: str) -> HTTPResponse:
        sent = {"Cookie": self.cookie} if self.cookie else {}
        body = "" if method == "POST" else None
        request = HTTPRequest(
            f"http://127.0.0.1:{self.port}{path}",
            method,
            sent | headers,
            body,
            follow_redirects=False,
            request_timeout=60,
        )
        return await AsyncHTTPClient().fetch(request, raise_error=False)

    async def sign_in(self) -> HTTPResponse:
        found = await self.get(f"/?token={TOKEN}")
        self.cookie = "; ".join(each.partition(";")[0] for each in found.headers.get_list("Set-Cookie"))
        return found

    async def open(self) -> str:
        """Open the page; the id of its kernel."""
        found = await self.get("/")
        assert found.code == 200
        kernel = re.search(r'"kernelId": "([^"]+)"', found.body.decode())
        assert kernel
        return kernel[1]

    async def knock(self, kernel: str, **headers: str) -> int:
        """Ask for a line to a kernel that is refused; the answer's number."""
        asked = {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "eA==",
        }
        return (await self.get(f"/api/kernels/{kernel}/channels", **asked, **headers)).code

    async def connect(self, kernel: str, **headers: str) -> WebSocketClientConnection:
        request = HTTPRequest(
            f"ws://127.0.0.1:{self.port}/api/kernels/{kernel}/channels", headers={"Cookie": self.cookie} | headers
        )
        return await websocket_connect(request, subprotocols=[PROTOCOL])

    async def hung_up(self, line: WebSocketClientConnection) -> int | None:
        """Listen until the server hangs up; why it did."""
        while await asyncio.wait_for(line.read_message(), 60) is not None:
            pass
        line.close()
        return line.close_code


Visit = Callable[[Callable[[Visitor], Awaitable[None]]], None]


@pytest.fixture
def visit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Visit:
    """Runs what a visitor does, while the server is there."""
    for name, value in lab.lab_environment().items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.delenv("JUPYTER_TOKEN", raising=False)
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(WIDGET)])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, tmp_path / "page.ipynb")
    (tmp_path / "picture.png").write_bytes(b"private")

    def run(deeds: Callable[[Visitor], Awaitable[None]]) -> None:
        async def serve() -> None:
            server = PageServer()
            server.initialize([str(tmp_path / "page.ipynb"), f"--Voila.token={TOKEN}", "--Voila.ip=127.0.0.1"])
            server.connection_dir = str(tmp_path)
            app = server.application()
            http = HTTPServer(app)
            (socket,) = bind_sockets(0, "127.0.0.1")
            http.add_socket(socket)
            try:
                await deeds(Visitor(server, app, socket.getsockname()[1]))
            finally:
                http.stop()
                await server.kernel_manager.shutdown_all(now=True)
                await http.close_all_connections()

        asyncio.run(serve())

    return run


def test_without_the_token_there_is_only_the_question_for_it(visit: Visit) -> None:
    async def deeds(visitor: Visitor) -> None:
        found = await visitor.get("/")
        assert found.code == 302
        assert found.headers["Location"].startswith("/login")
        assert "This page needs its whole link" in (await visitor.get("/login")).body.decode()
        assert (await visitor.get("/?token=guess")).code == 302
        assert (await visitor.get("/?token=guess")).headers["Location"].startswith("/login")
        nobody = "0-0-0-0-0"
        assert (await visitor.get(f"/api/kernels/{nobody}")).code in (302, 403)
        assert (await visitor.get(f"/api/kernels/{nobody}", "DELETE")).code == 403
        assert (await visitor.get(f"/voila/api/shutdown/{nobody}", "POST")).code == 403
        assert await visitor.knock(nobody, **SPOKEN) == 403
        assert visitor.server.kernel_manager.list_kernel_ids() == []

    visit(deeds)


def test_with_the_token_there_is_the_page_and_nothing_else(visit: Visit) -> None:
    async def deeds(visitor: Visitor) -> None:
        found = await visitor.sign_in()
        assert (found.code, found.headers["Location"]) == (302, "/")  # a cookie from now on, no token for all to see
        for query in ("template=lab", "template=nothing", "theme=dark", f"token={TOKEN}&x=1", "x"):
            assert (await visitor.get(f"/?{query}")).code == 400
        for path in ("/page.ipynb", "/picture.png", "/voila/files/picture.png", "/voila/tree", "/voila/render/x.ipynb",
                     "/voila/api/contents/", "/api/kernels", "/api/contents", "/voila/templates/lab/static/index.css",
                     "/voila/templates/..%2f..%2fhothlab/static/x", "/voila/templates/x"):  # fmt: skip
            assert (await visitor.get(path)).code == 404, path
        assert (await visitor.get("/voila/templates/hothlab/static/index.css")).code == 200
        assert visitor.server.kernel_manager.list_kernel_ids() == []
        kernel = await visitor.open()
        assert visitor.server.kernel_manager.list_kernel_ids() == [kernel]

    visit(deeds)


def test_a_strange_name_is_refused_before_anything_answers(visit: Visit) -> None:
    async def deeds(visitor: Visitor) -> None:
        for path in ("/", f"/?token={TOKEN}", "/login", "/voila/static/voila.js", "/api/kernels/0-0-0-0-0"):
            assert (await visitor.get(path, Host="hoth.example")).code == 403
        assert "Set-Cookie" not in (await visitor.get(f"/?token={TOKEN}", Host="hoth.example")).headers

    visit(deeds)


def test_a_line_to_a_kernel_speaks_one_protocol_and_says_only_what_a_page_says(visit: Visit) -> None:
    async def deeds(visitor: Visitor) -> None:
        await visitor.sign_in()
        kernel = await visitor.open()
        assert await visitor.knock(kernel) == 400  # what would be sent back in another one stops the whole server
        assert await visitor.knock(kernel, **{"Sec-WebSocket-Protocol": "legacy"}) == 400
        assert await visitor.knock(kernel, **SPOKEN, Origin="http://hoth.example") == 403
        for garbage in (b"\xff" * 8, "{}", message(msg_type="execute_request")):
            line = await visitor.connect(kernel)
            await line.write_message(garbage, isinstance(garbage, bytes))
            assert await visitor.hung_up(line) == 1008
        line = await visitor.connect(kernel, Origin=f"http://127.0.0.1:{visitor.port}")
        await line.write_message(message({}, msg_type="kernel_info_request", msg_id="asked"), binary=True)
        while b"kernel_info_reply" not in (
            answer := await asyncio.wait_for(line.read_message(), 60) or b"kernel_info_reply"
        ):
            pass
        assert b'"msg_id": "asked"' in answer
        line.close()
        assert (await visitor.get("/login")).code == 302  # the server is there for others

    visit(deeds)


def test_a_kernel_that_dies_is_gone(visit: Visit) -> None:
    async def deeds(visitor: Visitor) -> None:
        await visitor.sign_in()
        kernel = await visitor.open()
        assert (await visitor.get(f"/api/kernels/{kernel}")).code == 200
        manager = visitor.server.kernel_manager
        process = manager.get_kernel(kernel)
        await process.provisioner.kill()
        while (await visitor.get(f"/api/kernels/{kernel}")).code == 200:  # it is not started anew behind the page
            pass
        assert manager.list_kernel_ids() == []

    visit(deeds)


def test_kernels_that_no_page_holds_are_ended(visit: Visit) -> None:
    async def deeds(visitor: Visitor) -> None:
        manager = visitor.server.kernel_manager
        assert (manager.cull_idle_timeout, manager.cull_connected, manager.cull_interval) == (300, False, 60)

    visit(deeds)


def test_no_more_kernels_than_there_are_places(visit: Visit) -> None:
    async def deeds(visitor: Visitor) -> None:
        await visitor.sign_in()
        visitor.app.settings["most_kernels"] = 0
        found = await visitor.get("/")
        assert found.code == 503
        assert "All places at this server are taken." in found.body.decode()

    visit(deeds)


def test_the_key_of_the_cookies_is_kept_for_the_next_start(tmp_path: Path) -> None:
    file = tmp_path / "new" / "pages.secret"
    first = cookie_secret(file)
    assert len(first) == 32
    assert cookie_secret(file) == first
    assert sys.platform == "win32" or file.stat().st_mode & 0o077 == 0
    file.write_bytes(b"short")
    assert len(cookie_secret(file)) == 32
    (tmp_path / "file").write_text("")
    assert cookie_secret(tmp_path / "file" / "below") != cookie_secret(tmp_path / "file" / "below")


def test_the_template_says_the_same_in_english() -> None:
    template = (Path(lab.resources.DATA) / "lab/voila/templates/hothlab/index.html.j2").read_text("utf-8")
    for name, text in page_words().items():
        assert f"{json.dumps(name)}: {json.dumps(text)}" in template


def test_it_can_be_below_another_address(tmp_path: Path) -> None:
    (tmp_path / "page.ipynb").write_text("{}")
    server = PageServer()
    server.initialize([str(tmp_path / "page.ipynb"), "--Voila.base_url=/hoth/"])
    server.connection_dir = str(tmp_path)
    settings = server.init_settings()
    assert settings["login_url"] in [pattern for pattern, *_handler in server.init_handlers()]


def test_where_it_says_it_is() -> None:
    def link(**more: Any) -> tuple[str, str]:
        server = PageServer(port=9000, **more)
        server.identity_provider = type("Token", (), {"token": "a&b"})()
        return server.address, server.link

    assert link() == ("http://localhost:9000/", "http://localhost:9000/?token=a%26b")
    assert link(ip="::1")[0] == "http://[::1]:9000/"
    assert link(ip="0.0.0.0")[0].endswith(":9000/")
    assert "0.0.0.0" not in link(ip="0.0.0.0")[0]
