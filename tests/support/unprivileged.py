"""``python unprivileged.py TREE``: the bot from a tree it can't write, without root's right to write everywhere.

Becomes nobody where nobody may run this Python; else stays who it is and gives up all capabilities.
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
_DROP_FROM_BOUNDING_SET = 24
_ALREADY = "--already"


def main() -> None:
    """Give up what can be given up, which takes a new start, then run."""
    tree = sys.argv[1]
    if os.getuid() == 0 and _ALREADY not in sys.argv:
        _give_up()
        os.execv(sys.executable, [sys.executable, __file__, tree, _ALREADY])  # noqa: S606  this program itself
    os.chdir(tree)
    _check(Path(tree))
    if NOT_ITS_OWN in os.environ:
        _disown(Path(os.environ[NOT_ITS_OWN]))
    sys.path[0] = tree
    sys.argv = ["bot"]
    runpy.run_module("bot", run_name="__main__", alter_sys=True)


def _give_up() -> None:
    as_nobody = subprocess.run(
        [sys.executable, "-c", "import discord"], user=NOBODY, group=NOBODY, extra_groups=[], check=False,
        capture_output=True) if _reachable() else None
    if as_nobody is not None and as_nobody.returncode == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
        return
    libc = ctypes.CDLL(None, use_errno=True)
    for capability in range(64):
        libc.prctl(_DROP_FROM_BOUNDING_SET, capability, 0, 0, 0)


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
