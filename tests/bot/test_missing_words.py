"""``python -m bot words``, as somebody calls it who brings a language."""

from pathlib import Path

from tests.support.program import run


def test_it_prints_what_a_new_language_lacks_ready_to_be_translated(tmp_path: Path) -> None:
    done = run(tmp_path, "words", "eo")
    assert done.returncode == 1
    assert "## eo/board.ftl" in done.stdout
    assert "command-join = Take a seat in this channel's lobby" in done.stdout


def test_of_the_languages_there_are_nothing_is_lacking(tmp_path: Path) -> None:
    done = run(tmp_path, "words")
    assert done.returncode == 0, done.stdout
