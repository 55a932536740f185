"""A part of the benchmarks called by itself: whoever forgets a number, or mistypes one, reads what is wanted."""

import subprocess
import sys
from pathlib import Path

import pytest

from bench import database, load, several


@pytest.mark.parametrize("arguments", [[], ["25"], ["25", "a minute"], ["0", "60"], ["25", "-1"], ["25", "60", "more"]])
def test_tables_and_seconds_are_two_numbers(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    for program, name in ((load.main, "bench.load"), (several.main, "bench.several")):
        with pytest.raises(SystemExit) as ended:
            program(arguments)
        assert ended.value.code == 2
        assert f"usage: python -m {name} [-h] TABLES SECONDS" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["many"], ["999"], ["2000", "more"]])
def test_a_database_has_a_number_of_games(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """What waits there to be told belongs to a thousand of them."""
    with pytest.raises(SystemExit) as ended:
        database.main(arguments)
    assert ended.value.code == 2
    assert "usage: python -m bench.database [-h] GAMES" in capsys.readouterr().err


@pytest.mark.parametrize("games", ["many", "0", "1"])
def test_boards_are_those_of_games_with_modules_and_without(games: str) -> None:
    """A name or a single game ended in a traceback."""
    done = subprocess.run([sys.executable, "-m", "bench.boards", games], capture_output=True, encoding="utf-8",
                          cwd=Path(__file__).parents[2], check=False)
    assert done.returncode == 2
    assert done.stderr.endswith("error: argument GAMES: a number from 2\n")
