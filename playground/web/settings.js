// Settings of the person one is, of this page, and the keys.

import { LANGUAGES, say } from "./say.js";
import { build, h, patch } from "./view.js";
import { copied } from "./clipboard.js";
import { icon } from "./icons.js";
import { nameOf } from "./store.js";
import { personLink } from "./people.js";
import { switchTheme, themeNow } from "./theme.js";

/** German also while nobody has translated the page: what somebody sees whose language is not there. */
const LOCALES = [...new Map([["en-US", "English"], ["en-GB", "English (UK)"], ...LANGUAGES, ["de", "Deutsch"]])];
const KEYS = [["/", "begin a command"], ["Ctrl K", "go to a channel"], ["Alt ↑ ↓", "channel above, below"], ["↑ ↓", "from message to message, once in the list"], ["Tab", "into the buttons of a message"], ["Esc", "close; then to the newest message"]];

/** Open the settings. `setMe(changes)` answers with a promise; `redraw()` draws the page anew. */
export function openSettings(session, { setMe, redraw }) {
  const { state } = session;
  let error = null;
  const dialog = build(h("dialog", { class: "modal", "aria-labelledby": "settings-title", on: { close: () => dialog.remove() } }));
  const change = (changes) => setMe(changes).then(() => { error = null; }, (problem) => { error = problem.message; }).then(draw);
  const tick = (label, words, checked, run) => h("label", { class: "choice" }, h("input", { type: "checkbox", checked, on: { change: (event) => run(event.target.checked) } }),
    h("span", {}, label, h("span", { class: "muted" }, ` ${words}`)));
  function draw() {
    const me = session.state.people.find((person) => person.id === session.state.me.id) ?? session.state.me;
    patch(dialog, h("form", { method: "dialog" },
      h("header", {}, h("h2", { id: "settings-title" }, nameOf(state, state.me)),
        h("button", { type: "submit", class: "icon-button", "aria-label": say("Close") }, icon("close"))),
      h("div", { class: "modal-body" },
        error ? h("p", { class: "form-error", role: "alert" }, icon("warn"), error) : null,
        h("div", { class: "form-field" }, h("label", { for: "locale" }, say("Language of this person’s Discord")),
          h("select", { id: "locale", class: "plain-select", on: { change: (event) => change({ locale: event.target.value }) } },
            LOCALES.map(([value, label]) => h("option", { value, selected: (me.locale ?? state.locale) === value }, label)))),
        tick(say("DMs closed"), say("The server refuses the bot’s direct messages."), Boolean(me.dms_closed), (on) => change({ dms_closed: on })),
        tick(say("Bot blocked"), say("This person has blocked the bot."), Boolean(me.blocked_bot), (on) => change({ blocked_bot: on })),
        h("div", { class: "form-field" }, h("label", { for: "my-link" }, say("This person in another tab")),
          h("div", { class: "copy-line" }, h("input", { id: "my-link", type: "text", readonly: true, value: personLink(state.me.id) }),
            h("button", { type: "button", class: "button secondary", on: { click: (event) => copy(event.currentTarget, personLink(state.me.id)) } }, icon("copy"), say("Copy")),
            h("a", { class: "button secondary", href: personLink(state.me.id), target: "_blank", rel: "noopener" }, say("Open")))),
        h("div", { class: "form-field" }, h("span", { class: "field-title" }, say("Colours of this page")),
          h("button", { type: "button", class: "button secondary", on: { click: () => { switchTheme(); draw(); redraw(); } } }, icon(themeNow() === "dark" ? "sun" : "moon"), say(themeNow() === "dark" ? "Light" : "Dark"))),
        h("div", { class: "form-field" }, h("span", { class: "field-title" }, say("Keys")),
          h("dl", { class: "keys" }, KEYS.map(([keys, words]) => h("div", {}, h("dt", {}, h("kbd", {}, keys)), h("dd", {}, say(words)))))))));
  }
  draw();
  document.body.append(dialog);
  dialog.showModal();
}

// What could not be copied is selected, to be copied by keys.
async function copy(button, text) {
  if (await copied(text, button)) button.lastChild.data = say("Copied");
  else {
    const field = document.getElementById("my-link");
    field.focus();
    field.select();
  }
}
