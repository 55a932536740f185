"""Which shards a process serves, as the operator writes it."""

import pytest

from engine.store.shards import Shards, place_of


@pytest.mark.parametrize(("text", "numbers", "count", "again"), [
    ("0/1", (0,), 1, "0/1"),
    ("0-3/16", (0, 1, 2, 3), 16, "0-3/16"),
    (" 5, 0-1 /8", (0, 1, 5), 8, "0-1,5/8"),
    ("0-1,1-2/3", (0, 1, 2), 3, "0-2/3"),
])
def test_shards_are_written_as_ranges(text: str, numbers: tuple[int, ...], count: int, again: str) -> None:
    assert Shards.parse(text) == Shards(numbers, count)
    assert str(Shards.parse(text)) == again
    assert Shards.parse(again) == Shards.parse(text)


@pytest.mark.parametrize("text", [
    "", "3", "0-3", "/4", "0/0", "a/2", "-1/2", "0/2/4", "0/99999",
])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="written as"):
        Shards.parse(text)


@pytest.mark.parametrize(("text", "why"), [
    ("4/4", "of 4 shards the last is 3"), ("0-4/4", "of 4 shards the last is 3"), ("3-1/4", "3-1 is turned round: 1-3"),
])
def test_which_are_none_is_told(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Shards.parse(text)


def test_servers_are_dealt_as_discord_deals_them() -> None:
    guild = "197038439483310086"
    assert place_of(guild) % 16 == (int(guild) >> 22) % 16
    assert Shards.parse("0-15/16").all
    assert sum(Shards((number,), 16).has(place_of(guild)) for number in range(16)) == 1
    assert place_of(None) == 0, "direct messages come to shard 0"
