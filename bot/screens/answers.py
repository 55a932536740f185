"""From presses to answers: what the arg of a press means for the question it answers."""

from collections.abc import Sequence

from bot.ids import Press
from engine.rules.decisions import Decision
from engine.rules.view import View


class PathError(ValueError):
    """An arg that does not fit the question: from an older screen, or made up."""


def folded(press: Press, values: Sequence[str]) -> Press:
    """The press a select meant: the same with what was chosen folded into its arg. Without values, unchanged."""
    raise NotImplementedError


def answer_of(view: View, path: str) -> Decision:
    """The decision an ``answer`` with this arg means for what the reader is asked now; PathError when none."""
    raise NotImplementedError
