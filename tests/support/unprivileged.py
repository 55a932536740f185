"""The bot in a tree it can't write, without root's right to write everywhere: ``python unprivileged.py TREE`` loads it
from there, ``FORKED`` is for a process that has loaded it already.

The program becomes nobody where nobody may run this Python. Else it stays who it is and gives up all capabilities, as
whoever is forked does: nobody would not reach the server that forks its workers.
"""

import ctypes
import errno
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

NOBODY = 65534
NOT_ITS_OWN = "GINKGO_TEST_NOT_ITS_OWN"
"""Names a file whose rights are not the bot's to change. Only root can give one to somebody else; where nobody has,
what Python asks the system about it is refused as the system would."""
FORKED = """
import sys
from tests.support import unprivileged
unprivileged.run_in({tree!r})
from bot.__main__ import main
from bot.stop_signals import stop_signals
stop_signals.listen()
sys.exit(main([]))
"""
"""``python -c`` for a bot of the tests that may be forked."""
_DROP_FROM_BOUNDING_SET = 24
_CAPABILITIES_VERSION = 0x20080522


def main() -> None:
    """Give up what can be given up, then run."""
    tree = sys.argv[1]
    if os.getuid() == 0:
        _become_nobody()
    run_in(tree)
    sys.path[0] = tree
    sys.argv = ["bot"]
    runpy.run_module("bot", run_name="__main__", alter_sys=True)


def run_in(tree: str) -> None:
    """From here on this process has no privileges, and works in that tree. Ends it where it could be written."""
    if os.getuid() == 0:
        _give_up()
    os.chdir(tree)
    _check(Path(tree))
    if NOT_ITS_OWN in os.environ:
        _disown(Path(os.environ[NOT_ITS_OWN]))


def _become_nobody() -> None:
    as_nobody = subprocess.run(
        [sys.executable, "-c", "import discord"], user=NOBODY, group=NOBODY, extra_groups=[], check=False,
        capture_output=True) if _reachable() else None
    if as_nobody is not None and as_nobody.returncode == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def _give_up() -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    # First what a program that it starts would get back, then its own.
    for capability in range(64):
        libc.prctl(_DROP_FROM_BOUNDING_SET, capability, 0, 0, 0)
    if libc.capset((ctypes.c_uint32 * 2)(_CAPABILITIES_VERSION, 0), (ctypes.c_uint32 * 6)()):
        raise OSError(ctypes.get_errno(), "capset")


def _reachable() -> bool:
    """Whether everybody may look into the folders on the way to this Python."""
    real = Path(sys.executable).resolve()
    return all(folder.stat().st_mode & 0o001 for folder in [*real.parents, *Path(sys.executable).parents])


def _check(tree: Path) -> None:
    try:
        (tree / "written").touch()
    except OSError:
        return
    _refuse("the tree can be written: this test would show nothing")


def _disown(file: Path) -> None:
    def ask(event: str, arguments: tuple[object, ...]) -> None:
        if event == "os.chmod" and arguments[0] in {file, str(file)}:
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(file))

    if file.stat().st_uid == os.getuid():
        sys.addaudithook(ask)


def _refuse(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    sys.exit(3)


if __name__ == "__main__":
    main()
