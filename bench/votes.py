"""Sixty phones at one `hothlab serve`, who all answer the questions of a talk in the same moment.

Each is a phone without its screen: it opens the page, waits for the question as the page does, gets the board, taps,
and half of them change their answer at once. The instructor's page counts as `voting.js` does, with its pause between
two counts. Each vote is looked for by the name of its phone; in the end the counts are compared with what was tapped.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse

from bench.measure import Row, short
from bench.visitors import end, start
from hothlab.lessons.course.plans import plan
from hothlab.pictures.ballot import ballot
from hothlab.widgets.scripts import script

PHONES = 60
MOST = 100_000
"""Bytes that a phone may need for one question."""
PAUSE = int(re.findall(r"PAUSE = (\d+)", script("presenter", "voting"))[0]) / 1000
GUEST = "hoth.localhost"


@dataclass
class Seen:
    """What all of them have seen."""

    asked: list[float] = field(default_factory=list)
    """Seconds from the question to each phone that shows it, with its board."""
    taken: list[float] = field(default_factory=list)
    """Seconds from a tap until the phone knows that it is in."""
    counted: list[float] = field(default_factory=list)
    """Seconds from a tap until the slide has counted it."""
    bytes: list[int] = field(default_factory=list)
    """What came over the line for each phone and question, its page included."""
    lost: int = 0
    taps: int = 0


class Client:
    """Somebody who asks the server."""

    def __init__(self, port: int, host: str) -> None:
        self.port, self.host, self.cookie, self.bytes = port, f"{host}:{port}", "", 0

    async def get(self, path: str, said: object = None) -> HTTPResponse:
        """Ask, or say something."""
        request = HTTPRequest(
            f"http://127.0.0.1:{self.port}{path}",
            "GET" if said is None else "POST",
            {"Host": self.host, "Accept-Encoding": "gzip", **({"Cookie": self.cookie} if self.cookie else {})},
            None if said is None else json.dumps(said).encode(),
            decompress_response=False,
            request_timeout=60,
        )
        found = await AsyncHTTPClient().fetch(request)
        self.bytes += len(found.body)
        for each in found.headers.get_list("Set-Cookie"):
            self.cookie = each.partition(";")[0]
        return found

    async def json(self, path: str, said: object = None) -> Any:
        return json.loads((await self.get(path, said)).body)


class Class:
    """A class in a room: the instructor's page, and the phones."""

    def __init__(self, port: int) -> None:
        self.host, self.chance, self.seen = Client(port, "127.0.0.1"), random.Random(1), Seen()
        self.phones = [Client(port, GUEST) for _phone in range(PHONES)]
        self.desk = self.here = ""

    async def gather(self) -> None:
        """Open a room, and let everybody come."""
        room = await self.host.json("/hothlab/room", {"origin": f"http://{GUEST}:{self.host.port}"})
        self.desk, self.here = f"/hothlab/room/{room['word']}", f"/v/{room['word']}"
        await self.host.json(f"{self.desk}/names", {"on": True})
        await asyncio.gather(*map(self.come, range(PHONES)))
        self.pages = [phone.bytes for phone in self.phones]

    async def come(self, number: int) -> None:
        """A phone opens the page, and gives its number for a name."""
        await self.phones[number].get(self.here)
        await self.phones[number].json(f"{self.here}/name", {"name": str(number)})

    async def ask(self, question: dict[str, Any]) -> None:
        """Ask one question, have all answer it at once, and count."""
        host, desk, seen = self.host, self.desk, self.seen
        tapped: dict[int, list[Any]] = {}
        at: dict[int, float] = {}
        ready, go = asyncio.Semaphore(0), asyncio.Event()
        before = (await self.phones[0].json(f"{self.here}/now"))["n"]
        can = list(range(len(question["options"]))) or [name for name, _x, _y in question["hexes"]]

        async def answer(number: int) -> None:
            phone = self.phones[number]
            phone.bytes = self.pages[number]
            told = await phone.json(f"{self.here}/now?seen={before}")
            for mark in told["question"]["pictures"]:
                await phone.get(f"{self.here}/{mark}.svg")
            seen.asked.append(time.perf_counter() - asked)
            seen.bytes.append(phone.bytes)
            ready.release()
            await go.wait()
            for _time in range(1 + number % 2):
                picks = sorted(self.chance.sample(can, 1 if question["options"] else min(3, len(can))))
                tapped[number], at[number] = picks, time.perf_counter()
                await phone.json(f"{self.here}/vote", {"question": question["id"], "picks": picks})
                seen.taken.append(time.perf_counter() - at[number])
                seen.taps += 1

        answering = [asyncio.ensure_future(answer(number)) for number in range(PHONES)]
        await asyncio.sleep(0.2)  # until all of them wait for news
        asked = time.perf_counter()
        await host.json(f"{desk}/ask", {"question": question})
        for _phone in self.phones:
            await ready.acquire()
        go.set()
        last, missing = "", set(range(PHONES))
        while missing:
            found = await host.json(f"{desk}?seen={last}")
            last, now = found["n"], time.perf_counter()
            for name, picks in found["people"]:
                if int(name) in missing and tapped.get(int(name)) == picks:
                    missing.discard(int(name))
                    seen.counted.append(now - at[int(name)])
            if all(each.done() for each in answering) and last == (await host.json(desk))["n"]:
                break  # what is missing now was lost
            await asyncio.sleep(PAUSE)
        await asyncio.gather(*answering)
        found = await host.json(f"{desk}/close", {})
        counts = {int(name): picks for name, picks in found["people"]}
        seen.lost += sum(counts.get(each) != picks for each, picks in tapped.items())
        seen.lost += abs(sum(number for _picks, number in found["answers"]) - PHONES)


async def talk(port: int) -> Seen:
    """All questions of a plan."""
    taught = Class(port)
    await taught.gather()
    for slide in plan("plan-a").slides:
        if slide.task is not None:
            await taught.ask(ballot(slide.task, slide.id))
    return taught.seen


def rows() -> list[Row]:
    AsyncHTTPClient.configure(None, max_clients=4 * PHONES)
    with tempfile.TemporaryDirectory() as folder:
        server = start(Path(folder), warm=0)
        try:
            seen = asyncio.run(talk(server.port))
        finally:
            end(server)
    questions = len(seen.asked) // PHONES

    def late(times: list[float]) -> str:
        return f"95 of 100 within {short(sorted(times)[len(times) * 95 // 100])}"

    return [
        Row(f"{PHONES} phones at once, {questions} questions: votes lost or counted twice", str(seen.lost),
            f"{seen.taps:,} taps", "-", "none", not seen.lost),
        Row("a tap until it is counted on the slide", short(median(seen.counted)), late(seen.counted), "-", "-", True),
        Row("a tap until the phone knows that it is in", short(median(seen.taken)), late(seen.taken), "-", "-", True),
        Row(f"a question until all {PHONES} phones have it, with its board", short(median(seen.asked)),
            f"longest {short(max(seen.asked))}", "-", "-", True),
        Row("what a phone gets for one question, page included", f"{max(seen.bytes) / 1000:.1f} kB at most",
            f"median {median(seen.bytes) / 1000:.1f} kB", "-", "100 kB", max(seen.bytes) < MOST),
    ]  # fmt: skip
