"""Takes away what Windows does not have; Python imports it by itself where this folder is on PYTHONPATH.

Only for our own code: what Python's library has loaded by now it has already looked up, and what it looks up later it
keeps. The rest of Windows (paths, Ctrl-Break, processes that can't be asked to end) can't be tried elsewhere.
"""

import asyncio
import concurrent.futures.process
import multiprocessing.popen_spawn_posix
import multiprocessing.resource_tracker
import os
import signal
import subprocess
from asyncio import base_subprocess, unix_events
from multiprocessing import popen_fork
from typing import NoReturn

LOADED = (asyncio, concurrent.futures.process, multiprocessing.popen_spawn_posix, multiprocessing.resource_tracker)


def absent(*_: object) -> NoReturn:
    """As ``asyncio.AbstractEventLoop`` says it."""
    raise NotImplementedError


def kill(process: "subprocess.Popen[bytes] | popen_fork.Popen") -> None:
    """The library's own way, without the name that was taken away."""
    os.kill(process.pid, 9)


def kill_under_asyncio(transport: base_subprocess.BaseSubprocessTransport) -> None:
    """Likewise; from Python 3.13 on it sends the signal by itself, and on Windows alone it does this."""
    if (process := transport.get_extra_info("subprocess")) is not None:
        process.kill()


base_subprocess.BaseSubprocessTransport.kill = kill_under_asyncio  # type: ignore[method-assign,assignment]  # likewise
subprocess.Popen.kill = kill  # type: ignore[method-assign,assignment]  # what this file is for
popen_fork.Popen.kill = kill  # type: ignore[method-assign,assignment]  # what this file is for
for name in ("add_signal_handler", "remove_signal_handler"):
    setattr(unix_events._UnixSelectorEventLoop, name, absent)
for module, names in {
    signal: ("SIGKILL", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGCHLD", "sigwait"),
    os: ("fork", "forkpty", "nice", "getuid", "geteuid", "getgid", "getloadavg", "sysconf", "uname", "setsid", "killpg",
         "fchmod", "chown", "sched_getaffinity"),
}.items():
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
if hasattr(os, "process_cpu_count"):  # From Python 3.13 on: it calls what was taken away, and there it is this one.
    os.process_cpu_count = os.cpu_count
