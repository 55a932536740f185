"""``python -m playground``: a Discord on this machine with the bot in it, and a page to play in."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
from pathlib import Path

from playground.control import Control, ControlError
from playground.folder import DATABASE, own_folder
from playground.host import Host, free_port
from playground.launcher import BotProcess, bot_environment, new_control_token
from playground.server import Playground

DEFAULT_PORT = 8710
LAST_PORT = 65535


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m playground", description=(
        "A Discord on this machine with the bot in it, and a page to play in (docs/playground.md)."))
    parser.add_argument(
        "--port", type=_port, default=DEFAULT_PORT, help="the page's port (default 8710, else a free one)"
    )
    parser.add_argument("--no-bot", action="store_true", help="do not start the bot; print what it needs instead")
    parser.add_argument("--lan", action="store_true", help="let phones in the same network open the page")
    parser.add_argument("--database", metavar="URL", help=(
        "the bot's database, as DATABASE_URL has it (default: an SQLite file that goes when we end)"))
    return parser.parse_args()


def _port(said: str) -> int:
    """What the system takes as a port."""
    number = int(said) if said.isascii() and said.isdecimal() else -1
    if not 0 <= number <= LAST_PORT:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 (a free one) to {LAST_PORT}")
    return number


async def _run(arguments: argparse.Namespace, folder: Path) -> None:
    playground = Playground()
    host = Host(playground, port=arguments.port, lan=arguments.lan)
    await host.start()
    control_port, control_token = free_port(), new_control_token()
    settings = bot_environment(
        token=playground.token,
        api=host.api,
        database_url=arguments.database or f"sqlite+aiosqlite:///{folder / DATABASE}",
        control_port=control_port,
        control_token=control_token,
    )
    playground.control = Control(control_port, control_token)
    if not arguments.no_bot:
        playground.bot = BotProcess(playground.gateway, settings)
    ended = _told_to_end()
    try:
        starting = asyncio.create_task(playground.start_bot())
        stopping = asyncio.create_task(ended.wait())
        await asyncio.wait({starting, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if ended.is_set():
            starting.cancel()
            return
        await starting
        if arguments.no_bot:
            print("No bot was started. Start one with:")
            print("\n".join(f"  {key}={value}" for key, value in settings.items()))
        print(f"Play at {host.origin}/", flush=True)
        if arguments.lan:
            print(f"or from a phone in this network at {host.address_for_phones}", flush=True)
            print("Whoever has that address can play as anybody and stop the bot.", flush=True)
        await stopping
    finally:
        if playground.bot is not None:
            await playground.bot.stop()
        await host.stop()


def _told_to_end() -> asyncio.Event:
    """An event that Ctrl-C, Ctrl-Break, SIGTERM and a terminal that is closed set, from now on."""
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
        number = getattr(signal, name, None)
        # Started by nohup it is to outlive its terminal; SIGINT is ignored of whatever a script starts beside itself.
        if number is not None and (name != "SIGHUP" or signal.getsignal(number) is not signal.SIG_IGN):
            # Not the loop's own ``add_signal_handler``, which Windows does not have.
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(ended.set))
    return ended


def main() -> None:
    """Run until interrupted."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    arguments = _arguments()
    with own_folder() as folder, contextlib.suppress(KeyboardInterrupt):
        try:
            asyncio.run(_run(arguments, folder))
        except (RuntimeError, ControlError) as error:
            raise SystemExit(str(error)) from error


if __name__ == "__main__":
    main()
