"""What the bot shows, as the page draws it and as one uses it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.tab import PHONE, OpenTab, Tab

_CUT = """(button) => {
  button.style.maxWidth = '100px';
  return [...button.querySelectorAll('span')].filter((node) => node.scrollWidth > node.clientWidth)
    .map((node) => getComputedStyle(node)).map((style) => [style.textOverflow, style.display]);
}"""
"""How what is wider than its room in a narrow button is cut off."""

_SAY_HERE = """(content) => {
  const { session, channelId } = window.playground;
  return session.call('send', { channel_id: channelId, content });
}"""
"""Say something in the open channel, also from behind a modal."""


@pytest.fixture
def nell(open_tab: OpenTab) -> Tab:
    """Nell, before a message with one of everything."""
    tab = open_tab("Nell")
    tab.command("/show everything")
    expect(tab.last).to_contain_text("Pressed 0 times")
    return tab


def test_text_is_drawn_as_markdown_and_never_as_markup(nell: Tab) -> None:
    message = nell.last
    expect(message.get_by_role("heading", name="City of round 3")).to_be_visible()
    expect(message.locator(".markdown strong", has_text="Nell")).to_be_visible()
    expect(message.locator("pre")).to_have_text('print("<b>no markup</b>")')
    expect(message).to_contain_text("<script>document.title")
    assert message.locator("script, b, [onerror]").count() == 0
    expect(message.locator(".mention.mine")).to_have_text("@Nell")
    expect(message.locator("time.stamp")).to_have_text("September 21, 2026")
    link = message.get_by_role("link", name="rules")
    expect(link).to_have_attribute("rel", "noopener noreferrer")
    message.get_by_role("button", name="Show the spoiler").click()
    expect(message.locator(".spoiler.open")).to_have_text("a secret")


def test_the_answer_to_a_command_names_the_command(nell: Tab) -> None:
    expect(nell.last.locator(".origin")).to_contain_text("Nell used /show everything")


def test_an_edit_keeps_the_focus(nell: Tab) -> None:
    button = nell.button("Primary")
    button.focus()
    nell.page.keyboard.press("Enter")
    expect(nell.last).to_contain_text("Pressed 1 times")
    expect(button).to_be_focused()
    nell.page.keyboard.press("Enter")
    expect(nell.last).to_contain_text("Pressed 2 times")
    expect(nell.button("Off")).to_be_disabled()


@pytest.mark.parametrize("keys", [["Tab", "Tab"], ["Shift+Tab"]], ids=["forwards", "backwards"])
def test_a_list_of_which_several_are_chosen_is_left_by_keys(nell: Tab, keys: list[str]) -> None:
    select, choices = nell.button("Tiles to return"), nell.page.get_by_role("listbox")
    select.click()
    expect(choices).to_be_focused()
    for key in keys:
        nell.page.keyboard.press(key)
    expect(choices).to_have_count(0)
    expect(select).to_be_focused()


def test_only_the_one_asked_sees_her_screen(nell: Tab, open_tab: OpenTab) -> None:
    faye = open_tab("Faye")
    nell.button("My screen").click()
    expect(nell.last).to_contain_text("The hand of Nell")
    expect(nell.last).to_contain_text("Only you can see this")
    faye.line.fill("anyone?")
    faye.page.keyboard.press("Enter")
    expect(faye.last).to_contain_text("anyone?")
    assert "The hand of Nell" not in (faye.page.locator("body").inner_text())
    nell.messages.filter(has_text="The hand of Nell").get_by_role("button", name="Dismiss message").click()
    expect(nell.page.get_by_text("The hand of Nell")).to_have_count(0)


def test_thinking_then_an_answer(nell: Tab) -> None:
    nell.button("Slow").click()
    expect(nell.last).to_contain_text("is thinking")
    expect(nell.page.locator("#typing")).to_contain_text("is typing")
    expect(nell.last).to_contain_text("Slow but sure")


def test_no_answer_is_said_under_the_message(nell: Tab) -> None:
    board = nell.last
    nell.button("Silent").click()
    expect(nell.button("Silent")).to_have_attribute("aria-busy", "true")
    expect(board.get_by_role("alert")).to_contain_text("The application did not respond")
    nell.button("Primary").click()
    expect(board).to_contain_text("Pressed 1 times")
    # Nowhere: had it been said to screen readers a second time, in a place of their own, it would stand there still.
    expect(nell.page.get_by_role("alert").filter(has_text="did not respond")).to_have_count(0)


def test_what_a_select_has_no_room_for_ends_in_dots(nell: Tab) -> None:
    cut = nell.button("Tiles to return").evaluate(_CUT)
    assert cut == [["ellipsis", "block"]], "a block draws dots, a flex box none"


def test_a_select_with_one_value_by_keys(nell: Tab) -> None:
    nell.button("One card").focus()
    nell.page.keyboard.press("Enter")
    expect(nell.page.get_by_role("combobox", name="Search: One card")).to_be_focused()
    nell.page.keyboard.type("R7")
    expect(nell.page.get_by_role("option")).to_have_count(1)
    nell.page.keyboard.press("Enter")
    expect(nell.last).to_contain_text("Chosen: ['R7']")


def test_what_is_chosen_stays_until_the_message_changes_and_choosing_it_again_says_nothing(nell: Tab) -> None:
    """As in Discord's clients: a bot that does not change the message hears of each choice once."""
    stood = nell.messages.count()
    shown = nell.messages.nth(stood - 1)
    for label in ("One card", "R7"):
        shown.get_by_role("button", name=label).click()
        nell.page.get_by_role("option", name="R7").click()
        expect(shown.get_by_role("button", name="R7")).to_be_visible()
        expect(nell.last).to_contain_text("Chosen: ['R7']")
    expect(nell.messages).to_have_count(stood + 1)
    shown.get_by_role("button", name="Primary").click()
    shown.get_by_role("button", name="One card").click()
    nell.page.get_by_role("option", name="R7").click()
    expect(nell.messages).to_have_count(stood + 2)


