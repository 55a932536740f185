"""Pictures for screens: drawn one after another, what somebody waits for first, and kept for the next reader."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import fields, replace
from hashlib import blake2b
from time import monotonic
from typing import Final, NamedTuple, TypeAlias

from bot.metrics import Metrics
from bot.pictures.orders import order_of
from bot.screens.screen import Picture, Screen
from bot.urgency import Queue, Turns, turns, urgency
from engine.process import TellProgress
from engine.rules.prompts import TokenPrompt
from render import Order
from render.screen import leaves_out_cards

Drawn: TypeAlias = tuple[str, bytes]
"""A file name and the picture."""

_KEPT: Final = 24 * 1024 * 1024
"""Bytes of pictures kept for the next reader who wants the same."""
_AS_THEY_ARE: Final = tuple(
    part.name for part in fields(Picture) if part.name not in {"filename", "alt", "view", "words", "likeness"})
"""What a picture is drawn of beside its view and its words, of which only some tells; another part of it is in here by
itself."""
_IN_A_BATCH: Final = 3
"""Pictures asked for at a time where some wait: the drawing process begins one while the one before it is taken over
here, which takes about as long as to draw it where there is no core to spare."""
_BATCHES_AT_ONCE: Final = 2
"""Batches with the thread: one is drawn, and the next one is there when that is done. Pictures that wait for a place in
one go by urgency."""


class _Asked(NamedTuple):
    """A picture that is about to be drawn, and as it comes out."""

    picture: Picture
    drawn: Future[bytes]


class Pictures:
    """Draws what screens show; equal pictures are drawn once, also for those who ask meanwhile.

    ``draw``: as ``render.drawing.draw`` does it, in the process.
    """

    def __init__(self, draw: Callable[[Sequence[Order], TellProgress], bytes], metrics: Metrics) -> None:
        self._draw = draw
        self._metrics = metrics
        self._thread = ThreadPoolExecutor(1, "render")
        self._queue = Queue()
        self._drawing = 0
        self._next: list[_Asked] = []
        """Let through, and about to go to the thread."""
        self._with_thread = 0
        self._kept: OrderedDict[str, asyncio.Future[bytes]] = OrderedDict()
        self._wanted: dict[str, Turns] = {}
        """Those that are not drawn yet, by whose turns they wait."""
        self._size = 0

    @property
    def waiting(self) -> int:
        """Pictures that wait for others to be drawn first; one is drawn, and the next one is about to be."""
        return self._queue.waiting + max(0, self._with_thread - _BATCHES_AT_ONCE)

    async def of(self, screen: Screen) -> list[Drawn]:
        """The screen's pictures, in its order."""
        return [(picture.filename, await self._one(picture)) for picture in screen.pictures]

    async def _one(self, picture: Picture) -> bytes:
        key = likeness(picture)
        found = self._kept.get(key)
        if found is None:
            self._wanted[key] = Turns()
            found = self._kept[key] = asyncio.ensure_future(self._in_turn(picture, self._wanted[key]))
            found.add_done_callback(lambda done: self._drawn(key, done))
        else:
            self._kept.move_to_end(key)
        if (wanted := self._wanted.get(key)) is not None:
            wanted.hurry(urgency.get())
            if (asks := turns.get()) is not None:
                asks.wants(wanted)
        return await asyncio.shield(found)

    async def _in_turn(self, picture: Picture, wanted: Turns) -> bytes:
        turns.set(wanted)  # Others may have asked for it since: who gives up does so for herself.
        asked = _Asked(picture, Future())
        if self._drawing < _BATCHES_AT_ONCE:
            self._drawing += 1
            self._next.append(asked)
            self._begin()
        else:
            await self._queue.wait()  # What has been drawn hands on its place.
            self._next.append(asked)
        self._with_thread += 1
        try:
            return await asyncio.wrap_future(asked.drawn)
        finally:
            self._with_thread -= 1

    def _begin(self) -> None:
        together, self._next = self._next, []
        if not together:  # Another has taken them along.
            self._hand_on()
            return
        try:
            running = asyncio.get_running_loop().run_in_executor(self._thread, self._drawn_together, together)
        except RuntimeError:  # It was closed meanwhile.
            self._called_off(together)
        else:
            running.add_done_callback(
                lambda running: self._called_off(together) if running.cancelled() else self._hand_on())

    def _called_off(self, together: Sequence[_Asked]) -> None:
        for asked in together:
            asked.drawn.cancel()
        self._hand_on()

    def _hand_on(self) -> None:
        if not self._queue.let_through():
            self._drawing -= 1
            return
        for _ in range(_IN_A_BATCH - 1):
            self._queue.let_through()
        asyncio.get_running_loop().call_soon(self._begin)  # They say what they want first.

    def _drawn_together(self, together: Sequence[_Asked]) -> None:
        """In the thread. What fails keeps none of the others from being drawn."""
        left = list[tuple[_Asked, Order]]()
        for asked in together:
            try:
                left.append((asked, order_of(asked.picture)))
            except Exception as error:  # noqa: BLE001  raised where the picture is waited for
                asked.drawn.set_exception(error)
        while left:
            try:
                self._timed(left)
            except Exception as error:  # noqa: BLE001  as above
                next(asked for asked, _ in left if not asked.drawn.done()).drawn.set_exception(error)
            left = [(asked, order) for asked, order in left if not asked.drawn.done()]

    def _timed(self, together: Sequence[tuple[_Asked, Order]]) -> None:
        began = monotonic()

        def came(asked: _Asked, data: bytes) -> None:
            nonlocal began
            if not asked.drawn.done():  # else by a process that died over another one
                now = monotonic()
                self._metrics.drawn.observe(now - began)
                began = now
                asked.drawn.set_result(data)

        def tell(told: object) -> None:
            match told:
                case (int(number), bytes(data)):
                    came(together[number][0], data)

        last = self._draw([order for _, order in together], tell)
        came(together[-1][0], last)

    def _drawn(self, key: str, done: asyncio.Future[bytes]) -> None:
        self._wanted.pop(key, None)
        if done.cancelled() or done.exception() is not None:
            self._kept.pop(key, None)
            return
        self._size += len(done.result())
        while self._size > _KEPT:
            _, oldest = next(iter(self._kept.items()))
            if not oldest.done():
                break
            self._kept.popitem(last=False)
            self._size -= len(oldest.result())

    def close(self) -> None:
        """Let the thread end after what it draws now."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def likeness(picture: Picture) -> str:
    """Equal for pictures that look the same: what is asked stands in words only, but for a token's places, and whether
    cards answer it; so does who is awaited."""
    if picture.likeness:
        return picture.likeness[0]
    seen = replace(picture.view, prompt=None, asked=(), waiting=0, answering=0)
    prompt = picture.view.prompt
    token = (prompt.letter, prompt.places) if isinstance(prompt, TokenPrompt) else ()
    small = picture.kind == "screen" and leaves_out_cards(picture.view)
    told = repr((seen, token, small, picture.words.language, [getattr(picture, part) for part in _AS_THEY_ARE]))
    found = blake2b(told.encode(), digest_size=12).hexdigest()
    picture.likeness.append(found)
    return found
