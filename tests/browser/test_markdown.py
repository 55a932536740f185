"""Discord's markdown as the page reads it: ``markdown.js``, called in the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page


def tree(page: Page, text: str) -> object:
    """The blocks of a text."""
    return page.evaluate("async (text) => (await import('./markdown.js')).parse(text)", text)


def inline(page: Page, text: str) -> object:
    """The inline nodes of a text."""
    return page.evaluate("async (text) => (await import('./markdown.js')).inline(text)", text)


def kind(name: str, *children: object) -> dict[str, object]:
    return {"type": name, "children": list(children)}


def link(url: str, label: str) -> dict[str, object]:
    return {"type": "link", "url": url, "children": [label]}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**bold** rest", [kind("strong", "bold"), " rest"]),
        ("*a* _b_", [kind("em", "a"), " ", kind("em", "b")]),
        ("__under__ ~~gone~~", [kind("underline", "under"), " ", kind("strike", "gone")]),
        ("||hid||", [kind("spoiler", "hid")]),
        ("***both***", [kind("strong", kind("em", "both"))]),
        ("**a *b* c**", [kind("strong", "a ", kind("em", "b"), " c")]),
        ("snake_case_name", ["snake_case_name"]),
        ("2 * 3 * 4", ["2 * 3 * 4"]),
        ("**open", ["**open"]),
        (r"\*not\* \_this\_", ["*not* _this_"]),
        ("`**raw**` ``a`b``", [{"type": "code", "text": "**raw**"}, " ", {"type": "code", "text": "a`b"}]),
        ("<@12>", [{"type": "user", "id": "12"}]),
        ("<@!13>", [{"type": "user", "id": "13"}]),
        ("<@&14>", [{"type": "role", "id": "14"}]),
        ("<#15>", [{"type": "channel", "id": "15"}]),
        ("</ginkgo new:16>", [{"type": "command", "name": "ginkgo new", "id": "16"}]),
        ("<a:leaf:17>", [{"type": "emoji", "name": "leaf", "id": "17", "animated": True}]),
        ("<t:1700000000:R>", [{"type": "time", "seconds": 1700000000, "style": "R"}]),
        ("@everyone", [{"type": "everyone", "text": "@everyone"}]),
        ("[rules](https://a.example/x_(y))", [link("https://a.example/x_(y)", "rules")]),
        ("see https://a.example/b_c_d.", ["see ", link("https://a.example/b_c_d", "https://a.example/b_c_d"), "."]),
        ("one\ntwo", ["one", {"type": "break"}, "two"]),
    ],
)  # fmt: skip
def test_inline(modules: Page, text: str, expected: object) -> None:
    assert inline(modules, text) == expected


@pytest.mark.parametrize(
    "text", ["[x](javascript:alert(1))", "[x](data:text/html,boo)", "<javascript:alert(1)>", "[x](ftp://a.example)"]
)
def test_only_web_addresses_become_links(modules: Page, text: str) -> None:
    assert inline(modules, text) == [text]


def test_a_label_may_not_pretend_to_be_another_address(modules: Page) -> None:
    nodes = _nodes(inline(modules, "[https://good.example](https://evil.example)"))
    labels = [node["children"] for node in nodes if "evil" in str(node["url"])]
    assert labels == [["https://evil.example"]]


def _nodes(nodes: object) -> list[dict[str, object]]:
    assert isinstance(nodes, list)
    return [node for node in nodes if isinstance(node, dict)]


def test_blocks(modules: Page) -> None:
    text = "# One\n-# small\n> quoted\n> twice\nplain\n```js\nlet a\n```\nend"
    assert tree(modules, text) == [
        {"type": "heading", "level": 1, "children": ["One"]},
        {"type": "subtext", "children": ["small"]},
        {"type": "quote", "children": [kind("paragraph", "quoted", {"type": "break"}, "twice")]},
        kind("paragraph", "plain"),
        {"type": "code-block", "language": "js", "text": "let a"},
        kind("paragraph", "end"),
    ]


def test_lists_nest_and_change_kind(modules: Page) -> None:
    dashes, numbers = _nodes(tree(modules, "- a\n  - b\n- c\n3. d"))
    assert dashes["ordered"] is False
    items = dashes["items"]
    assert isinstance(items, list)
    assert [item[0]["children"] for item in items] == [["a"], ["c"]]
    assert items[0][1]["items"] == [[kind("paragraph", "b")]]
    assert (numbers["ordered"], numbers["start"]) == (True, 3)


def test_quote_to_the_end(modules: Page) -> None:
    (quote,) = _nodes(tree(modules, ">>> all\nof it"))
    assert quote == {"type": "quote", "children": [kind("paragraph", "all", {"type": "break"}, "of it")]}


HOSTILE = ("*" * 4000, "**_~~" * 800, "[" * 4000, "> " * 2000, "- " * 2000, "`" * 3999, "<" * 4000, "||a" * 1300)


@pytest.mark.timing
@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_read_quickly(modules: Page, text: str) -> None:
    timed = """async (text) => {
      const { parse } = await import('./markdown.js');
      const begun = performance.now();
      parse(text);
      return performance.now() - begun;
    }"""
    assert modules.evaluate(timed, text) < 500


def test_words_without_marks(modules: Page) -> None:
    text = "# Round **3**\n- Nell ||x||\n</ginkgo board:1>"
    words = modules.evaluate("async (text) => (await import('./markdown.js')).plain(text)", text)
    assert words == "Round 3 Nell spoiler /ginkgo board"
