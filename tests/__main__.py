"""``python -m tests``, which is ``make test``: every test but the long ones, in two goes.

First all that assert no time, on five workers; then, alone, those marked ``timing``: beside others they would measure
those. Arguments go to pytest in both goes; where they leave nothing for one of them, that is said, and where they leave
nothing at all, nothing has passed. What belongs to one worker stands in ``tests.support.groups``.
"""

import compileall
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.support import forks

HERE: Final = Path(__file__).parent
ROOMS: Final = ("bot", "engine", "render", "playground", "tests")
WORKERS: Final = ("-n", "5")
"""Three more than the processors of the smallest machine: end-to-end tests wait for half of their time, and one worker
has what does not wait (``tests.conftest``)."""
GOES: Final = (
    ("without a time", (*WORKERS, "-m", "not soak and not timing")),
    ("with a time, alone", ("-m", "timing and not soak")),
)
_NOTHING: Final = int(pytest.ExitCode.NO_TESTS_COLLECTED)


def main(arguments: list[str]) -> int:
    """The exit code: 0 where something was tested and all of it passed."""
    compiled()
    forks.share()  # For both goes: what it loads and draws takes four seconds, for which the second one would wait.
    # What pytest makes of the tests is kept as well, as `compiled` keeps all else: each worker would make it anew.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    codes = []
    for (name, options), files in zip(GOES, ([], timed()), strict=True):
        where = [] if any(_is_place(one) for one in arguments) else files
        print(f"== tests {name}", flush=True)
        run = [sys.executable, "-m", "pytest", *options, *arguments, *where]
        codes.append(subprocess.run(run, env=environment, check=False).returncode)
        if codes[-1] not in {0, _NOTHING}:
            break
    return verdict(codes)


def compiled() -> None:
    """Have the code compiled where that can be written: else each of some sixty processes does so for itself, in a
    fresh clone several at once, and always where PYTHONDONTWRITEBYTECODE is set.
    """
    for room in ROOMS:
        compileall.compile_dir(HERE.parent / room, quiet=2)


def timed() -> list[str]:
    """The files in which a test is marked ``timing``: to read all others for a handful of tests takes a while."""
    return sorted(str(path) for path in HERE.rglob("test_*.py") if "mark.timing" in path.read_text("utf-8"))


def _is_place(argument: str) -> bool:
    return Path(argument.split("::", 1)[0]).exists()


def verdict(codes: list[int]) -> int:
    """Of pytest's codes, one a go: the first failure; *nothing collected* only where that is so of all."""
    failed = [code for code in codes if code not in {0, _NOTHING}]
    if failed:
        return failed[0]
    if 0 not in codes:
        print("Nothing was tested: no test fits these arguments.", file=sys.stderr)
        return _NOTHING
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
