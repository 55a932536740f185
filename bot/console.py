"""The command ``ginkgopolis``, which ``pip install`` puts beside Python: it does what the targets of make do.

It loads nothing before it knows what is asked for: processes of the bot's own start by loading this module again.
"""

import runpy
import sys
from importlib.util import find_spec


def main() -> None:
    """``play`` is ``python -m playground``, everything else ``python -m bot``; alone it says what there is."""
    program, *arguments = sys.argv
    if arguments[:1] == ["play"]:
        play(arguments[1:])
        return
    sys.argv = [program, *(arguments or ["--help"])]
    runpy.run_module("bot", run_name="__main__", alter_sys=True)


def play(arguments: list[str]) -> None:
    """Start the playground, a program beside the bot that knows it only by its name. SystemExit when it ends badly."""
    if find_spec("playground") is None:
        raise SystemExit("The playground is not part of this installation.")
    sys.argv = [sys.argv[0], *arguments]
    runpy.run_module("playground", run_name="__main__", alter_sys=True)
