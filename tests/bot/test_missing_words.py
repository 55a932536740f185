"""``python -m bot words``, as somebody calls it who brings a language."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.program import environment, run


@pytest.mark.parametrize("language", ["eo", "zh-TW", "es-419"])
def test_it_prints_what_a_new_language_lacks_ready_to_be_translated(language: str, tmp_path: Path) -> None:
    done = run(tmp_path, "words", language)
    assert done.returncode == 1
    assert f"## {language}/board.ftl" in done.stdout
    assert "command-join = Take a seat in this channel's lobby" in done.stdout


def test_of_the_languages_there_are_nothing_is_lacking(tmp_path: Path) -> None:
    done = run(tmp_path, "words")
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("language", ["../en", "..", "", "de.ftl", "-"])
def test_what_is_no_code_of_a_language_is_refused(language: str, tmp_path: Path) -> None:
    done = run(tmp_path, "words", "--", language)
    assert done.returncode == 2
    assert not done.stdout
    assert "a language is named by its code" in done.stderr


def test_whoever_reads_just_the_beginning_is_shown_no_traceback(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "words", "eo"], cwd=tmp_path, env=environment(), stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, encoding="utf-8",
    ) as printing:
        assert printing.stdout is not None
        assert printing.stderr is not None
        assert printing.stdout.readline().startswith("# eo: -")
        printing.stdout.close()
        assert printing.stderr.read() == ""
