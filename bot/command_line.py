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
    _command(commands, "run", "operator-start")
    commands.add_parser("play", help=_words("operator-play"), add_help=False)
    look = _command(commands, "doctor", "operator-doctor")
    look.add_argument("--installed", action="store_true", help=_words("operator-installed"))
    look.add_argument("--database", nargs="?", const="", metavar="FILE", help=_words("operator-database"))
    copy = _command(commands, "backup", "operator-backup")
    copy.add_argument("file", type=_file, metavar="FILE", help=_words("operator-file"))
    export = _command(commands, "export", "operator-export")
    export.add_argument("game", type=_text, metavar="GAME", help=_words("operator-game"))
    close = _command(commands, "close", "operator-close")
    close.add_argument("game", type=_text, metavar="GAME", help=_words("operator-game"))
    outbox = _command(commands, "outbox", "operator-outbox")
    outbox.add_argument("--again", nargs="+", type=_row, metavar="ROW", help=_words("operator-again"))
    moved = _command(commands, "move", "operator-move")
    moved.add_argument("source", type=_text, metavar="FROM", help=_words("operator-move-from"))
    moved.add_argument("target", type=_text, metavar="TO", help=_words("operator-move-to"))
    words = _command(commands, "words", "operator-words")
    words.add_argument("language", nargs="?", type=_language, metavar="LANGUAGE", help=_words("operator-language"))
    forget = _command(commands, "forget", "operator-forget")
    forget.add_argument("person", type=_user_id, metavar="ID", help=_words("operator-user-id"))
    forget.add_argument("--name", type=_text, metavar="NAME", help=_words("operator-forget-name"))
    return parser


def _command(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, key: str) -> (
        argparse.ArgumentParser):
    """One of them; its own ``--help`` says what it does as the list of all does."""
    said = _words(key)
    return commands.add_parser(name, help=said, description=f"{said[0].upper()}{said[1:]}.")


def _text(said: str) -> str:
    """What a database can be asked for."""
    try:
        said.encode()
    except UnicodeEncodeError as error:
        raise argparse.ArgumentTypeError(_words("operator-no-text")) from error
    return said


def _file(said: str) -> Path:
    """A path; the empty one would be the folder where the command is called."""
    if not said:
        raise argparse.ArgumentTypeError(_words("operator-no-file"))
    return Path(said)


def _language(said: str) -> str:
    """A code, also of a language that has no folder yet. Anything else could name other folders than catalogues."""
    if not said.replace("-", "").isalnum() or not said.isascii():
        raise argparse.ArgumentTypeError(_words("operator-no-language"))
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
