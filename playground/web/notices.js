// What stands between the bar and the messages, how the line and the bot are, and below them who is typing.

import { say } from "./say.js";
import { h } from "./view.js";
import { dots, icon } from "./icons.js";
import { nameOf, typists } from "./store.js";

/** Before anything is known of anybody, her language too. */
export function drawConnecting() {
  return h("p", { class: "banner", role: "status" }, icon("leaf"), "Connecting to the playground…");
}

/** The most urgent of what is to be known here, or nothing. */
export function drawNotice(app) {
  const { state, session, channelId, act } = app;
  if (!session.connected) {
    return h("p", { class: "banner warn", role: "status" }, icon("warn"), say(session.refused
      ? "The playground was started anew, with another key. Open the address that it has printed now." : "The connection to the playground broke. Trying again…"));
  }
  if (!state.bot.online) {
    return h("p", { class: "banner", role: "status" }, icon("leaf"), h("span", {}, say("The bot is not here at the moment. What you press fails until it is back.")),
      h("button", { type: "button", class: "button secondary", on: { click: () => act.startBot() } }, say("Start it")));
  }
  const pressing = (state.pressing[channelId] ?? []).map((id) => state.people.find((person) => person.id === id)).filter(Boolean);
  if (pressing.length) {
    const names = new Intl.ListFormat(document.documentElement.lang).format(pressing.map((person) => nameOf(state, person)));
    return h("p", { class: "banner", role: "status" }, icon("play"), h("span", {}, say("Pressing at random: {names}", { names })),
      h("button", { type: "button", class: "button secondary", on: { click: () => act.stopPressing() } }, say("Stop")));
  }
  return null;
}

/** Who is typing in a channel now; nothing where nobody is. */
export function drawTypists(state, channelId) {
  const names = typists(state, channelId);
  if (!names.length) return null;
  const listed = new Intl.ListFormat(document.documentElement.lang).format(names);
  const words = names.length > 3 ? say("Several people are typing…") : say(names.length === 1 ? "{names} is typing…" : "{names} are typing…", { names: listed });
  return [dots(), words];
}