def test_a_select_with_several_values_is_confirmed(nell: Tab) -> None:
    nell.button("Tiles to return").click()
    for name in ("B1", "B3"):
        nell.page.get_by_role("option", name=name).click()
    expect(nell.page.get_by_role("option", name="B2")).to_be_disabled()
    nell.page.get_by_role("button", name="Choose", exact=True).click()
    expect(nell.last).to_contain_text("Chosen: ['B1', 'B3']")


def test_closing_the_list_beside_it_confirms_what_was_ticked(nell: Tab) -> None:
    nell.button("Tiles to return").click()
    nell.page.get_by_role("option", name="B2").click()
    nell.page.mouse.click(1270, 300)
    expect(nell.last).to_contain_text("Chosen: ['B2']")


def test_escape_leaves_a_list_without_choosing(nell: Tab) -> None:
    nell.button("Tiles to return").click()
    nell.page.get_by_role("option", name="B2").click()
    nell.page.keyboard.press("Escape")
    expect(nell.page.get_by_role("listbox")).to_have_count(0)
    expect(nell.button("Tiles to return")).to_be_focused()
    expect(nell.last).to_contain_text("Pressed 0 times")


@pytest.mark.parametrize(("field", "name"), [("A person", "Miley"), ("A role", "@everyone"), ("A channel", "#general")])
def test_lists_of_people_roles_and_channels(nell: Tab, field: str, name: str) -> None:
    nell.button(field).click()
    nell.page.get_by_role("combobox").last.fill(name)
    nell.page.get_by_role("option", name=name).first.click()
    expect(nell.last).to_contain_text("Chosen: ['")


def test_a_modal(nell: Tab) -> None:
    nell.button("Form").click()
    form = nell.page.get_by_role("dialog", name="Tiles to return")
    expect(form.get_by_label("Which tiles")).to_be_focused()
    form.get_by_role("button", name="Submit").click()
    expect(form).to_contain_text("Please fill this in.")
    form.get_by_label("Which tiles").fill("R")
    form.get_by_role("button", name="Submit").click()
    expect(form).to_contain_text("At least 2 characters, please.")
    form.get_by_label("Which tiles").fill("R4")
    form.locator("label", has_text="Pace").click()  # the label: it leads to its field, as those of the inputs do
    nell.page.get_by_role("option", name="Relaxed").click()
    nell.keep("modal")
    form.get_by_role("button", name="Submit").click()
    expect(nell.last).to_contain_text("Returned R4, Relaxed")
    expect(form).to_have_count(0)


