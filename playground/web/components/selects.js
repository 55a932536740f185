// The five kinds of select menus: a field that opens a list.

import { say } from "../say.js";
import { h } from "../view.js";
import { icon } from "../icons.js";
import { pick } from "../picker.js";
import { emoji } from "./buttons.js";
import { channelName, isDirect, nameOf } from "../store.js";

const ASKING = { 3: "Choose an option", 5: "Choose a person", 6: "Choose a role", 7: "Choose a person or role", 8: "Choose a channel" };

/** Types 3 and 5 to 8 in a message: choosing is pressing. What was chosen stays so until the message changes, as Discord's clients keep it: choosing it again says nothing. */
export function select(component, room) {
  const options = optionsOf(component, room.state, room.guildId);
  const last = room.state.chosen.get(room.message.id)?.[component.custom_id];
  const chosen = options.filter((option) => (last ? last.includes(option.value) : option.default));
  const waiting = room.waiting === component.custom_id;
  return field({
    component, chosen, waiting,
    open: async (anchor) => {
      const values = await pick({ anchor, ...listOf(component, options), chosen: chosen.map((option) => option.value) });
      if (values && !same(values, chosen.map((option) => option.value))) room.press(component.custom_id, values);
    },
  });
}

/** The field itself. `open(anchor)`: opens its list; `id`, `describedBy`, `labelledBy`: in a modal. */
export function field({ component, chosen, waiting = false, open, id, describedBy, labelledBy }) {
  const words = chosen.length ? chosen.map((option) => option.label).join(", ") : component.placeholder ?? say(ASKING[component.type]);
  return h("button", {
    type: "button", id: id ?? null, class: `select${chosen.length ? "" : " empty"}${waiting ? " waiting" : ""}`, "aria-haspopup": "listbox", "aria-expanded": "false",
    disabled: Boolean(component.disabled), "data-custom-id": component.custom_id, "aria-busy": waiting ? "true" : null,
    "aria-describedby": describedBy ?? null, "aria-label": labelledBy ? `${labelledBy}${say(": ")}${words}` : null,
    on: { click: (event) => waiting || open(event.currentTarget) },
  }, h("span", { class: "select-words" }, chosen.length === 1 && chosen[0].emoji ? emoji(chosen[0].emoji) : null, h("span", { class: "cut-words" }, words)), icon("down"));
}

const same = (these, those) => these.length === those.length && these.every((value) => those.includes(value));

export function listOf(component, options) {
  return {
    label: component.placeholder ?? say(ASKING[component.type]), options, search: component.type !== 3 || options.length > 12,
    min: component.min_values ?? 1, max: component.max_values ?? 1,
  };
}

export function optionsOf(component, state, guildId) {
  const preset = new Set((component.default_values ?? []).map((value) => value.id));
  const mark = (option) => ({ ...option, default: preset.has(option.value) });
  if (component.type === 3) return component.options ?? [];
  if (component.type === 8) {
    return [...state.channels.values()]
      .filter((channel) => !isDirect(channel) && (!guildId || channel.guild_id === guildId))
      .filter((channel) => !component.channel_types?.length || component.channel_types.includes(channel.type))
      .map((channel) => mark({ value: channel.id, label: `#${channelName(state, channel)}` }));
  }
  const guild = state.guilds.find((other) => other.id === guildId);
  const roles = (guild?.roles ?? []).map((role) => mark({ value: role.id, label: `@${role.name}`, description: say("Role") }));
  const users = (guild?.members?.map((member) => member.user) ?? state.people)
    .map((user) => mark({ value: user.id, label: nameOf(state, user, guildId), description: user.username, user }));
  if (component.type === 5) return users;
  return component.type === 6 ? roles : [...users, ...roles];
}
