// The markdown tree as elements of the page. Text only ever becomes text nodes.

import { say } from "./say.js";
import { h } from "./view.js";
import { parse } from "./markdown.js";
import { outside, placeOf } from "./links.js";
import { channelName, nameOf, userOf } from "./store.js";
import { timestampText } from "./timestamps.js";

/** Elements for a text. `room`: {state, guildId, act, spoilers (Set of revealed keys), reveal(key), key}. */
export function drawMarkdown(text, room) {
  const draw = new Drawing(room);
  return parse(text).map((node) => draw.node(node));
}

class Drawing {
  #room; #spoilers = 0;

  constructor(room) {
    this.#room = room;
  }

  node(node) {
    if (typeof node === "string") return node;
    return this[node.type](node);
  }

  all(nodes) {
    return nodes.map((node) => this.node(node));
  }

  paragraph({ children }) { return h("p", {}, this.all(children)); }
  heading({ level, children }) { return h("p", { class: `heading heading-${level}`, role: "heading", "aria-level": level + 2 }, this.all(children)); }
  subtext({ children }) { return h("p", { class: "subtext" }, this.all(children)); }
  quote({ children }) { return h("blockquote", {}, this.all(children)); }
  strong({ children }) { return h("strong", {}, this.all(children)); }
  em({ children }) { return h("em", {}, this.all(children)); }
  underline({ children }) { return h("u", {}, this.all(children)); }
  strike({ children }) { return h("s", {}, this.all(children)); }
  code({ text }) { return h("code", {}, text); }
  break() { return h("br"); }
  everyone({ text }) { return h("span", { class: "mention" }, text); }

  "code-block"({ language, text }) {
    return h("pre", { tabindex: "0", "data-language": language || null, "aria-label": language ? say("Code in {language}", { language }) : say("Code") }, h("code", {}, text));
  }

  list({ ordered, start, items }) {
    const rows = items.map((item) => h("li", {}, item.map((node) => (node.type === "paragraph" ? this.all(node.children) : this.node(node)))));
    return ordered ? h("ol", { start }, rows) : h("ul", {}, rows);
  }

  spoiler({ children }) {
    const key = `${this.#room.key}:${this.#spoilers++}`;
    if (this.#room.spoilers?.has(key)) return h("span", { class: "spoiler open" }, this.all(children));
    return h("button", { type: "button", class: "spoiler", "aria-label": say("Show the spoiler"), on: { click: () => this.#room.reveal(key) } },
      h("span", { "aria-hidden": "true" }, this.all(children.map(inert))));
  }

  link({ url, children }) {
    const place = placeOf(url);
    if (place && this.#room.state.channels.has(place.channel)) return this.#jump(place, children.length === 1 && children[0] === url ? null : children);
    return h("a", { href: outside(url), target: "_blank", rel: "noopener noreferrer", title: url }, this.all(children));
  }

  user({ id }) {
    const { state, guildId } = this.#room;
    const user = userOf(state, id);
    return h("span", { class: `mention${id === state.me.id ? " mine" : ""}` }, `@${user ? nameOf(state, user, guildId) : "unknown-user"}`);
  }

  role({ id }) {
    const role = this.#room.state.guilds.flatMap((guild) => guild.roles ?? []).find((other) => other.id === id);
    return h("span", { class: "mention" }, `@${role?.name ?? "unknown-role"}`);
  }

  channel({ id }) {
    if (!this.#room.state.channels.has(id)) return h("span", { class: "mention" }, "#unknown");
    return this.#jump({ channel: id }, null);
  }

  #jump(place, children) {
    const channel = this.#room.state.channels.get(place.channel);
    const label = children ? this.all(children) : [`#${channelName(this.#room.state, channel)}`, place.message ? " › message" : null];
    return h("button", { type: "button", class: "mention jump", on: { click: () => this.#room.act.jump(place) } }, label);
  }

  command({ name }) {
    return h("button", { type: "button", class: "mention jump", on: { click: () => this.#room.act.beginCommand(name) } }, `/${name}`);
  }

  emoji({ name }) {
    return h("span", { class: "custom-emoji", title: `:${name}:`, role: "img", "aria-label": name }, `:${name}:`);
  }

  time({ seconds, style }) {
    const { state } = this.#room;
    const date = new Date(seconds * 1000);
    if (Number.isNaN(date.getTime())) return "Invalid date";
    return h("time", {
      datetime: date.toISOString(), class: "stamp", title: timestampText(seconds, "F", state.locale),
      "data-relative": style === "R" ? seconds : null,
    }, timestampText(seconds, style, state.locale, Date.now() + state.clock));
  }
}

// What is covered must not be pressed or read by accident: only the shape of the words remains.
function inert(node) {
  if (typeof node === "string") return node;
  if (node.type === "link" || node.type === "command" || node.type === "channel") return node.children?.map((kid) => (typeof kid === "string" ? kid : "…")).join("") || "…";
  return node.children ? { ...node, children: node.children.map(inert) } : node;
}
