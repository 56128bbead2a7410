"""Twenty visitors at one `hothlab serve`, each at a table of their own, who click for five minutes.

Each is a page without its screen: it asks for the page, takes the line to its kernel, asks which widgets there are,
starts a battle and clicks a hex every two seconds. Measured are the time from asking for the page until its widgets are
known, alone and while all arrive, the time from a click until the kernel has done with it, errors of any kind, and the
memory of each visitor's kernel (what it has for itself, and its share of what it has in common with others).
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any
from uuid import uuid4

import psutil
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from bench.measure import Row, short
from hothlab.hexes import standard_board
from hothlab.serve.wire import PROTOCOL
from tests.browser.conftest import ROOT, free_port

VISITORS, SECONDS = 20, 300
ARRIVALS, CLICKS = 3.0, 2.0
"""Seconds from one visitor to the next, and from one click of a visitor to the next."""
LONGEST = 60.0
HEXES = [str(hex) for hex in standard_board().hexes]


@dataclass
class Seen:
    """What the visitors have seen."""

    alive: list[float] = field(default_factory=list)
    clicks: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


class Visitor:
    """A page without its screen."""

    def __init__(self, port: int, word: str, seen: Seen) -> None:
        self.port, self.word, self.seen = port, word, seen
        self.cookies: dict[str, str] = {}
        self.line: WebSocketClientConnection | None = None

    async def get(self, path: str) -> str:
        """What is at an address, as a guest gets it."""
        headers = {"Host": "hoth.example", "Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        request = HTTPRequest(
            f"http://127.0.0.1:{self.port}{path}", headers=headers, follow_redirects=False, request_timeout=LONGEST
        )
        found = await AsyncHTTPClient().fetch(request, raise_error=False)
        for each in found.headers.get_list("Set-Cookie"):
            name, _is, value = each.partition(";")[0].partition("=")
            self.cookies[name] = value
        if found.code not in (200, 302):
            self.seen.errors.append(f"{path}: {found.code}")
        return found.body.decode()

    async def come(self) -> None:
        """Say the word, and open the table."""
        await self.get(f"/?word={self.word}")
        start = time.perf_counter()
        page = await self.get("/23-play.ipynb")
        kernel = re.search(r'"kernelId": "([^"]+)"', page)
        if kernel is None:
            self.seen.errors.append("no kernel")
            return
        headers = {"Host": "hoth.example", "Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        address = f"ws://127.0.0.1:{self.port}/api/kernels/{kernel[1]}/channels"
        self.line = await websocket_connect(HTTPRequest(address, headers=headers), subprotocols=[PROTOCOL])
        self.control = uuid4().hex
        await self.say("comm_open", {"comm_id": self.control, "target_name": "jupyter.widget.control", "data": {}})
        await self.widget("table_setup.Sheet")
        self.seen.alive.append(time.perf_counter() - start)

    async def leave(self) -> None:
        """End the kernel, and close the page."""
        if self.line is not None:
            await self.send("shutdown_request", {"restart": False}, "control")
            self.line.close()

    async def send(self, kind: str, content: dict[str, Any], channel: str = "shell") -> str:
        """Send a message; its id."""
        assert self.line is not None
        id = uuid4().hex
        header = {"msg_id": id, "msg_type": kind, "session": "s", "username": "", "version": "5.3"}
        parts = [json.dumps(each).encode() for each in (header, {}, {"version": "1.0.0"}, content)]
        await self.line.write_message(serialize_msg_to_ws_v1(parts, channel), binary=True)
        return id

    async def say(self, kind: str, content: dict[str, Any]) -> list[dict[str, Any]]:
        """Send a message, and return what the kernel says until it is done with it."""
        assert self.line is not None
        id = await self.send(kind, content)
        told: list[dict[str, Any]] = []
        while True:
            heard = await asyncio.wait_for(self.line.read_message(), LONGEST)
            if not isinstance(heard, bytes):
                self.seen.errors.append("hung up")
                return told
            _channel, read = deserialize_msg_from_ws_v1(heard)
            header, parent, said = (json.loads(read[at]) for at in (0, 1, 3))
            if header["msg_type"] == "error" or (header["msg_type"] == "stream" and said.get("name") == "stderr"):
                self.seen.errors.append(str(said)[:300])
            if parent.get("msg_id") != id:
                continue
            told.append(said)
            if header["msg_type"] == "status" and said["execution_state"] == "idle":
                return told

    async def widget(self, kind: str) -> str:
        """The newest widget of a kind."""
        told = await self.say("comm_msg", {"comm_id": self.control, "data": {"method": "request_states"}})
        states = next(each["data"]["states"] for each in told if "states" in each.get("data", {}))
        found = [id for id, each in states.items() if str(each["state"].get("_anywidget_id", "")).endswith(kind)]
        return found[-1] if found else ""

    async def click(self, widget: str, **content: object) -> None:
        """What a page sends when somebody clicks."""
        start = time.perf_counter()
        await self.say("comm_msg", {"comm_id": widget, "data": {"method": "custom", "content": content}})
        self.seen.clicks.append(time.perf_counter() - start)

    async def play(self, until: float, chance: random.Random) -> None:
        """Start a battle, and click where the die falls."""
        if self.line is None:
            return
        await self.click(await self.widget("table_setup.Sheet"), kind="start")
        board = await self.widget("board.Pointer")
        if not board:
            self.seen.errors.append("no board")
            return
        while time.perf_counter() < until:
            await self.click(board, kind="select", hex=chance.choice(HEXES))
            await asyncio.sleep(CLICKS * chance.uniform(0.5, 1.5))


@dataclass(frozen=True)
class Server:
    """A `hothlab serve` with a home of its own."""

    process: subprocess.Popen[str]
    port: int
    word: str

    def own_memory(self) -> list[int]:
        """The bytes of each kernel that are its own share."""
        found = []
        for each in psutil.Process(self.process.pid).children(recursive=True):
            with suppress(psutil.Error):
                if "ipykernel_launcher" in " ".join(each.cmdline()):
                    found.append(each.memory_full_info().pss)
        return found


def start(home: Path, warm: int) -> Server:
    command = [sys.executable, "-m", "hothlab", "serve", "--no-browser", "--lan", "--ip", "127.0.0.1"]
    command += ["--port", str(free_port()), "--visitors", str(VISITORS), f"--Kernels.warm={warm}"]
    environment = os.environ | {"HOTHLAB_HOME": str(home)}
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    address = process.stdout.readline().strip()
    return Server(process, int(address.rstrip("/").rpartition(":")[2]), (home / "pages.word").read_text().strip())


def end(server: Server) -> None:
    server.process.terminate()
    server.process.wait(timeout=30)


async def alone(server: Server, times: int = 3) -> float:
    """The shortest time until a page of a visitor alone is alive."""
    seen = Seen()
    for _time in range(times):
        await asyncio.sleep(10)  # until kernels wait again
        visitor = Visitor(server.port, server.word, seen)
        await visitor.come()
        await visitor.leave()
    return min(seen.alive)


async def together(server: Server) -> tuple[Seen, list[int]]:
    """All of them."""
    seen, until = Seen(), time.perf_counter() + VISITORS * ARRIVALS + SECONDS
    memory: list[int] = []

    async def stay(number: int) -> None:
        await asyncio.sleep(number * ARRIVALS)
        visitor = Visitor(server.port, server.word, seen)
        try:
            await visitor.come()
            await visitor.play(until, random.Random(number))
            await visitor.leave()
        except (OSError, asyncio.TimeoutError) as error:
            seen.errors.append(f"{type(error).__name__}: {error}")

    async def weigh() -> None:
        await asyncio.sleep(until - time.perf_counter() - 5)
        memory.extend(server.own_memory())

    await asyncio.gather(weigh(), *(stay(number) for number in range(VISITORS)))
    return seen, memory


def rows() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        cold = start(Path(folder), warm=0)
        try:
            slow = asyncio.run(alone(cold))
        finally:
            end(cold)
        warm = start(Path(folder), warm=2)
        try:
            quick = asyncio.run(alone(warm))
            seen, memory = asyncio.run(together(warm))
        finally:
            end(warm)
    for each in seen.errors[:10]:
        print(each, file=sys.stderr)
    click, slowest = median(seen.clicks), sorted(seen.clicks)[len(seen.clicks) * 95 // 100]
    share = sum(memory) / len(memory) / 1e6
    return [
        Row("page alive, a visitor alone", short(quick), f"no kernel waiting {short(slow)}", f"{slow / quick:.1f} x",
            "5 s", quick < 5),
        Row(f"page alive, {VISITORS} arrive in {VISITORS * ARRIVALS:.0f} s", f"median {short(median(seen.alive))}",
            f"longest {short(max(seen.alive))}", "-", "-", len(seen.alive) == VISITORS),
        Row(f"{VISITORS} visitors click for {SECONDS} s: errors", str(len(seen.errors)), f"{len(seen.clicks):,} clicks",
            "-", "none", not seen.errors),
        Row("a click until the kernel is done", short(click), f"95 of 100 within {short(slowest)}", "-", "-", True),
        Row("memory a visitor", f"{share:.0f} MB", f"{len(memory)} kernels", "-", "-", True),
    ]  # fmt: skip
