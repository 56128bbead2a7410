"""Votes over HTTP: what a phone reaches with the word of a room, what it does not, and who may ask and count."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from jupyter_server.serverapp import ServerApp
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets

from hothlab.lab.server import _load_jupyter_server_extension
from tests.serve.test_rooms import HEXES, OPTIONS
from tests.serve.test_server import GUEST, Visit, Visitor, visit

__all__ = ["visit"]

ORIGIN = "http://hoth.example:8866"
EVIL = '<img src=x onerror="alert(1)">'


async def post(somebody: Visitor, path: str, **said: object) -> tuple[int, dict[str, Any]]:
    """Say something to the server, as JSON."""
    found = await somebody.get(path, "POST", json.dumps(said).encode())
    return found.code, json.loads(found.body)


async def see(somebody: Visitor, path: str) -> dict[str, Any]:
    """What the server says."""
    found = await somebody.get(path)
    assert found.code == 200, found.body
    told: dict[str, Any] = json.loads(found.body)
    return told


def test_a_class_votes_and_the_instructor_counts(visit: Visit) -> None:
    async def deeds(host: Visitor) -> None:
        code, room = await post(host, "/hothlab/room", origin=ORIGIN)
        word = room["word"]
        assert code == 200 and room["link"] == f"{ORIGIN}/v/{word}" and room["qr"].startswith("<svg")
        ask, here = f"/hothlab/room/{word}/ask", f"/v/{word}"
        phones = [host.another(GUEST) for _phone in range(3)]
        for phone in phones:
            page = await phone.get(here)
            assert page.code == 200 and len(page.body) < 20_000
            assert (await see(phone, f"{here}/now"))["state"] == "wait"
        waiting = asyncio.gather(*(see(phone, f"{here}/now?seen=0") for phone in phones))
        await asyncio.sleep(0)
        assert (await post(host, ask, question=HEXES))[0] == 200
        for told in await waiting:  # it comes by itself
            assert (told["state"], told["question"]["text"]) == ("open", "Where?")
        (mark,) = (await see(phones[0], f"{here}/now"))["question"]["pictures"]
        picture = await phones[0].get(f"{here}/{mark}.svg")
        assert picture.body == b"<svg/>" and "sandbox" in picture.headers["Content-Security-Policy"]
        seen = (await see(host, f"/hothlab/room/{word}"))["n"]
        counting = asyncio.ensure_future(see(host, f"/hothlab/room/{word}?seen={seen}"))
        await asyncio.sleep(0)
        for phone, picks in zip(phones, (["E4"], ["E5", "E4"], ["F1"]), strict=True):
            assert (await post(phone, f"{here}/vote", question="b", picks=picks))[0] == 200
        assert (await counting)["answered"] >= 1  # and so does the count
        assert (await post(phones[2], f"{here.upper()}/vote".replace("/V/", "/v/").replace("/VOTE", "/vote"),
                           question="b", picks=["E4"]))[0] == 200  # fmt: skip
        found = await see(host, f"/hothlab/room/{word}")
        assert sorted(found["answers"]) == [[["E4"], 2], [["E4", "E5"], 1]]
        await post(host, f"/hothlab/room/{word}/close")
        code, told = await post(phones[0], f"{here}/vote", question="b", picks=[])
        assert (code, told) == (409, {"trouble": "This vote is closed."})
        await post(host, f"/hothlab/room/{word}/names", on=True)
        await post(host, ask, question=OPTIONS)
        await post(phones[0], f"{here}/name", name=EVIL)
        await post(phones[0], f"{here}/vote", question="a", picks=[1])
        assert (await see(host, f"/hothlab/room/{word}"))["people"] == [[EVIL, [1]]]  # text, for those who show it
        await post(host, f"/hothlab/room/{word}/end")
        assert (await phones[0].get(f"{here}/now")).code == 404
        assert "Scan the code" in (await phones[0].get(here)).body.decode()

    visit(deeds, "--PageServer.lan=True")


def test_the_word_of_a_room_opens_nothing_else(visit: Visit) -> None:
    async def deeds(host: Visitor) -> None:
        _code, room = await post(host, "/hothlab/room", origin=ORIGIN)
        word = room["word"]
        await post(host, f"/hothlab/room/{word}/ask", question=OPTIONS)
        phone = host.another(GUEST)
        page = await phone.get(f"/v/{word}")
        for path in ("/", "/23-play.ipynb", f"/?word={word}", "/hothlab/room", f"/hothlab/room/{word}", "/api/kernels",
                     "/voila/static/voila.js", "/me/hothlab-visitor.json"):  # fmt: skip
            assert (await phone.get(path)).code == 403, path
        for what in ("", f"/{word}/ask", f"/{word}/close", f"/{word}/names", f"/{word}/end"):
            assert (await phone.get(f"/hothlab/room{what}", "POST", b"{}")).code == 403, what
        for path in ("/v/", "/v", f"/v/{word}/answers", f"/v/{word}/ask", f"/v/{word}/../../", "/v/../23-play.ipynb"):
            assert (await phone.get(path)).code in (403, 404), path
        assert (await phone.get("/v/k7m2x9qp")).code == 404
        assert [name for name in phone.cookies if "phone" not in name] == []
        assert (await phone.get(f"/v/{word}/now", Origin="http://other.example")).code == 403
        guest = host.another(GUEST)  # somebody who has the word of the door, but not this room
        await guest.get(f"/?word={host.word}")
        assert (await guest.get(f"/hothlab/room/{word}")).code == 404
        assert (await post(guest, f"/hothlab/room/{word}/end"))[0] == 404
        assert (await post(guest, "/hothlab/room", word=word, origin=ORIGIN))[1]["word"] != word
        policy = page.headers["Content-Security-Policy"]
        nonce = re.search(r"'nonce-([^']+)'", policy)
        assert nonce and f'<script nonce="{nonce[1]}">' in page.body.decode()
        assert visit_kernels(host) == []

    visit(deeds, "--PageServer.lan=True")


def visit_kernels(host: Visitor) -> list[str]:
    kernels: list[str] = host.kernels.list_kernel_ids()
    return kernels


def test_broken_answers_get_a_sentence(visit: Visit) -> None:
    async def deeds(host: Visitor) -> None:
        _code, room = await post(host, "/hothlab/room")
        assert room["link"] == ""  # phones cannot reach a server for this machine alone
        word = room["word"]
        await post(host, f"/hothlab/room/{word}/ask", question=OPTIONS)
        phone = host.another()
        assert (await post(phone, f"/v/{word}/vote", question="a", picks=[0]))[0] == 400  # without the page's cookie
        await phone.get(f"/v/{word}")
        for body in (b"", b"[]", b"{", b"\xff", b"[" * 3000, b'{"question": "a"}', b'{"question": "a", "picks": 1}'):
            found = await phone.get(f"/v/{word}/vote", "POST", body)
            assert found.code in (400, 409) and json.loads(found.body)["trouble"].endswith("."), body
        assert (await phone.get(f"/v/{word}/vote", "POST", b"x" * 5000)).code == 413
        assert (await phone.get(f"/v/{word}/vote")).code == 405
        assert (await post(host, f"/hothlab/room/{word}/ask", question={"id": 1}))[0] == 400
        assert (await see(host, f"/hothlab/room/{word}"))["answered"] == 0

    visit(deeds)


# JupyterLab's server


class Jupyter:
    """A server of Jupyter with hothlab's extension, asked with its token or without."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}

    async def get(
        self, path: str, method: str = "GET", body: bytes | None = None, token: str = "secret"
    ) -> HTTPResponse:
        headers = {"Authorization": f"token {token}"} if token else {}
        headers |= {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        request = HTTPRequest(f"http://127.0.0.1:{self.port}{path}", method, headers, body, follow_redirects=False)
        found = await AsyncHTTPClient().fetch(request, raise_error=False)
        for each in found.headers.get_list("Set-Cookie"):
            name, _is, value = each.partition(";")[0].partition("=")
            self.cookies[name] = value
        return found


@pytest.mark.parametrize("strict", [False, True])
def test_in_jupyter_phones_need_no_token_and_everything_else_does(
    strict: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR"):
        monkeypatch.setenv(f"JUPYTER_{name}", str(tmp_path / name))
    monkeypatch.setenv("JUPYTER_NO_CONFIG", "1")

    async def deeds(jupyter: Jupyter) -> None:
        desk = "/user/ada/hothlab/room"
        opened = await jupyter.get(desk, "POST", json.dumps({"origin": "https://hub.example"}).encode())
        room = json.loads(opened.body)
        word, here = room["word"], f"/user/ada/hothlab/v/{room['word']}"
        assert room["link"] == f"https://hub.example{here}"
        asked = json.dumps({"question": OPTIONS}).encode()
        assert (await jupyter.get(f"{desk}/{word}/ask", "POST", asked)).code == 200
        phone = Jupyter(jupyter.port)
        assert (await phone.get(here, token="")).code == 200
        vote = json.dumps({"question": "a", "picks": [2]}).encode()
        assert (await phone.get(f"{here}/vote", "POST", vote, token="")).code == 200
        assert json.loads((await phone.get(f"{here}/now", token="")).body)["mine"] == [2]
        assert json.loads((await jupyter.get(f"{desk}/{word}")).body)["answers"] == [[[2], 1]]
        for path in (desk, f"{desk}/{word}", "/user/ada/api/contents", "/user/ada/hothlab"):
            for token in ("", "wrong", word):
                assert (await phone.get(path, token=token)).code in (302, 403), path
        for path in (desk, f"{desk}/{word}/ask", f"{desk}/{word}/end"):
            assert (await phone.get(path, "POST", b"{}", token="")).code == 403, path

    async def serve(deeds: Callable[[Jupyter], Awaitable[None]]) -> None:
        server: Any = ServerApp(
            base_url="/user/ada/", ip="127.0.0.1", open_browser=False, root_dir=str(tmp_path), allow_root=True,
            allow_unauthenticated_access=not strict, jpserver_extensions={},
        )  # fmt: skip
        server.config.IdentityProvider.token = "secret"
        server.initialize([], find_extensions=False, new_httpserver=False)
        _load_jupyter_server_extension(server)
        http = HTTPServer(server.web_app)
        (socket,) = bind_sockets(0, "127.0.0.1")
        http.add_socket(socket)
        try:
            await deeds(Jupyter(socket.getsockname()[1]))
        finally:
            http.stop()
            await http.close_all_connections()
            await server._cleanup()
            ServerApp.clear_instance()

    asyncio.run(serve(deeds))
