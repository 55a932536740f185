"""What ``python -m bot`` is asked for: its commands and their arguments."""

import argparse
from functools import cache
from pathlib import Path

from bot.text import Words

_words = Words.of(None)


@cache
def parser() -> argparse.ArgumentParser:
    """Of the command line: ``run``, which is also what is done without a command, and what an operator can ask for."""
    parser = argparse.ArgumentParser(prog="python -m bot", description=_words("operator-run"))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("run", help=_words("operator-start"))
    commands.add_parser("play", help=_words("operator-play"), add_help=False)
    look = commands.add_parser("doctor", help=_words("operator-doctor"))
    look.add_argument("--installed", action="store_true", help=_words("operator-installed"))
    look.add_argument("--database", nargs="?", const="", metavar="FILE", help=_words("operator-database"))
    copy = commands.add_parser("backup", help=_words("operator-backup"))
    copy.add_argument("file", type=Path, metavar="FILE")
    export = commands.add_parser("export", help=_words("operator-export"))
    export.add_argument("game", type=_text, metavar="GAME")
    close = commands.add_parser("close", help=_words("operator-close"))
    close.add_argument("game", type=_text, metavar="GAME")
    outbox = commands.add_parser("outbox", help=_words("operator-outbox"))
    outbox.add_argument("--again", nargs="+", type=_row, metavar="ROW", help=_words("operator-again"))
    moved = commands.add_parser("move", help=_words("operator-move"))
    moved.add_argument("source", type=_text, metavar="FROM")
    moved.add_argument("target", type=_text, metavar="TO")
    words = commands.add_parser("words", help=_words("operator-words"))
    words.add_argument("language", nargs="?", metavar="LANGUAGE")
    forget = commands.add_parser("forget", help=_words("operator-forget"))
    forget.add_argument("person", type=_user_id, metavar="ID")
    forget.add_argument("--name", type=_text, metavar="NAME", help=_words("operator-forget-name"))
    return parser


def _text(said: str) -> str:
    """What a database can be asked for."""
    try:
        said.encode()
    except UnicodeEncodeError as error:
        raise argparse.ArgumentTypeError(_words("operator-no-text")) from error
    return said


def _user_id(said: str) -> str:
    """Discord's number of a person. Of anything else, a name for instance, nothing would be found and she would be
    told that all is deleted; the empty one stands for nobody, whom every board names.
    """
    if not said.isascii() or not said.isdecimal():
        raise argparse.ArgumentTypeError(_words("operator-no-user-id"))
    return said


def _row(text: str) -> str:
    """The number of a row, or all."""
    if text == "all":
        return text
    try:
        return str(int(text))
    except ValueError as error:
        raise argparse.ArgumentTypeError(_words("operator-no-row")) from error
