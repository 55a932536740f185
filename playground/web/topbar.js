// The bar above the messages: where one is, and the page's own buttons.

import { say } from "./say.js";
import { h } from "./view.js";
import { icon } from "./icons.js";
import { channelName, isDirect, isThread, nameOf } from "./store.js";
import { switchTheme, themeNow } from "./theme.js";

/** What the browser's tab is called. */
export function titleOf({ state, session, channel }) {
  const waiting = session.waiting();
  return `${waiting ? `(${waiting}) ` : ""}${channel ? channelName(state, channel) : "Playground"} · ${nameOf(state, state.me)}`;
}

export function drawTopbar(app) {
  const { state, channel, act } = app;
  const tool = (sign, label, run, extra = {}) => h("button", { key: sign, type: "button", class: "icon-button", "aria-label": label, title: label, on: { click: run }, ...extra }, icon(sign));
  const parent = channel && isThread(channel) ? state.channels.get(channel.parent_id) : null;
  return [
    tool("menu", say("Channels and people"), () => act.toggleDrawer(), { class: "icon-button menu", "aria-expanded": app.drawer ? "true" : "false", "aria-controls": "drawer" }),
    channel ? h("h1", { class: "room-name" }, icon(isDirect(channel) ? "at" : isThread(channel) ? "thread" : "hash"),
      parent ? [h("button", { type: "button", class: "text-button", on: { click: () => act.go(parent.id) } }, channelName(state, parent)), h("span", { class: "muted", "aria-hidden": "true" }, "›")] : null,
      h("span", { class: "room-title" }, channelName(state, channel)), channel.topic ? h("span", { class: "topic" }, channel.topic) : null) : null,
    h("div", { class: "topbar-tools" },
      channel && channel.type === 0 ? tool("thread", say("Start a thread"), () => act.startThread()) : null,
      tool("search", say("Go to a channel"), (event) => act.switchChannel(event.currentTarget), { id: "go-to", "aria-haspopup": "listbox" }),
      tool("play", say("Begin something"), () => act.openWelcome()),
      tool(themeNow() === "dark" ? "sun" : "moon", say(themeNow() === "dark" ? "Light colours" : "Dark colours"), () => { switchTheme(); app.redraw(); }, { key: "theme", class: "icon-button theme" }),
      tool("wrench", say("Developer’s window"), () => act.toggleDev(), { "aria-expanded": app.devOpen ? "true" : "false", "aria-controls": "dev" })),
  ];
}
