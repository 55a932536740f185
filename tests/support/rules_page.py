"""The paragraphs of docs/rules.md, as that page has them."""

import re
from pathlib import Path
from typing import Final

_PAGE: Final = Path(__file__).parents[2] / "docs" / "rules.md"
_PARAGRAPH: Final = re.compile(
    r"^(?:- )?\*\*(R\d+\.\d+)\b(.*?)(?=^(?:- )?\*\*R|^## |\Z)", re.MULTILINE | re.DOTALL)
PARAGRAPHS: Final[dict[str, str]] = dict(_PARAGRAPH.findall(_PAGE.read_text("utf-8")))
"""What stands behind each number, up to the next one: its tables too."""