def test_a_modal_with_choices(nell: Tab) -> None:
    nell.button("Choices").click()
    form = nell.page.get_by_role("dialog", name="Choices")
    form.get_by_role("button", name="Submit").click()
    expect(form).to_contain_text("Please choose one.")
    form.get_by_label("blue").check()
    for name in ("one", "two", "three"):
        form.get_by_label(name).check()
    form.get_by_label("Sure").check()
    form.get_by_role("button", name="Submit").click()
    expect(form).to_contain_text("Please choose at most 2.")
    form.get_by_label("one").uncheck()
    nell.keep("modal-choices")
    form.get_by_role("button", name="Submit").click()
    expect(nell.last).to_contain_text("Chosen: ('blue', ['three', 'two'], True)")


def test_a_modal_opens_where_it_was_asked_for_and_takes_no_other_page_s_away(nell: Tab, open_tab: OpenTab) -> None:
    again = open_tab("Nell")
    nell.button("Form").click()
    form = nell.page.get_by_role("dialog", name="Tiles to return")
    form.get_by_label("Which tiles").fill("R4")
    again.button("Form").click()
    expect(again.page.get_by_role("dialog", name="Tiles to return").get_by_label("Which tiles")).to_be_focused()
    # What everybody in the channel hears is the latest thing that her first page is told.
    again.page.evaluate(_SAY_HERE, "heard")
    expect(nell.last).to_contain_text("heard")
    expect(form.get_by_label("Which tiles")).to_have_value("R4")


def test_pictures_open_large(nell: Tab) -> None:
    picture = nell.page.get_by_role("button", name="Open picture: The city after round 3")
    expect(picture).to_have_attribute("title", "The city after round 3: nine buildings.")
    picture.click()
    large = nell.page.get_by_role("dialog", name="Picture")
    expect(large.get_by_role("img")).to_have_attribute("alt", "The city after round 3: nine buildings.")
    fit = large.get_by_role("img").bounding_box()
    nell.page.keyboard.press("+")
    nell.page.keyboard.press("+")
    enlarged = large.get_by_role("img").bounding_box()
    assert fit
    assert enlarged
    assert enlarged["width"] > 1.4 * fit["width"]
    nell.page.keyboard.press("Escape")
    expect(large).to_have_count(0)
    expect(picture).to_be_focused()


def test_several_pictures_turn(nell: Tab) -> None:
    nell.page.get_by_role("button", name="Open picture: Picture city.png").click()
    large = nell.page.get_by_role("dialog", name="Picture")
    expect(large).to_contain_text("1 of 3")
    nell.page.keyboard.press("ArrowRight")
    expect(large.get_by_role("img")).to_have_attribute("alt", "Picture wide.png")
    nell.page.keyboard.press("ArrowLeft")
    nell.page.keyboard.press("ArrowLeft")
    expect(large).to_contain_text("3 of 3")


def test_on_a_phone_nothing_is_wider_than_the_screen(open_tab: OpenTab) -> None:
    tab = open_tab("Nell", size=(360, 740), scheme="dark", touch=True)
    tab.command("/show everything")
    expect(tab.last).to_contain_text("Pressed 0 times")
    assert _wider_than_the_screen(tab.page) == []
    tab.keep("phone-360-components")
    tab.page.get_by_role("button", name="Channels and people").click()
    tab.page.locator(".channel", has_text="games").click()
    expect(tab.page.get_by_role("heading", level=1)).to_have_text("games")
    expect(tab.page.locator("#drawer")).not_to_be_in_viewport()


def _wider_than_the_screen(page: Page) -> object:
    return page.evaluate(
        """() => [...document.querySelectorAll('#room *')].filter((node) => {
          const box = node.getBoundingClientRect();
          return box.width && box.right > innerWidth + 1 && !node.closest('.sr-only');
        }).map((node) => node.className)"""
    )


def test_a_phone_of_usual_size(open_tab: OpenTab) -> None:
    tab = open_tab("Nell", size=PHONE, touch=True)
    tab.command("/show everything")
    expect(tab.last).to_contain_text("Pressed 0 times")
    assert _wider_than_the_screen(tab.page) == []
    tab.keep("phone-390-components")
