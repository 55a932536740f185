"""``python -m engine``: simulate, replay, play and verify games (docs/record.md)."""

import sys

from engine.cli.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
