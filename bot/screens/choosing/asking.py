"""A question as it is put to its reader: into which message, in which words, with how much of what answers do."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.screens.layout import Page, Presses
from bot.screens.speech import Speech
from engine.rules.view import View

Tell: TypeAlias = Literal["all", "above", "at_once", "nothing"]
"""Of what a choice does: also what it changes in final scoring as of now, beside the buttons or above the picture
already; only what it does at once, where to see further is the reader's own task; or, while she picks a card, nothing.
"""


@dataclass(frozen=True, slots=True)
class Asking:
    """What is needed by all that stands around one question."""

    page: Page
    presses: Presses
    view: View
    """The reader's."""
    say: Speech
    tell: Tell = "all"


def sees_further(tell: Tell) -> bool:
    """Whether what a choice changes in final scoring is told too."""
    return tell in {"all", "above"}
