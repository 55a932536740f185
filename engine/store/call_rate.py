"""How many calls may be made now, where so many a second are allowed."""

from collections import deque
from collections.abc import Iterable
from typing import Final

_BEHIND_S: Final = 1.0
"""A clock that is further behind the last look was set back."""
_TICK_S: Final = 1e-6
"""What is waited for is there a little later, not a little sooner, than sums of fractions say."""


class CallRate:
    """A bucket into which ``a_second`` calls come, and in which at most ``at_once`` stand; but in no second, wherever
    it begins, are there more than ``a_second``, or ``at_once`` where that is more.

    The bucket alone spaces calls out where many are waited for, and would allow ``at_once`` more in one second.
    Moments are seconds by any one clock.
    """

    def __init__(
        self, a_second: float, at_once: int, *, left: float, looked: float, made: Iterable[float] = ()
    ) -> None:
        self.left = left
        """In the bucket at that moment."""
        self.looked = looked
        self.made: deque[float] = deque(made)
        """The moments of the last calls."""
        self._a_second = a_second
        self._at_once = float(at_once)
        self._most = max(at_once, int(a_second))

    def take(self, wanted: int, now: float, *, leave: int = 0) -> tuple[int, float]:
        """So many of the ``wanted`` calls may be made now, and seconds until one more may be. ``leave``: so many are
        left for others, whose calls are more urgent."""
        if self.looked - now > _BEHIND_S:
            self.made.clear()
        else:
            now = max(now, self.looked)
        self.left = min(self._at_once, self.left + max(0.0, now - self.looked) * self._a_second)
        self.looked = now
        while self.made and self.made[0] <= now - 1:
            self.made.popleft()
        given = max(0, min(wanted, int(self.left) - leave, self._most - len(self.made) - leave))
        self.left -= given
        self.made.extend([now] * given)
        wait = max((1 + leave - self.left) / self._a_second, self._until_room(1 + leave))
        return given, wait + _TICK_S if wait > 0 else 0.0

    def _until_room(self, wanted: int) -> float:
        """Seconds until so many more would be within the second."""
        too_many = min(len(self.made) + wanted - self._most, len(self.made))
        return self.made[too_many - 1] + 1 - self.looked if too_many > 0 else 0.0
