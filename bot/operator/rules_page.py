"""The rules by topic as one page for people who prefer to read: ``python -m bot.operator.rules_page`` writes it anew.

Everything on it is what ``/ginkgo rules`` says and shows.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import render
from bot.pictures.orders import order_of
from bot.screens.rules import TOPICS, example_of, pictures_of, title
from bot.screens.screen import Picture
from bot.text import Words

PAGE: Final = Path(__file__).parents[2] / "docs" / "how-to-play.md"
_SMALL: Final = re.compile(r"^-# (.*)$", re.MULTILINE)


def page(words: Words) -> str:
    """The whole page as Markdown; its pictures stand beside it in ``how-to-play/``."""
    return "\n\n".join(_parts(words)) + "\n"


def _parts(words: Words) -> Iterator[str]:
    yield f"# {words('rules-page-title')}"
    yield words("rules-page-about")
    yield "\n".join(f"- [{title(topic, words)}](#{_anchor(title(topic, words))})" for topic in TOPICS)
    for topic in TOPICS:
        yield f"## {title(topic, words)}"
        yield _markdown(words(f"rules-{topic}"))
        told = example_of(topic, words)
        if told:
            yield told
        for picture in pictures_of(topic, words):
            alt = picture.alt.replace("[", "(").replace("]", ")")
            yield f"![{alt}](how-to-play/{_file(picture)})"


def _file(picture: Picture) -> str:
    """Its name beside the page, where all are of the rules."""
    return picture.filename.removeprefix("rules-")


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def _markdown(text: str) -> str:
    """Discord's Markdown as a page's: small lines, and line breaks that stay."""
    text = _SMALL.sub(r"<sub>\1</sub>", text)
    return re.sub(r"(?<=\S)\n(?=\S)", "  \n", text)


def write(folder: Path = PAGE.parent) -> None:
    """The page and its pictures, in English. One that still shows what it showed stays as it is, to the byte: others
    are packed otherwise by other versions of the libraries, and would be a change of nothing."""
    words = Words.of(None)
    pictures = folder / "how-to-play"
    pictures.mkdir(exist_ok=True)
    (folder / PAGE.name).write_text(page(words), encoding="utf-8")
    for topic in TOPICS:
        for picture in pictures_of(topic, words):
            file, drawn = pictures / _file(picture), render.drawn(order_of(picture))
            if not (file.exists() and render.show_the_same(file.read_bytes(), drawn)):
                file.write_bytes(drawn)


if __name__ == "__main__":
    write()
