"""``python -m bot.operator.probe``: whether the bot on this machine lives, as 0 or 1, for a container's HEALTHCHECK.

``HEALTH_PORT`` and ``HEALTH_HOST`` are those that the bot has, from the environment and its file; an argument asks for
another page, ``ready`` for instance. What it writes is the bot's own answer, or why there is none.

Loads next to nothing of the bot: it runs every half minute, and ``bot.settings`` would take ten times as long.
"""

import http.client
import os
import sys
from typing import Final

from dotenv import dotenv_values

from bot.settings_file import settings_file

WITHIN_S: Final = 4.0
_ANYWHERE: Final = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  where the bot listens, not we
"""Where a bot that listens on all addresses is asked."""


def asked_at() -> tuple[str, str]:
    """(address, port) of the bot's health as its settings say it; no port: "". Tests hold it against ``Settings``."""
    said: dict[str, str] = {}
    # What is empty, or white space alone, counts as not said; the environment comes before the file.
    for known in (dotenv_values(settings_file()), os.environ):
        said.update({name.upper(): value.strip() for name, value in known.items() if value and value.strip()})
    host = said.get("HEALTH_HOST", "")
    return _ANYWHERE.get(host, host), said.get("HEALTH_PORT", "")


def main(arguments: list[str]) -> int:
    """The exit code, with the bot's own words on standard output."""
    try:
        host, port = asked_at()
    except (OSError, UnicodeDecodeError) as error:
        sys.stderr.write(f"{settings_file()}: {error}\n")
        return 1
    if not port.isdigit():
        sys.stderr.write(f"HEALTH_PORT={port}\n")
        return 1
    connection = http.client.HTTPConnection(host, int(port), timeout=WITHIN_S)
    try:
        connection.request("GET", f"/{arguments[0] if arguments else 'live'}")
        answer = connection.getresponse()
        sys.stdout.write(answer.read().decode("utf-8", "replace") + "\n")
    except (OSError, http.client.HTTPException) as error:
        sys.stderr.write(f"HEALTH_HOST={host} HEALTH_PORT={port}: {error}\n")
        return 1
    finally:
        connection.close()
    return 0 if answer.status == 200 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
