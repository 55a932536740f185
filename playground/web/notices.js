// How the line and the bot are, above the messages, and below them who is typing.

import { say } from "./say.js";
import { h } from "./view.js";
import { dots, icon } from "./icons.js";
import { nameOf, typists } from "./store.js";

const banner = (sign, words, more, button = null) => h("p", { class: `banner${more}`, role: "status" }, icon(sign), h("span", {}, words), button);
const button = (words, click) => h("button", { type: "button", class: "button secondary", on: { click } }, words);
const listed = (names) => new Intl.ListFormat(document.documentElement.lang).format(names);

/** Before anything is known of anybody, her language too. */
export const drawConnecting = () => banner("leaf", "Connecting to the playground…", "");

/** The most urgent of what is to be known here, or nothing. */
export function drawNotice({ state, session, channelId, act }) {
  if (!session.connected) {
    return banner("warn", say(session.refused
      ? "The playground was started anew, with another key. Open the address that it has printed now." : "The connection to the playground broke. Trying again…"), " warn");
  }
  if (!state.bot.online) return banner("leaf", say("The bot is not here at the moment. What you press fails until it is back."), "", button(say("Start it"), () => act.startBot()));
  const pressing = (state.pressing[channelId] ?? []).map((id) => state.people.find((person) => person.id === id)).filter(Boolean);
  if (!pressing.length) return null;
  const names = listed(pressing.map((person) => nameOf(state, person)));
  return banner("play", say("Pressing at random: {names}", { names }), "", button(say("Stop"), () => act.stopPressing()));
}

/** Who is typing in a channel now; nothing where nobody is. */
export function drawTypists(state, channelId) {
  const names = typists(state, channelId);
  if (!names.length) return null;
  const words = names.length > 3 ? say("Several people are typing…") : say(names.length === 1 ? "{names} is typing…" : "{names} are typing…", { names: listed(names) });
  return [dots(), words];
}
