// The list at the left: the server's channels with their threads, and direct messages, with marks for what is new.

import { say } from "./say.js";
import { h } from "./view.js";
import { icon } from "./icons.js";
import { avatar } from "./avatar.js";
import { channelName, isDirect, isThread, nameOf, newsOf, userOf } from "./store.js";

const TEXT_TYPES = new Set([0, 2, 5]);

/** Channels in the order in which they stand, threads below their channel: [{guild, channels: [{channel, threads}]}], directs. */
function arrange(state) {
  const all = [...state.channels.values()];
  const guilds = state.guilds.map((guild) => {
    const channels = all.filter((channel) => channel.guild_id === guild.id && TEXT_TYPES.has(channel.type))
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
    return { guild, channels: channels.map((channel) => ({ channel, threads: all.filter((other) => isThread(other) && other.parent_id === channel.id && !other.thread_metadata?.archived) })) };
  });
  return { guilds, directs: all.filter(isDirect) };
}

/** All channels as one list, in the order of the sidebar, for moving by keys. */
export function inOrder(state) {
  const { guilds, directs } = arrange(state);
  return [...guilds.flatMap(({ channels }) => channels.flatMap(({ channel, threads }) => [channel, ...threads])), ...directs];
}

/** The navigation. `current` is the id of the open channel. */
export function drawSidebar(state, current, act) {
  const { guilds, directs } = arrange(state);
  return [
    guilds.map(({ guild, channels }) => h("section", { key: guild.id, "aria-labelledby": `guild-${guild.id}` },
      h("h2", { class: "guild-name", id: `guild-${guild.id}` }, guild.name),
      h("ul", {}, channels.map(({ channel, threads }) => h("li", { key: channel.id },
        entry(state, channel, current, act),
        threads.length ? h("ul", { class: "threads" }, threads.map((thread) => h("li", { key: thread.id }, entry(state, thread, current, act)))) : null))))),
    h("section", { key: "directs", "aria-labelledby": "directs-title" },
      h("h2", { class: "section-title", id: "directs-title" }, say("Direct messages")),
      directs.length ? h("ul", {}, directs.map((channel) => h("li", { key: channel.id }, entry(state, channel, current, act))))
        : h("p", { class: "muted empty-note" }, say("None yet. The bot writes here when a game begins."))),
  ];
}

let shown = null;

/** Bring the channel into view, once for each `place`: whoever looks round in the list then is left alone. */
export function showHere(host, place) {
  if (shown === place) return;
  shown = place;
  host.querySelector(".channel.here")?.scrollIntoView({ block: "nearest" });
}

function entry(state, channel, current, act) {
  const { unread, mentions } = newsOf(state, channel);
  const name = channelName(state, channel);
  const other = isDirect(channel) ? channel.recipients?.find((user) => user.id !== state.me.id) ?? state.bot : null;
  const known = other ? userOf(state, other.id) ?? other : null;
  const here = channel.id === current;
  return h("button", {
    type: "button", class: `channel${here ? " here" : ""}${unread ? " unread" : ""}`, "aria-current": here ? "page" : null, "data-channel-id": channel.id,
    on: { click: () => act.go(channel.id) },
  },
  known ? avatar(known, nameOf(state, known), { small: true, online: known.id === state.bot.id ? state.bot.online : known.online }) : icon(isThread(channel) ? "thread" : "hash"),
  h("span", { class: "channel-name" }, name),
  unread ? h("span", { class: "sr-only" }, `, ${say(mentions ? "new messages for you" : "new messages")}`) : null,
  mentions ? h("span", { class: "badge", "aria-label": say("{n} for you", { n: mentions }) }, String(mentions)) : null);
}
