// Rows of buttons and the buttons themselves.

import { say } from "../say.js";
import { h } from "../view.js";
import { dots, icon } from "../icons.js";
import { outside, placeOf } from "../links.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/** Type 1: buttons side by side, or one select. */
export function actionRow(component, room) {
  return h("div", { class: "action-row" }, room.drawComponents(component.components, room));
}

/** Type 2. A link leads away, every other button is pressed. */
export function button(component, room) {
  const words = [component.emoji ? emoji(component.emoji) : null, component.label ? h("span", { class: "label" }, component.label) : null];
  if (component.style === 5) return linkButton(component, words, room);
  const waiting = room.waiting === component.custom_id;
  return h("button", {
    type: "button", class: `button ${STYLES[component.style] ?? "secondary"}${waiting ? " waiting" : ""}`,
    disabled: Boolean(component.disabled), "aria-busy": waiting ? "true" : null, "data-custom-id": component.custom_id,
    "aria-label": component.label ? null : component.emoji?.name ?? say("Button"),
    on: { click: () => waiting || room.press(component.custom_id) },
  }, words, waiting ? dots() : null);
}

function linkButton(component, words, room) {
  const place = placeOf(component.url ?? "");
  if (place && room.state.channels.has(place.channel)) {
    return h("button", { type: "button", class: "button link", disabled: Boolean(component.disabled), on: { click: () => room.act.jump(place) } },
      words, icon("right"));
  }
  return h("a", {
    class: "button link", href: component.disabled ? null : outside(component.url), target: "_blank", rel: "noopener noreferrer",
    "aria-disabled": component.disabled ? "true" : null, title: component.url,
  }, words, icon("external"), h("span", { class: "sr-only" }, ` (${say("opens elsewhere")})`));
}

/** The sign of a button or an option: the character itself, or the name of a picture this page does not have. */
export function emoji(partial) {
  return h("span", { class: partial.id ? "custom-emoji" : "emoji", "aria-hidden": "true" }, partial.id ? `:${partial.name}:` : partial.name);
}
