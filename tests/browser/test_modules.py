"""Single modules of the client: the tree differ, command lines, ids, times, addresses."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

COMMANDS = [
    {
        "id": "1",
        "name": "ginkgo",
        "options": [
            {
                "type": 1,
                "name": "new",
                "description": "Opens a lobby",
                "options": [
                    {"type": 3, "name": "setup", "description": "", "choices": [{"name": "Draft", "value": "draft"}]},
                    {"type": 4, "name": "hand", "description": "", "min_value": 4, "max_value": 5},
                    {"type": 5, "name": "open", "description": ""},
                ],
            },
            {"type": 1, "name": "board", "description": "The city again", "options": []},
            {
                "type": 2,
                "name": "stats",
                "options": [{"type": 1, "name": "me", "description": "Mine", "options": []}],
            },
        ],
    }
]


def line(page: Page, script: str, *values: object) -> object:
    """Run a piece of code with ``m`` the module of command lines and ``all`` the commands flattened."""
    code = f"""async ([commands, ...v]) => {{
      const m = await import('./command-line.js');
      const all = m.flatten(commands);
      return {script};
    }}"""
    return page.evaluate(code, [COMMANDS, *values])


def test_subcommands_stand_one_by_one(modules: Page) -> None:
    assert line(modules, "all.map((e) => [e.label, e.path])") == [
        ["/ginkgo new", ["new"]],
        ["/ginkgo board", ["board"]],
        ["/ginkgo stats me", ["stats", "me"]],
    ]


@pytest.mark.parametrize(
    ("typed", "best"),
    [("/bo", "/ginkgo board"), ("/gink new", "/ginkgo new"), ("/city", "/ginkgo board"), ("/xyz", None)],
)
def test_search(modules: Page, typed: str, best: str | None) -> None:
    assert line(modules, "m.search(all, v[0])[0]?.label ?? null", typed) == best


def test_a_pasted_line_is_read(modules: Page) -> None:
    found = line(
        modules,
        """(({ entry, rest }) => {
          const { fields, loose } = m.readOptions(entry, rest);
          return [entry.label, [...fields], loose];
        })(m.recognise(v[0], all))""",
        "/ginkgo new what setup:Draft hand: 5",
    )
    assert found == ["/ginkgo new", [["setup", "Draft"], ["hand", "5"]], "what"]


@pytest.mark.parametrize(
    ("option", "typed", "expected"),
    [
        (0, "draft", {"value": "draft"}),
        (0, "none", {"error": "“none” is not one of the choices of setup."}),
        (1, "5", {"value": 5}),
        (1, "9", {"error": "hand is at most 5."}),
        (1, "4.5", {"error": "hand takes a whole number."}),
        (1, "", {"error": "Give a whole number for hand."}),
        (2, "true", {"value": True}),
    ],
)
def test_values(modules: Page, option: int, typed: str, expected: object) -> None:
    code = """((option) => m.readValue(option, v[1], m.offers(option, { people: [], channels: [], roles: [] })))(
      all[0].options[v[0]])"""
    assert line(modules, code, option, typed) == expected


def test_what_stays_keeps_its_focus(modules: Page) -> None:
    kept = modules.evaluate(
        """async () => {
          const { h, patch } = await import('./view.js');
          const host = document.body.appendChild(document.createElement('div'));
          const rows = (...names) => names.map((name) => h('button', { key: name, type: 'button' }, name));
          patch(host, rows('a', 'b', 'c'));
          const before = host.children[1];
          before.focus();
          patch(host, h('p', { class: 'hint' }, 'new'), rows('x', 'b', 'c', 'd'));
          patch(host, rows('b', 'd'));
          return [document.activeElement === before, host.children[0] === before, host.textContent];
        }"""
    )
    assert kept == [True, True, "bd"]


def test_handlers_and_attributes_change(modules: Page) -> None:
    seen = modules.evaluate(
        """async () => {
          const { h, patch } = await import('./view.js');
          const host = document.createElement('div');
          const heard = [];
          patch(host, h('button', { title: 'one', disabled: true, on: { click: () => heard.push(1) } }));
          patch(host, h('button', { 'aria-busy': 'true', on: { click: () => heard.push(2) } }));
          host.firstChild.click();
          patch(host, h('button', {}));
          host.firstChild.click();
          const button = host.firstChild;
          return [heard, button.hasAttribute('title'), button.hasAttribute('aria-busy'), button.disabled];
        }"""
    )
    assert seen == [[2], False, False, False]


def test_ids_are_ordered_as_numbers(modules: Page) -> None:
    order = """async () => {
      const { newer } = await import('./snowflake.js');
      return [newer('100', '99'), newer('99', '100'), newer('5', null)];
    }"""
    assert modules.evaluate(order) == [True, False, True]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-7200, "2 hours ago"), (59, "in 59 seconds"), (86400 * 3 + 5, "in 3 days"), (0, "in 0 seconds"),
        (86399, "in 1 day"), (3599, "in 1 hour"), (5399, "in 1 hour"), (-5401, "2 hours ago"), (59.6, "in 1 minute"),
    ],
)  # rounded: a lobby that is open for a day said "in 23 hours" from its first second on
def test_relative_times(modules: Page, seconds: int, words: str) -> None:
    assert modules.evaluate("async (s) => (await import('./timestamps.js')).relative(s, 'en-US')", seconds) == words


def test_addresses(modules: Page) -> None:
    files = [{"filename": "city.png", "url": "http://127.0.0.1:1/attachments/1/2/city.png"}]
    code = "async ([url, files]) => (await import('./links.js')).localFile(url, files)"
    assert modules.evaluate(code, ["attachment://city.png", files]) == "/attachments/1/2/city.png"
    assert modules.evaluate(code, ["https://cdn.example.org/city.png", files]) is None
    assert modules.evaluate(code, ["javascript:alert(1)", files]) is None
    place = modules.evaluate(
        "async (u) => (await import('./links.js')).placeOf(u)", "https://discord.com/channels/1/22/333"
    )
    assert place == {"channel": "22", "message": "333"}


def test_what_comes_in_place_of_what_was_pressed_can_be_pressed_before_the_answer_is_through(modules: Page) -> None:
    waiting = """async (button) => {
        const { stateFrom, apply } = await import('./store.js');
        const row = (id) => [{ type: 17, components: [{ type: 1, components: [{ type: 2, custom_id: id }] }] }];
        const state = stateFrom({ me: { id: '1' }, guilds: [{ id: '2', channels: [{ id: '3', type: 0 }] }] });
        const message = { id: '5', channel_id: '3', author: { id: '4' }, flags: 0 };
        apply(state, 'MESSAGE_CREATE', { ...message, components: row('alone') });
        state.presses.set('5', { waiting: 'alone' });
        apply(state, 'MESSAGE_UPDATE', { ...message, components: row(button) });
        return state.presses.has('5');
    }"""
    assert modules.evaluate(waiting, "alone"), "another edit of the message is no answer"
    assert not modules.evaluate(waiting, "confirm"), "a press of it was lost without a word"


def test_an_edit_of_a_message_that_is_not_loaded_leaves_no_gap(modules: Page) -> None:
    """It comes with the older ones; shown alone, they would be asked for from before it on."""
    script = """async () => {
      const { apply, oldestOf, roomOf, stateFrom } = await import('./store.js');
      const said = (id, content) => ({ id, content, channel_id: '3', author: { id: '4' }, flags: 0 });
      const state = stateFrom({ me: { id: '1' }, messages: { 3: [said('50', 'a'), said('51', 'b')] } });
      apply(state, 'MESSAGE_UPDATE', said('7', 'old'));
      apply(state, 'MESSAGE_UPDATE', said('51', 'edited'));
      apply(state, 'MESSAGE_DELETE', { id: '51', channel_id: '3' });
      apply(state, 'MESSAGE_UPDATE', said('51', 'after it was deleted'));
      apply(state, 'MESSAGE_UPDATE', said('50', 'edited'));
      return [oldestOf(roomOf(state, '3')).id, roomOf(state, '3').messages.map(({ content }) => content)];
    }"""
    assert modules.evaluate(script) == ["50", ["edited"]]


def test_older_messages_that_come_too_late_leave_no_gap(modules: Page) -> None:
    """Asked for, and then the channel was left and opened again: what they were to stand before is let go of."""
    script = """async () => {
      const { loadOlder } = await import('./history.js');
      const { forgetOldest, prepend, roomOf, stateFrom } = await import('./store.js');
      const state = stateFrom({ me: { id: '1' } });
      const said = (id) => ({ id: String(id), channel_id: '5', author: { id: '1' }, flags: 0 });
      const from = (first, last) => Array.from({ length: last - first }, (_, at) => said(first + at));
      prepend(state, '5', from(1100, 1300), 200);
      const asked = [];
      let answer = null;
      const session = { connected: true, call: (_, { before }) => {
        asked.push(before);
        return new Promise((come) => { answer = () => come(from(Number(before) - 50, Number(before))); });
      } };
      const app = { state, session, channelId: '5', redraw: () => {} };
      const room = roomOf(state, '5');
      room.complete = false;
      const first = loadOlder(app);
      forgetOldest(room);
      answer();
      await first;
      const second = loadOlder(app);
      answer();
      await second;
      const ids = room.messages.map((message) => Number(message.id));
      return [asked, ids[0], ids.at(-1), ids.length];
    }"""
    assert modules.evaluate(script) == [["1100", "1225"], 1175, 1299, 125]
