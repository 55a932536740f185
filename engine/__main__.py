"""``python -m engine``: simulate, replay, play and verify games (docs/record.md)."""

import sys


def _run() -> int:
    try:
        from engine.cli.commands import main
    except KeyboardInterrupt:  # while all of it is still being loaded, which takes a moment
        return 130  # as commands.INTERRUPTED, which is not there yet
    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(_run())
