"""How large a stored picture may be, and that it shows what was drawn however it is packed."""

import sys
from collections.abc import Iterator

import pytest

from engine.rules.position import Options
from engine.rules.view import view
from render import encoding, marks_from, samples
from render.city import city_image
from render.encoding import MOST, png
from tests.support.screen_games import ALL, play
from tests.support.stored_pictures import entries

NAMES = ("Nell", "Faye", "Miley", "Iwona", "Szymon")
LARGEST = (10, 26, 28)
"""Of forty random games of five people with all modules, those whose last boards have most to store: 166 to 171 kB,
packed as quickly as can be."""
END = b"\0\0\0\0IEND\xaeB`\x82"
"""What ends every PNG; some readers of it take none that has been cut off."""


@pytest.fixture(params=["with ISA-L", "without it"])
def _packing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if request.param == "without it":
        monkeypatch.setitem(sys.modules, "isal", None)
    encoding._packing.cache_clear()
    yield
    encoding._packing.cache_clear()


@pytest.mark.usefixtures("_packing")
@pytest.mark.parametrize("seed", LARGEST)
def test_a_late_city_with_all_modules_takes_no_more_room_than_others(seed: int) -> None:
    *_, (position, events) = play(Options(5, "draft", ALL), seed)
    words = samples.labels(NAMES, position.round)
    image = city_image(view(position, None), marks_from(events), words)
    stored = png(image)
    assert 0.94 * MOST < len(stored) <= MOST, "no more of it takes long than has to"
    assert entries(stored) == image.tobytes()
    assert stored.endswith(END)
    assert png(image) == stored


def test_a_picture_that_is_small_enough_is_packed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time takes five times as long."""
    *_, (position, events) = play(Options(2), 1)
    image = city_image(view(position, None), marks_from(events), samples.labels(NAMES[:2], position.round))
    monkeypatch.setattr(encoding, "_tighter", None)
    assert entries(png(image)) == image.tobytes()
