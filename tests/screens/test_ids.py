"""A press comes back from its custom_id as it went in, or not at all."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.wire.custom_id import Press, Verb, can_be_chosen, decode, encode

_PRESSES = st.builds(
    Press,
    game=st.from_regex(r"[0-9a-z]{10}", fullmatch=True) | st.just("-"),
    seat=st.none() | st.integers(0, 4),
    prompt=st.integers(0, 999_999_999),
    verb=st.sampled_from(sorted(get_args(Verb))),
    arg=st.from_regex(r"[0-9A-Za-z_.,@=-]{0,40}", fullmatch=True),
)


@given(_PRESSES, st.booleans())
def test_there_and_back(press: Press, select: bool) -> None:
    text = encode(press, select=select)
    assert len(text) <= 100
    assert decode(text) == press


def test_buttons_and_selects_are_told_apart() -> None:
    press = Press("abcdefghij", 0, 1, "pick", "2")
    assert encode(press) == "gk:1:abcdefghij:0:1:pick:2"
    assert encode(press, select=True) == "gs:1:abcdefghij:0:1:pick:2"


def test_one_may_be_as_long_as_discord_lets_it() -> None:
    press = Press("abcdefghij", 0, 1, "pick", "x" * 75)
    assert len(encode(press)) == 100
    assert decode(encode(press)) == press


@pytest.mark.parametrize("arg", ["a:b", "Zażółć", "x" * 76, "a b", "\n"])
def test_an_arg_that_would_not_come_back_is_an_error(arg: str) -> None:
    with pytest.raises(ValueError, match="not a custom_id"):
        encode(Press("abcdefghij", 0, 1, "pick", arg))


@pytest.mark.parametrize("text", [
    "", "gk", "gk:1", "gk:2:abcdefghij:0:1:pick:", "gk:1:abcdefghij:0:1:explode:", "gk:1:ABC:0:1:pick:",
    "gk:1:abcdefghij:9x:1:pick:", "gk:1:abcdefghij:0:-1:pick:", "gk:1:abcdefghij:0:1:pick:\n", "other", "x" * 100,
    " gk:1:abcdefghij:0:1:pick:2",
])  # fmt: skip
def test_anything_else_is_nothing(text: str) -> None:
    assert decode(text) is None


@pytest.mark.parametrize(("value", "ours"), [
    ("", True), ("2", True), ("learn:1", True), ("x" * 100, True), ("x" * 101, False), ("2 3", False), ("2\n", False),
    ("Zażółć", False),
])
def test_what_is_chosen_in_a_select_is_as_ours_are_or_nothing(value: str, *, ours: bool) -> None:
    assert can_be_chosen(value) is ours
