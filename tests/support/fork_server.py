"""The bots of the tests are forked from a process that has loaded all their modules, and started nothing.

Loading takes a bot two seconds of a processor, running it until its commands stand two tenths: with a hundred starts
in a run that is most of what a test waits for. What runs after the fork is the program's own ``main`` with the settings
of its own environment, as ``python -m`` would run it. How the program starts from nothing has tests of its own
(tests/bot/test_main.py, tests/bot/test_signals.py, tests/browser/test_game.py). Where there is no ``fork``, as on
Windows, and where a test asks for it, bots are started in the ordinary way.

One server a run of the tests (``tests.support.forks``), one connection a bot: a line of JSON to it
(``program``, ``arguments``, ``env``, ``cwd``, and the files ``log`` and ``errors`` for what it writes), a line with the
process id back, a line with its exit code when it has ended. The server ends when its standard input does. Where
``program`` is ``-c``, what runs is the text ``script``, as ``python -c`` would run it: a bot in which a test holds a
moment.

A bot's own worker processes are forked here as well (``tests.support.forked_worker``): what is asked then comes with
three files, the line to the bot, one that is at its end when the bot is, and the bot's standard error.
"""

import gc

if __name__ == "__main__":
    gc.disable()  # Before all else: what is loaded and prepared here stays, and is not looked through again and again.

import asyncio
import contextlib
import importlib
import json
import os
import selectors
import signal
import socket
import sys
import traceback
from functools import partial
from itertools import product
from types import ModuleType
from typing import Final, NoReturn

import bot.__main__
import bot.app
from bot.stop_signals import stop_signals
from bot.text import FALLBACK, Words, languages
from engine.process import beginning
from tests.support.begun_ahead import begin_ahead
from tests.support.catalogue import messages
from tests.support.drawn_ahead import draw_ahead
from tests.support.forked_worker import FILES, ForkedWorker, be_worker
from tests.support.huge_pages import in_huge_pages

PROGRAMS: Final = ("bot.__main__", "tests.support.hello_bot", "tests.support.counted_bot")
"""Modules whose ``main()`` can be asked for."""
SELDOM: Final = ("bot.operator.discord_findings", "bot.operator.doctor", "bot.program", "engine.players.levels",
                 "psycopg", "sqlalchemy.dialects.postgresql.psycopg")
"""What a program loads only where it needs it, and many of the tests' bots do."""
SCRIPT: Final = "-c"


class _Server:
    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener
        self._address: str = listener.getsockname()
        self._children: dict[int, socket.socket] = {}
        self._selector = selectors.DefaultSelector()
        self._wake, woken = socket.socketpair()
        self._wake.setblocking(False)
        woken.setblocking(False)
        self._woken = woken
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._wake.fileno(), warn_on_full_buffer=False)

    def serve(self) -> None:
        for file in (self._listener, self._woken, sys.stdin.buffer):
            self._selector.register(file, selectors.EVENT_READ)
        while True:
            for key, _ in self._selector.select():
                if key.fileobj is self._listener:
                    self._start(self._listener.accept()[0])
                elif key.fileobj is self._woken:
                    self._woken.recv(4096)
                    self._reap()
                else:
                    for child in self._children:
                        with contextlib.suppress(ProcessLookupError):
                            os.kill(child, signal.SIGKILL)
                    return

    def _start(self, line: socket.socket) -> None:
        said, files, _, _ = socket.recv_fds(line, 1 << 16, FILES)
        with line.makefile("rb") as file:
            said += b"" if said.endswith(b"\n") else file.readline()
        if not said.endswith(b"\n"):
            line.close()  # Whoever wanted a bot was cancelled before she could say which.
            return
        asked = json.loads(said)
        child = os.fork()
        if not child:
            self._selector.close()
            for ours in (self._listener, self._wake, self._woken, line, *self._children.values()):
                ours.close()
            if files:
                be_worker(asked, files)
            beginning.begin = partial(ForkedWorker, self._address)
            _become(asked)
        for number in files:
            os.close(number)
        self._children[child] = line
        try:
            line.sendall(b"%d\n" % child)
        except OSError:
            os.kill(child, signal.SIGKILL)  # Nobody waits for it any more.

    def _reap(self) -> None:
        while self._children:
            child, status = os.waitpid(-1, os.WNOHANG)
            if not child:
                return
            line = self._children.pop(child)
            with contextlib.suppress(OSError), line:
                line.sendall(b"%d\n" % os.waitstatus_to_exitcode(status))


def _become(asked: dict[str, object]) -> NoReturn:
    """In the child: the program, as if it had been started with this environment in this folder."""
    code = 1
    try:
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGCHLD, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        os.environ.clear()
        os.environ.update(asked["env"])  # type: ignore[call-overload]  # sent by the tests
        os.chdir(str(asked["cwd"]))
        output, errors = (os.open(str(asked[name]), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
                          for name in ("log", "errors"))
        nothing = os.open(os.devnull, os.O_RDONLY)
        for old, new in ((nothing, 0), (output, 1), (errors, 2)):
            os.dup2(old, new)
        program = str(asked["program"])
        module = ModuleType("__main__") if program == SCRIPT else sys.modules[program]
        # A program's own processes look at this to see what they have to load.
        sys.modules["__main__"] = module
        sys.argv = [SCRIPT, *asked["arguments"]] if program == SCRIPT else [str(module.__file__)]  # type: ignore[misc]  # sent by the tests
        if program == SCRIPT:
            exec(compile(str(asked["script"]), "<string>", "exec"), vars(module))  # noqa: S102  written by a test
            code = 0
        elif module is bot.__main__:
            stop_signals.listen()
            code = bot.__main__.main(asked["arguments"])  # type: ignore[arg-type]  # sent by the tests
        else:
            code = int(module.main() or 0)
    except SystemExit as error:
        code = error.code if isinstance(error.code, int) else 1
        if isinstance(error.code, str):
            print(error.code, file=sys.stderr)
    except BaseException:  # noqa: BLE001  as the interpreter would say it
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def main() -> None:
    """Load, then fork whenever asked."""
    for module in (*PROGRAMS, *SELDOM):
        importlib.import_module(module)
    for language, key in product(languages(), messages(FALLBACK)):
        with contextlib.suppress(LookupError):  # It lacks what it names, but is prepared now.
            Words.of(language)(key)
    if not sys.flags.safe_path:
        # A server with modules from elsewhere has too few bots for it.
        draw_ahead()
        asyncio.run(begin_ahead())
    bot.app.READY_AFTER = 0.05  # The playground tells of all servers in one go.
    gc.freeze()
    gc.enable()
    if not sys.flags.safe_path:
        in_huge_pages()  # Last of all: what is made from here on lies where there is room.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Server(socket.socket(fileno=int(sys.argv[1]))).serve()


if __name__ == "__main__":
    main()
