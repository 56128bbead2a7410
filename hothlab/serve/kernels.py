"""The programs behind the pages: each belongs to one visitor, and some are started before anybody asks.

A kernel takes a second or two to start and to read what hothlab has in files. So a few wait ready (`warm`), and a
visitor's page gets one of them, with that visitor's home, the moment it is opened.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.utils import ApiPath
from traitlets import Integer

__all__ = ["Kernels", "KernelsOf"]

_KERNEL = "python3"
_WARM_UP = "import hothlab.widgets.warm; hothlab.widgets.warm.warm_up()"
_CHANGE = "import os; os.environ.update({})"
_START = 60
"""Seconds that a kernel may take to start."""
_PAUSE = 3.0
"""Seconds until a kernel that was taken is replaced: the page that took it needs the machine first."""


def _new_in(env: Mapping[str, str]) -> str:
    """What differs from our own variables, as a Python literal; Voila's names for some of them are not plain text."""
    return json.dumps({name: value for name, value in env.items() if os.environ.get(name) != value})


class Kernels(AsyncMappingKernelManager):
    """All kernels of a server: the visitors' own, and those that wait."""

    warm = Integer(2, config=True, help="How many kernels wait ready for a visitor.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        self._owners: dict[str, str] = {}
        self._waiting: list[asyncio.Task[str]] = []
        self._refill: asyncio.TimerHandle | None = None
        self._ended = False

    # Whose they are

    def belongs(self, kernel_id: str, visitor: str) -> bool:
        """Is that kernel there, and this visitor's?"""
        return kernel_id in self and self._owners.get(kernel_id) == visitor

    def of(self, visitor: str) -> list[str]:
        """A visitor's kernels, the oldest first."""
        return [id for id, owner in self._owners.items() if owner == visitor and id in self]

    @property
    def visitors(self) -> set[str]:
        """Everybody who has a kernel."""
        return {owner for id, owner in self._owners.items() if id in self}

    def connected(self, kernel_id: str) -> bool:
        """Does a page look at it now?"""
        return bool(self._kernel_connections.get(kernel_id))

    async def start_for(self, visitor: str, kernel_name: str, path: str, env: Mapping[str, str]) -> str:
        """A kernel for a visitor's page, with these variables around it."""
        kernel_id = await self._take(env) if self.warm and kernel_name == _KERNEL else None
        if kernel_id is None:
            kernel_id = await self.start_kernel(kernel_name=kernel_name, path=ApiPath(path), env=dict(env))
        self._owners[kernel_id] = visitor
        return kernel_id

    async def end(self, kernel_id: str) -> None:
        """End a kernel at once."""
        ending: Any = self.shutdown_kernel(kernel_id, now=True)  # type: ignore[no-untyped-call]
        await ending

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel that has ended."""
        self._owners.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)

    # Those that wait

    def fill(self) -> None:
        """Start kernels until enough of them wait."""
        self._refill = None
        while not self._ended and len(self._waiting) < self.warm:
            self._waiting.append(asyncio.ensure_future(self._warmed()))

    async def _warmed(self) -> str:
        """A kernel that has read all it needs, and knows no visitor yet."""
        kernel_id: str = await self.start_kernel(kernel_name=_KERNEL, path=ApiPath(""), env=dict(os.environ))
        await self._run(kernel_id, _WARM_UP)
        return kernel_id

    async def _take(self, env: Mapping[str, str]) -> str | None:
        """A waiting kernel, made a visitor's own; None where none waits, or none works."""
        while self._waiting:
            ready = next((each for each in self._waiting if each.done()), self._waiting[0])
            self._waiting.remove(ready)
            self._fill_later()
            with suppress(Exception):  # whatever became of it: the next one, or a new one, will do
                kernel_id = await ready
                if kernel_id in self and await self._run(kernel_id, _CHANGE.format(_new_in(env))):
                    return kernel_id
        self._fill_later()
        return None

    def _fill_later(self) -> None:
        if self._refill is not None:
            self._refill.cancel()
        self._refill = asyncio.get_running_loop().call_later(_PAUSE, self.fill)

    async def _run(self, kernel_id: str, code: str) -> bool:
        """Run code of ours in a kernel, and say whether it succeeded."""
        client = self.get_kernel(kernel_id).client()
        client.start_channels()
        try:
            ready: Any = client.wait_for_ready(timeout=_START)
            await ready
            asked: Any = client.execute(code, store_history=False, reply=True, timeout=_START)
            reply = await asked
            return bool(reply["content"]["status"] == "ok")
        finally:
            client.stop_channels()

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that nobody looks at; those that wait for somebody stay."""
        if kernel_id in self._owners:
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]

    async def shutdown_all(self, now: bool = False) -> None:  # type: ignore[override]
        """End all of them, and start none any more."""
        self._ended = True
        if self._refill is not None:
            self._refill.cancel()
        for each in self._waiting:
            each.cancel()
        self._waiting.clear()
        await super().shutdown_all(now=now)


class KernelsOf:
    """The kernels as Voila's page handler sees them while it makes a visitor's page."""

    notebook_data: Mapping[str, Any] = {}

    def __init__(self, kernels: Kernels, visitor: str, env: Mapping[str, str]) -> None:
        self._kernels, self._visitor, self._env = kernels, visitor, env
        self.started: str | None = None
        """The page's kernel, once there is one."""

    def get_pool_size(self, _notebook: str) -> int:
        """No kernel waits in Voila's own pool: it would have run a notebook already, for nobody in particular."""
        return 0

    async def start_kernel(self, kernel_name: str, path: str, env: Mapping[str, str]) -> str:
        """Start the page's kernel."""
        self.started = await self._kernels.start_for(self._visitor, kernel_name, path, {**env, **self._env})
        return self.started

    def get_kernel(self, kernel_id: str) -> Any:
        """A kernel that was started."""
        return self._kernels.get_kernel(kernel_id)
