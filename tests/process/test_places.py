"""What stands at a place, on every Python alike: its own answers changed with 3.14."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.places import is_file, is_folder, is_pipe, is_there

QUESTIONS = (is_there, is_file, is_folder, is_pipe)


def test_what_is_there_is_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    answers = {place: [asked(place) for asked in QUESTIONS]
               for place in (file, tmp_path, tmp_path / "none", file / "below", Path("a\0b"))}
    assert list(answers.values()) == [
        [True, True, False, False], [True, False, True, False], *3 * [4 * [False]]]


@pytest.mark.skipif(os.name != "posix", reason="what a system takes for too long, and says of it, is its own")
@pytest.mark.parametrize("asked", QUESTIONS)
def test_where_it_cannot_be_seen_the_system_says_why(asked: Callable[[Path], bool], tmp_path: Path) -> None:
    with pytest.raises(OSError, match="too long"):
        asked(tmp_path / (300 * "e"))
