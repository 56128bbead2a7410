"""The server of the pages, asked over HTTP and websockets: who gets in, whose is what, and what a visitor can do."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.websocket import WebSocketClientConnection, websocket_connect

from hothlab import data as resources
from hothlab.lab import start as lab
from hothlab.serve.gate import Gate
from hothlab.serve.server import PageServer
from hothlab.serve.template import page_words
from hothlab.serve.wire import PROTOCOL
from tests.serve.test_wire import message

SPOKEN = {"Sec-WebSocket-Protocol": PROTOCOL}
GUEST = "hoth.example"
"""A name under which the server is reached from elsewhere."""
WIDGET = """import os, ipywidgets
print(os.environ["HOTHLAB_HOME"], os.environ["QUERY_STRING"], os.environ["HOTHLAB_PAGE_URL"])
ipywidgets.Image(value=b'picture')"""
NAMES = ("00-welcome", "21-settle", "23-play", "25-guide", "26-ask")


class Visitor:
    """Somebody who asks the server; at its own machine, unless under the name of another."""

    def __init__(self, server: PageServer, app: Gate, port: int, host: str = "") -> None:
        self.server, self.app, self.port = server, app, port
        self.host = host or f"127.0.0.1:{port}"
        self.cookies: dict[str, str] = {}

    def another(self, host: str = "") -> "Visitor":
        return Visitor(self.server, self.app, self.port, host)

    @property
    def word(self) -> str:
        word: str = self.app.settings["door"].word
        return word

    @property
    def kernels(self) -> Any:
        return self.server.kernel_manager

    def headers(self, more: dict[str, str]) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Host": self.host} | ({"Cookie": cookies} if cookies else {}) | more

    async def get(self, path: str, method: str = "GET", body: bytes | None = None, /, **headers: str) -> HTTPResponse:
        request = HTTPRequest(
            f"http://127.0.0.1:{self.port}{path}",
            method,
            self.headers(headers),
            body if body is not None else b"" if method == "POST" else None,
            follow_redirects=False,
            request_timeout=60,
        )
        found = await AsyncHTTPClient().fetch(request, raise_error=False)
        for each in found.headers.get_list("Set-Cookie"):
            name, _is, value = each.partition(";")[0].partition("=")
            self.cookies[name] = value
        return found

    async def open(self, page: str = "/23-play.ipynb") -> str:
        """Open a page; the id of its kernel."""
        found = await self.get(page)
        assert found.code == 200, found.body
        kernel = re.search(r'"kernelId": "([^"]+)"', found.body.decode())
        assert kernel
        self.seen = found.body.decode()
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
            f"ws://127.0.0.1:{self.port}/api/kernels/{kernel}/channels", headers=self.headers(headers)
        )
        return await websocket_connect(request, subprotocols=[PROTOCOL])

    async def hung_up(self, line: WebSocketClientConnection) -> int | None:
        """Listen until the server hangs up; why it did."""
        while await asyncio.wait_for(line.read_message(), 60) is not None:
            pass
        line.close()
        return line.close_code


Visit = Callable[..., None]


@pytest.fixture
def visit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Visit:
    """Runs what a visitor does, while the server is there."""
    for name, value in lab.lab_environment().items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path / "home"))
    folder = tmp_path / "notebooks"
    folder.mkdir()
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(WIDGET)])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    for name in NAMES:
        nbformat.write(notebook, folder / f"{name}.ipynb")
    (folder / "picture.png").write_bytes(b"private")

    def run(deeds: Callable[[Visitor], Awaitable[None]], *options: str, warm: int = 0) -> None:
        async def serve() -> None:
            server = PageServer()
            server.initialize([str(folder), "--Voila.ip=127.0.0.1", f"--Kernels.warm={warm}", *options])
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


def test_the_front_page_has_four_doors_and_each_leads_somewhere(visit: Visit) -> None:
    async def deeds(visitor: Visitor) -> None:
        page = (await visitor.get("/")).body.decode()
        for key, name in zip(("learn", "settle", "play", "teach"), NAMES, strict=False):
            assert re.search(rf'id="{key}"[^>]*href="/{name}\.ipynb"', page)
            found = await visitor.get(f"/{key}?d=hoth1-abc")
            assert (found.code, found.headers["Location"]) == (302, f"/{name}.ipynb?d=hoth1-abc")
        assert 'id="phones"' not in page
        assert (await visitor.get("/board-dark.svg")).headers["Content-Type"] == "image/svg+xml"
        assert visitor.kernels.list_kernel_ids() == []

    visit(deeds)


def test_there_are_the_pages_and_nothing_else(visit: Visit) -> None:
    async def deeds(visitor: Visitor) -> None:
        for query in ("template=lab", "theme=dark", "d=1&x=1", "x", f"d={'x' * 9000}"):
            found = await visitor.get(f"/23-play.ipynb?{query}")
            assert found.code == 400
            assert "A broken link" in found.body.decode()
        for path in ("/no-such.ipynb", "/picture.png", "/voila/files/picture.png", "/voila/tree", "/voila/render/x",
                     "/voila/render/23-play.ipynb", "/voila/api/contents/", "/api/kernels", "/api/contents", "/login",
                     "/voila/templates/lab/static/index.css", "/voila/templates/..%2f..%2fhothlab/static/x",
                     "/voila/templates/x", "/..%2f23-play.ipynb", "/me/other", "/me/x", "/me/host"):  # fmt: skip
            assert (await visitor.get(path)).code == 404, path
        assert "hothlab lab --notebook 26" in (await visitor.get("/26-ask.ipynb")).body.decode()
        assert "Nothing but snow" in (await visitor.get("/nowhere")).body.decode()
        assert (await visitor.get("/voila/templates/hothlab/static/index.css")).code == 200
        assert visitor.kernels.list_kernel_ids() == []
        kernel = await visitor.open("/21-settle.ipynb?d=hoth1-abc%2B1")
        assert visitor.kernels.list_kernel_ids() == [kernel]
        home = visitor.app.settings["visitors"].home
        assert f"{home} d=hoth1-abc%2B1 http://127.0.0.1" in visitor.seen  # the host's home is that of this machine

    visit(deeds)


def test_a_strange_name_or_page_is_refused_before_anything_answers(visit: Visit) -> None:
    async def deeds(visitor: Visitor) -> None:
        stranger = visitor.another(GUEST)
        for path in ("/", "/23-play.ipynb", "/voila/static/voila.js", "/api/kernels/0-0-0-0-0"):
            assert (await stranger.get(path)).code == 403
            assert (await visitor.get(path, **{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"})).code == 403
            assert (await visitor.get(path, Origin="http://hoth.example")).code == 403
        for what in ("name", "bring", "other", "host"):
            assert (await visitor.get(f"/me/{what}", "POST", Origin="http://hoth.example")).code == 403
        assert stranger.cookies == visitor.cookies == {}
        assert visitor.kernels.list_kernel_ids() == []

    visit(deeds)


def test_the_room_needs_the_word_and_this_machine_does_not(visit: Visit) -> None:
    async def deeds(host: Visitor) -> None:
        guest = host.another(GUEST)
        nobody = "0-0-0-0-0"
        for path in (
            "/",
            "/23-play.ipynb",
            "/play?d=1",
            "/voila/static/voila.js",
            f"/api/kernels/{nobody}",
            "/nowhere",
        ):
            found = await guest.get(path)
            assert found.code == 403
            assert "What is the word?" in found.body.decode()
            assert "That is not the word." not in found.body.decode()
        for wrong in ("guess", host.word[:-1], host.word + "x", "%00", "%ff", "ö", host.word + "&word=x"):
            found = await guest.get(f"/?word={wrong}")
            assert found.code == 403
            assert "That is not the word." in found.body.decode()
        assert (await guest.get(f"/me/name?word={host.word}", "POST")).code == 403
        assert await guest.knock(nobody, **SPOKEN) == 403
        assert guest.cookies == {}

        found = await guest.get(f"/settle?d=hoth1-abc&word={host.word.upper()}")
        assert (found.code, found.headers["Location"]) == (302, "/settle?d=hoth1-abc")
        page = await guest.get("/")
        assert page.code == 200
        assert host.word not in page.body.decode()  # who is in does not see how to let others in
        shown = (await host.get("/")).body.decode()
        assert host.word in shown
        assert "<svg" in shown[shown.index('class="qr"') :]
        assert (await host.get(f"/23-play.ipynb?word={host.word}")).headers["Location"] == "/23-play.ipynb"
        assert host.cookies == {}

    visit(deeds, "--PageServer.lan=True")


def test_visitors_have_homes_of_their_own_and_never_see_anothers(visit: Visit) -> None:
    async def deeds(host: Visitor) -> None:
        ada, bob = host.another(GUEST), host.another(GUEST)
        for each in (ada, bob):
            await each.get(f"/?word={host.word}")
        hers, his, hosts = await ada.open(), await bob.open(), await host.open()
        homes = [re.search(r"\S+/home\S*", each.seen) for each in (ada, bob, host)]
        assert len({each and each[0] for each in homes}) == 3
        assert host.kernels.visitors == {"host", *(str(each and each[0]).rpartition("/")[2] for each in homes[:2])}

        for other, kernel in ((ada, his), (bob, hers), (ada, hosts), (host, hers)):
            assert (await other.get(f"/api/kernels/{kernel}")).code == 404
            other.cookies["_xsrf"] = "ab" * 16  # as a page sets it
            sent = {"X-XSRFToken": "ab" * 16}
            assert (await other.get(f"/api/kernels/{kernel}", "DELETE", **sent)).code == 404
            assert (await other.get(f"/voila/api/shutdown/{kernel}", "POST", **sent)).code == 404
            assert await other.knock(kernel, **SPOKEN) == 404
        assert (await ada.get(f"/api/kernels/{hers}")).code == 200
        assert len(host.kernels.list_kernel_ids()) == 3
        assert (await ada.get(f"/voila/api/shutdown/{hers}", "POST", **sent)).code == 204
        assert len(host.kernels.list_kernel_ids()) == 2

        form = {"Content-Type": "application/x-www-form-urlencoded"}
        assert (await ada.get("/me/name", "POST", b"name=%3Cb%3EAda", **form)).code == 302
        assert "&lt;b&gt;Ada" in (await ada.get("/")).body.decode()
        assert "Ada" not in (await bob.get("/")).body.decode()
        assert (await host.get("/me/name", "POST", b"name=x", **form)).code == 404

        taken = await ada.get("/me/hothlab-visitor.json")
        assert json.loads(taken.body)["name"] == "<b>Ada"
        assert taken.headers["Content-Disposition"] == "attachment; filename*=UTF-8''hothlab-b-Ada.json"
        body = (
            b'--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n' + taken.body + b"\r\n--x--\r\n"
        )
        parts = {"Content-Type": "multipart/form-data; boundary=x"}
        assert "Your progress is back." in (await bob.get("/me/bring", "POST", body, **parts)).body.decode()
        assert "&lt;b&gt;Ada" in (await bob.get("/")).body.decode()
        broken = body.replace(b"hothlab-visitor", b"something")
        refused = (await bob.get("/me/bring", "POST", broken, **parts)).body.decode()
        assert "This is not a file that you took along" in refused
        assert "Choose a file first." in (await bob.get("/me/bring", "POST", b"--x--\r\n", **parts)).body.decode()

    visit(deeds, "--PageServer.lan=True")


def test_somebody_else_at_the_same_machine_begins_anew_and_the_host_comes_back(visit: Visit) -> None:
    async def deeds(host: Visitor) -> None:
        assert "This computer&#x27;s own" in (await host.get("/")).body.decode().replace("&#39;", "&#x27;")
        await host.get("/me/other", "POST")
        assert "You are new here" in (await host.get("/")).body.decode()
        await host.open()
        assert "/home/visitors/" in host.seen
        await host.get("/me/host", "POST")
        assert "own" in (await host.get("/")).body.decode()
        host.cookies = {"hothlab-visitor-x": "forged"}
        await host.open()
        assert "/home/visitors/" not in host.seen

    visit(deeds)


def test_a_line_to_a_kernel_speaks_one_protocol_and_runs_no_code(visit: Visit) -> None:
    async def deeds(visitor: Visitor) -> None:
        kernel = await visitor.open()
        assert await visitor.knock(kernel) == 400  # what would be sent back in another one stops the whole server
        assert await visitor.knock(kernel, **{"Sec-WebSocket-Protocol": "legacy"}) == 400
        assert await visitor.knock(kernel, **SPOKEN, Origin="http://hoth.example") == 403
        code = {"code": "open('owned', 'w')", "silent": False, "store_history": False, "user_expressions": {}}
        asked = ("execute_request", "inspect_request", "complete_request", "history_request", "is_complete_request",
                 "input_reply", "debug_request", "create_subshell_request")  # fmt: skip
        refused: list[str | bytes] = [
            message(code, msg_type=kind, channel=channel) for kind in asked for channel in ("shell", "control")
        ]
        refused += [message({"value": "x"}, msg_type="input_reply", channel="stdin"), b"\xff" * 8]
        for garbage in (*refused, "{}", json.dumps({"header": {"msg_type": "execute_request"}, "content": code})):
            line = await visitor.connect(kernel)
            await line.write_message(garbage, isinstance(garbage, bytes))
            assert await visitor.hung_up(line) == 1008
        assert not (Path(visitor.server.root_dir) / "owned").exists()

        line = await visitor.connect(kernel, Origin=f"http://127.0.0.1:{visitor.port}")
        await line.write_message(message({}, msg_type="kernel_info_request", msg_id="asked"), binary=True)
        while b"kernel_info_reply" not in (
            answer := await asyncio.wait_for(line.read_message(), 60) or b"kernel_info_reply"
        ):
            pass
        assert b'"msg_id": "asked"' in answer
        line.close()
        assert (await visitor.get("/")).code == 200  # the server is there for others

    visit(deeds)


def test_a_kernel_that_dies_is_gone(visit: Visit) -> None:
    async def deeds(visitor: Visitor) -> None:
        kernel = await visitor.open()
        assert (await visitor.get(f"/api/kernels/{kernel}")).code == 200
        process = visitor.kernels.get_kernel(kernel)
        await process.provisioner.kill()
        while (await visitor.get(f"/api/kernels/{kernel}")).code == 200:  # it is not started anew behind the page
            pass
        assert visitor.kernels.list_kernel_ids() == []
        assert visitor.kernels.visitors == set()

    visit(deeds)


def test_kernels_that_no_page_holds_are_ended(visit: Visit) -> None:
    async def deeds(visitor: Visitor) -> None:
        manager = visitor.kernels
        assert (manager.cull_idle_timeout, manager.cull_connected, manager.cull_interval) == (300, False, 60)
        kernel = await visitor.open()
        manager.get_kernel(kernel).execution_state = "idle"
        manager.cull_idle_timeout = 0
        await manager.cull_kernels()
        assert manager.list_kernel_ids() == []

    visit(deeds)


def test_no_more_visitors_than_there_are_places(visit: Visit) -> None:
    async def deeds(host: Visitor) -> None:
        guest, first = host.another(GUEST), host.another(GUEST)
        for each in (guest, first):
            await each.get(f"/?word={host.word}")
        await first.open()
        found = await guest.get("/23-play.ipynb")
        assert found.code == 503
        assert "1 person is here already." in found.body.decode()
        assert 'http-equiv="refresh"' in found.body.decode()
        assert (await guest.get("/")).code == 200
        kernels = [await first.open() for _ in range(4)]  # who is here may open another page, in place of the oldest
        kernels.append(await host.open())  # the host always finds a place
        assert set(host.kernels.list_kernel_ids()) == set(kernels)

    visit(deeds, "--PageServer.lan=True", "--PageServer.most_visitors=1")


def test_a_kernel_that_waited_becomes_the_visitors_own(visit: Visit) -> None:
    async def deeds(host: Visitor) -> None:
        host.kernels.fill()
        guest = host.another(GUEST)
        await guest.get(f"/?word={host.word}")
        assert (await guest.get("/api/kernels/0-0-0-0-0")).code == 404
        kernel = await guest.open("/21-settle.ipynb?d=%22%27")
        assert "/home/visitors/" in guest.seen
        assert "d=%22%27" in guest.seen
        assert host.kernels.of(next(iter(host.kernels.visitors))) == [kernel]
        await host.kernels.cull_kernels()
        assert kernel in host.kernels

    visit(deeds, "--PageServer.lan=True", warm=1)


def test_the_template_says_the_same_in_english() -> None:
    template = (Path(resources.DATA) / "lab/voila/templates/hothlab/index.html.j2").read_text("utf-8")
    for name, text in page_words().items():
        assert f"{json.dumps(name)}: {json.dumps(text)}" in template


def test_it_can_be_below_another_address(visit: Visit) -> None:
    async def deeds(visitor: Visitor) -> None:
        page = (await visitor.get("/hoth/")).body.decode()
        assert 'href="/hoth/23-play.ipynb"' in page
        assert (await visitor.get("/")).code == 404
        assert (await visitor.get("/hoth/play")).headers["Location"] == "/hoth/23-play.ipynb"
        await visitor.open("/hoth/23-play.ipynb")
        assert 'href="/hoth/"' in visitor.seen

    visit(deeds, "--Voila.base_url=/hoth/")


def test_where_it_says_it_is() -> None:
    def place(**more: Any) -> PageServer:
        return PageServer(port=9000, **more)

    assert place().address == "http://localhost:9000/"
    assert place(ip="::1").address == "http://[::1]:9000/"
    assert place(ip="0.0.0.0").address == "http://localhost:9000/"
    assert place(ip="192.168.0.7").room_address == "http://192.168.0.7:9000/"
    assert "0.0.0.0" not in place(ip="0.0.0.0").room_address


def test_lan_means_every_address_and_other_addresses_mean_a_word(tmp_path: Path) -> None:
    def server(*options: str) -> PageServer:
        made = PageServer()
        made.initialize([str(tmp_path), *options])
        return made

    assert (server().ip, server().lan) == ("localhost", False)
    assert server("--PageServer.lan=True").ip == "0.0.0.0"
    assert server("--Voila.ip=192.168.0.7").lan
