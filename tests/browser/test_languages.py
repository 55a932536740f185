"""The page in the language of the person one is, as her Discord would be: words, dates, what is read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Route, expect

from tests.support.stage import Stage
from tests.support.tab import OpenTab

MONTHS = "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre"


@pytest.fixture
def french(stage: Stage) -> Iterator[None]:
    """Faye's Discord is French."""
    faye = stage.loopback.user("Faye")
    before, faye.locale = faye.locale, "fr"
    yield
    faye.locale = before


@pytest.mark.usefixtures("french")
def test_all_of_the_page_is_in_her_language_and_changes_with_who_one_is(open_tab: OpenTab) -> None:
    tab = open_tab("Faye")
    page = tab.page
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_text("Messages privés")).to_be_visible()
    tab.line.focus()
    page.keyboard.type("bonjour")
    page.get_by_role("button", name="Envoyer", exact=True).click()
    expect(tab.last).to_contain_text("bonjour")
    assert page.get_by_text("Direct messages").count() == 0
    # What is for developers stays English, and a screen reader is told so.
    page.get_by_role("button", name="Fenêtre du développeur").click()
    tabs = page.get_by_role("complementary").get_by_role("tablist")
    assert tabs.evaluate("(node) => node.closest('[lang]').lang") == "en"
    page.get_by_role("button", name="Close the developer’s window").click()
    tab.line.fill("||cachette|| et `code`\n```py\nx\n```")
    page.keyboard.press("Enter")
    expect(tab.last.get_by_role("button", name="Montrer ce qui est caché")).to_be_visible()
    # The line between two days and what is written beside it are of one language.
    expect(page.locator(".day-line").first).to_have_text(re.compile(MONTHS))
    page.get_by_role("navigation", name="Personnes").get_by_role("button", name="Nell").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("heading", name="Direct messages")).to_be_visible()
    expect(page.get_by_role("navigation", name="People")).to_be_visible()


@pytest.mark.usefixtures("french")
def test_the_first_visit_is_in_her_language(open_tab: OpenTab) -> None:
    page = open_tab("Faye", visited=False).page
    welcome = page.get_by_role("dialog", name="Ici pousse une ville")
    expect(welcome.get_by_role("button", name="Votre première partie")).to_be_visible()
    expect(welcome.get_by_text("Your")).to_have_count(0)


def test_another_language_is_chosen_on_the_page(open_tab: OpenTab, stage: Stage) -> None:
    tab = open_tab("Miley")
    page = tab.page
    page.get_by_role("button", name="Settings of this person and page").click()
    page.get_by_label("Language of this person’s Discord").select_option("pl")
    expect(page.get_by_text("Wiadomości prywatne")).to_be_visible()
    expect(page.get_by_text("Język Discorda tej osoby")).to_be_visible()
    assert stage.loopback.user("Miley").locale == "pl"
    page.get_by_label("Język Discorda tej osoby").select_option("en-US")
    expect(page.get_by_role("heading", name="Direct messages")).to_be_visible()


def test_a_language_named_in_one_place_is_offered_and_spoken(open_tab: OpenTab, stage: Stage) -> None:
    """As whoever translates the page adds one: its words, and its name beside those of the others."""
    polish = '["pl", "Polski"]'

    def named(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(polish, f'{polish}, ["pt-BR", "Português"]'))

    tab = open_tab("Miley")
    page = tab.page
    page.route("**/say.js", named)
    page.route("**/words/pt.js", lambda route: route.fulfill(
        content_type="text/javascript", body='export default { "Direct messages": "Mensagens diretas" };'))
    page.reload()
    page.get_by_role("button", name="Settings of this person and page").click()
    page.get_by_label("Language of this person’s Discord").select_option("Português")
    expect(page.get_by_text("Mensagens diretas")).to_be_visible()
    assert stage.loopback.user("Miley").locale == "pt-BR"
    page.get_by_label("Language of this person’s Discord").select_option("en-US")
    expect(page.get_by_role("heading", name="Direct messages")).to_be_visible()


@pytest.mark.usefixtures("french")
def test_what_fails_is_told_in_her_language(open_tab: OpenTab) -> None:
    tab = open_tab("Faye")
    outbox = tab.page.locator("#outbox").get_by_role("alert")
    tab.command("/show nothing")
    expect(outbox).to_contain_text("/show nothing\u202f: L’application n’a pas répondu")
    tab.command("/show everything")
    tab.button("Silent").click()
    expect(tab.last.locator(".failed")).to_contain_text("L’application n’a pas répondu")


@pytest.mark.usefixtures("french")
def test_the_size_of_a_file_is_told_in_her_language(open_tab: OpenTab) -> None:
    tab = open_tab("Faye")
    tab.command("/show everything")
    expect(tab.last.locator(".file .muted")).to_have_text(re.compile(r"^14\W+octets$"))
