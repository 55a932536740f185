// Who one is: the rail of people at the side, each with a mark when something waits, and a link for another tab.

import { say } from "./say.js";
import { h } from "./view.js";
import { icon } from "./icons.js";
import { avatar } from "./avatar.js";
import { nameOf } from "./store.js";

/** The address of the page as one person. */
export function personLink(id) {
  const address = new URL(location.href);
  address.searchParams.set("person", id);
  address.hash = "";
  return address.href;
}

/** The rail. `waiting(id)` is how many messages wait for that person, where this page knows it. */
export function drawPeople(state, waiting, act) {
  return [
    h("h2", { class: "sr-only" }, say("Play as")),
    h("ul", { class: "people" }, state.people.map((person) => {
      const name = nameOf(state, person);
      const here = person.id === state.me.id;
      const count = waiting(person.id);
      return h("li", { key: person.id },
        h("button", {
          type: "button", class: `person${here ? " here" : ""}`, title: here ? say("You are {name}", { name }) : say("Be {name}", { name }), "aria-current": here ? "true" : null,
          "data-person-id": person.id, on: { click: () => act.become(person.id) },
        }, avatar(person, name, { online: person.online }), h("span", { class: "person-name" }, name),
        count ? h("span", { class: "badge" }, String(count), h("span", { class: "sr-only" }, ` ${say("new")}`)) : null));
    })),
    h("button", { type: "button", class: "person add", title: say("Add a person"), on: { click: () => act.addPerson() } }, h("span", { class: "avatar ghost", "aria-hidden": "true" }, icon("plus")), h("span", { class: "person-name" }, say("Add"))),
  ];
}

/** The panel at the foot of the sidebar: me, and the way to my settings. */
export function drawMe(state, connected, act) {
  const name = nameOf(state, state.me);
  return [
    avatar(state.me, name, { online: connected }),
    h("span", { class: "me-words" }, h("strong", {}, name), h("span", { class: "muted" }, say(connected ? state.me.dms_closed ? "DMs closed" : "Here" : "Connecting…"))),
    h("button", { type: "button", class: "icon-button", "aria-label": say("Settings of this person and page"), title: say("Settings"), on: { click: () => act.openSettings() } }, icon("gear")),
  ];
}
