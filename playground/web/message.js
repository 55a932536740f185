// One message as it stands in the channel.

import { say } from "./say.js";
import { h } from "./view.js";
import { dots, icon } from "./icons.js";
import { avatar } from "./avatar.js";
import { drawMarkdown } from "./markdown-view.js";
import { drawComponents } from "./components/index.js";
import { attachments } from "./components/media.js";
import { COMPONENTS_V2, EPHEMERAL, LOADING, channelName, mentionsMe, nameOf, userOf } from "./store.js";
import { longDate, longTime, messageTime } from "./timestamps.js";

const BY_COMMAND = 2;

/** The list item of a message. `look`: {state, channel, act, compact, spoilers, press, editing}. */
export function drawMessage(message, look) {
  const { state, channel, act, compact, spoilers, press, editing } = look;
  const author = userOf(state, message.author.id) ?? message.author;
  const name = nameOf(state, author, channel.guild_id);
  const room = {
    state, act, message, spoilers, guildId: channel.guild_id, key: message.id, waiting: press?.waiting ?? null,
    reveal: (key) => act.reveal(message.id, key), press: (customId, values) => act.press(message, customId, values),
  };
  const now = Date.now() + state.clock;
  const classes = ["message", compact && "compact", message.flags & EPHEMERAL && "ephemeral", mentionsMe(state, message) && "naming-me"];
  return h("li", { class: classes.filter(Boolean).join(" "), id: `m-${message.id}`, tabindex: "-1", "data-message-id": message.id },
    h("article", { "aria-labelledby": `by-${message.id}` },
      origin(message, look),
      h("div", { class: "message-head" },
        avatar({ ...author, bot: author.bot ?? message.author.bot }, name),
        h("span", { class: "author", id: `by-${message.id}` }, name),
        author.bot || message.author.bot ? h("span", { class: "app-tag" }, "APP") : null,
        h("time", { class: "when", datetime: message.timestamp, title: `${longDate(message.timestamp, state.locale)}` },
          messageTime(message.timestamp, state.locale, now))),
      h("div", { class: "message-body" },
        message.flags & LOADING ? thinking(name) : editing ? editor(message, act, editing) : body(message, room),
        threadLink(message, look),
        message.flags & EPHEMERAL ? onlyYou(message, act) : null,
        press?.error ? failed(message, press.error, act) : null),
      message.flags & EPHEMERAL || message.flags & LOADING || editing ? null : tools(message, look)));
}

function origin(message, { state, channel }) {
  const used = message.interaction ?? message.interaction_metadata;
  if (used?.type !== BY_COMMAND) return null;
  const { name: command, user } = used;
  return h("p", { class: "origin" }, icon("reply"), avatar(user, nameOf(state, user, channel.guild_id), { small: true }),
    h("strong", {}, nameOf(state, userOf(state, user.id) ?? user, channel.guild_id)), ` ${say("used")} `, command ? h("span", { class: "mention" }, `/${command}`) : say("a command"));
}

function body(message, room) {
  const edited = message.edited_timestamp && !(message.flags & COMPONENTS_V2) ? h("span", { class: "edited", title: longTime(message.edited_timestamp, room.state.locale) }, say("(edited)")) : null;
  return [
    message.content ? h("div", { class: "text markdown" }, drawMarkdown(message.content, room), edited) : null,
    (message.embeds ?? []).map((embed) => drawEmbed(embed, room)),
    message.flags & COMPONENTS_V2 ? null : attachments(message.attachments ?? [], room),
    message.components?.length ? h("div", { class: "components" }, drawComponents(message.components, room)) : null,
  ];
}

function drawEmbed(embed, room) {
  const color = embed.color === undefined || embed.color === null ? {} : { "--accent": `#${embed.color.toString(16).padStart(6, "0")}` };
  return h("div", { class: "container accented", style: color }, h("div", { class: "container-body markdown" },
    embed.title ? h("p", { class: "heading heading-3" }, embed.title) : null,
    embed.description ? drawMarkdown(embed.description, room) : null,
    (embed.fields ?? []).map((field) => [h("p", {}, h("strong", {}, field.name)), drawMarkdown(field.value, room)]),
    embed.footer ? h("p", { class: "subtext" }, embed.footer.text) : null));
}

function thinking(name) {
  return h("p", { class: "thinking" }, dots(), say("{name} is thinking…", { name }));
}

function onlyYou(message, act) {
  return h("p", { class: "only-you" }, icon("eye"), `${say("Only you can see this")} · `,
    h("button", { type: "button", class: "text-button", on: { click: () => act.dismiss(message) } }, say("Dismiss message")));
}

function failed(message, error, act) {
  return h("p", { class: "failed", role: "alert" }, icon("warn"), error,
    h("button", { type: "button", class: "text-button", on: { click: () => act.forgetFailure(message.id) } }, say("Dismiss")));
}

function threadLink(message, { state, act }) {
  const thread = message.thread ?? state.channels.get(message.id);
  if (!thread) return null;
  return h("button", { type: "button", class: "thread-link", on: { click: () => act.jump({ channel: thread.id }) } }, icon("thread"), h("strong", {}, channelName(state, thread)), icon("right"));
}

function editor(message, act, editing) {
  const keys = (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape") act.stopEditing();
    else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      act.saveEdit(message, event.target.value);
    }
  };
  return h("div", { class: "editor" },
    h("textarea", { "aria-label": say("Edit the message"), value: editing.text, rows: "2", created: (node) => setTimeout(() => node.focus()), on: { keydown: keys, input: (event) => act.typeEdit(event.target.value) } }),
    h("p", { class: "muted" }, say("Enter saves, Escape leaves it as it was.")));
}

function tools(message, { state, channel, act }) {
  const mine = message.author.id === state.me.id;
  const tool = (sign, label, run) => h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, on: { click: run } }, icon(sign));
  const canThread = channel.type === 0 && !message.thread && !state.channels.has(message.id);
  if (!mine && !canThread) return null;
  return h("div", { class: "message-tools" },
    canThread ? tool("thread", say("Start a thread here"), () => act.startThread(message)) : null,
    mine && message.content ? tool("edit", say("Edit"), () => act.startEditing(message)) : null,
    mine ? tool("bin", say("Delete"), () => act.deleteMessage(message)) : null);
}
