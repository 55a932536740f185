"""``python -m bot.operator.probe``: whether the bot on this machine lives, as 0 or 1, for a container's HEALTHCHECK.

Loads nothing of the bot: it runs every half minute. ``HEALTH_PORT`` as the bot has it; an argument asks for another
page, ``ready`` for instance. What it writes is the bot's own answer, or why there is none.
"""

import http.client
import os
import sys
from typing import Final

WITHIN_S: Final = 4.0


def main(arguments: list[str]) -> int:
    """The exit code, with the bot's own words on standard output."""
    port = os.environ.get("HEALTH_PORT", "")
    if not port.isdigit():
        sys.stderr.write(f"HEALTH_PORT={port}\n")
        return 1
    connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=WITHIN_S)
    try:
        connection.request("GET", f"/{arguments[0] if arguments else 'live'}")
        answer = connection.getresponse()
        sys.stdout.write(answer.read().decode("utf-8", "replace") + "\n")
    except (OSError, http.client.HTTPException) as error:
        sys.stderr.write(f"HEALTH_PORT={port}: {error}\n")
        return 1
    finally:
        connection.close()
    return 0 if answer.status == 200 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
