// What one person's Discord looks like at this moment, and how each event changes it. No page, no network in here.

import { say } from "./say.js";
import { compare, newer } from "./snowflake.js";

export const EPHEMERAL = 64;
export const LOADING = 128;
export const COMPONENTS_V2 = 32768;
const TYPING_MS = 10000;
const KEPT_UNSEEN = 75;
const TRAFFIC_KEPT = 400;
const DIRECT = 1;
const THREADS = new Set([10, 11, 12]);

/** Is this channel a thread? */
export const isThread = (channel) => THREADS.has(channel.type);
/** Is this channel a conversation with one person? */
export const isDirect = (channel) => channel.type === DIRECT || channel.type === 3;

/** The state that a `ready` frame describes. */
export function stateFrom(ready) {
  const state = {
    me: ready.me, people: ready.people ?? [], guilds: ready.guilds ?? [], bot: ready.bot ?? { online: false },
    locale: ready.locale ?? "en-US", clock: ready.now ? Date.parse(ready.now) - Date.now() : 0,
    channels: new Map(), rooms: new Map(), read: { ...ready.read }, typing: new Map(), presses: new Map(), chosen: new Map(),
    modal: null, traffic: [], names: 0, pressing: { ...ready.pressing },
  };
  for (const guild of state.guilds) for (const channel of guild.channels ?? []) {
    state.channels.set(channel.id, { guild_id: guild.id, ...channel });
  }
  for (const channel of [...(ready.threads ?? []), ...(ready.dms ?? [])]) state.channels.set(channel.id, channel);
  for (const source of [ready.messages, ready.ephemeral]) {
    for (const [channel, messages] of Object.entries(source ?? {})) for (const message of messages) keep(state, channel, message);
  }
  return state;
}

/** The room (messages, oldest first, and whether older ones are left on the server) of a channel. */
export function roomOf(state, channel) {
  if (!state.rooms.has(channel)) state.rooms.set(channel, { messages: [], complete: false, loading: false, failed: false });
  return state.rooms.get(channel);
}

/** What `before`, the state until the line broke, had of a room beyond what has come anew: in front of it again, if the two meet. */
export function keepLoaded(state, channel, before) {
  const room = roomOf(state, channel);
  const loaded = roomOf(before, channel).messages;
  const first = oldestOf(room);
  if (!loaded.some((message) => message.id === first?.id)) return;
  for (const message of loaded) if (newer(first.id, message.id) && !(message.flags & EPHEMERAL)) keep(state, channel, message);
}

/** The oldest message that is here; ephemeral ones are all here from the beginning. */
export function oldestOf(room) {
  return room.messages.find((message) => !(message.flags & EPHEMERAL));
}

/** Messages as they are now, all there are between the first of them and the one with id `end`; what is here beside them is gone. */
export function refresh(state, channel, messages, end) {
  const room = roomOf(state, channel);
  const found = new Set(messages.map((message) => message.id));
  const isBetween = ({ id }) => newer(end, id) && !newer(messages[0].id, id);
  room.messages = room.messages.filter((message) => message.flags & EPHEMERAL || !isBetween(message) || found.has(message.id));
  for (const message of messages) keep(state, channel, message);
}

/** Put older messages in front; `asked` is how many were asked for. */
export function prepend(state, channel, messages, asked) {
  for (const message of messages) keep(state, channel, message);
  Object.assign(roomOf(state, channel), { complete: messages.length < asked, loading: false });
}

function keep(state, channel, message) {
  const room = roomOf(state, channel);
  const at = room.messages.findIndex((other) => other.id === message.id);
  if (at >= 0) room.messages = room.messages.with(at, { ...room.messages[at], ...message });
  else if (!newer(room.messages.at(-1)?.id, message.id)) room.messages = [...room.messages, message];
  else room.messages = [...room.messages, message].sort((a, b) => compare(a.id, b.id));
}

/** Does one of these components, or of those within them, have this id? */
function bears(components, customId) {
  return components.some((one) => one.custom_id === customId || bears([...(one.components ?? []), ...(one.accessory ? [one.accessory] : [])], customId));
}

/** Let go of all but the latest messages of a room; the older ones come back when one scrolls up. */
export function forgetOldest(room) {
  if (room.messages.length <= 2 * KEPT_UNSEEN) return;
  Object.assign(room, { messages: room.messages.slice(-KEPT_UNSEEN), complete: false });
}

const EVENTS = {
  MESSAGE_CREATE(state, message) {
    if (!state.channels.has(message.channel_id) && !message.guild_id) addChannel(state, { id: message.channel_id, type: DIRECT, recipients: [message.author] });
    keep(state, message.channel_id, message);
    state.typing.get(message.channel_id)?.delete(message.author.id);
    if (message.author.id === state.me.id) state.read[message.channel_id] = message.id;
  },
  MESSAGE_UPDATE(state, message) {
    state.chosen.delete(message.id);
    // Where what was pressed has gone, the next may be pressed, though the answer to the press may still be on its way.
    const pressed = state.presses.get(message.id)?.waiting;
    if (pressed && message.components && !bears(message.components, pressed)) state.presses.delete(message.id);
    // One that is not loaded comes with what stands between.
    if (roomOf(state, message.channel_id).messages.some(({ id }) => id === message.id)) keep(state, message.channel_id, message);
  },
  MESSAGE_DELETE(state, { id, channel_id }) {
    const room = roomOf(state, channel_id);
    room.messages = room.messages.filter((message) => message.id !== id);
  },
  CHANNEL_CREATE: addChannel, CHANNEL_UPDATE: addChannel, THREAD_CREATE: addChannel, THREAD_UPDATE: addChannel,
  CHANNEL_DELETE: dropChannel, THREAD_DELETE: dropChannel,
  TYPING_START(state, { channel_id, user_id }) {
    if (!state.typing.has(channel_id)) state.typing.set(channel_id, new Map());
    state.typing.get(channel_id).set(user_id, Date.now() + TYPING_MS);
  },
  INTERACTION(state, { message_id, state: stage, error }) {
    if (!message_id) return;
    const before = state.presses.get(message_id);
    if (stage === "failed") state.presses.set(message_id, { error: say(error ?? "This interaction failed") });
    else if (stage === "done" && before && !before.error) state.presses.delete(message_id);
  },
  BOT: (state, bot) => { state.bot = { ...state.bot, ...bot }; },
  PRESSING: (state, { channel_id, people }) => { state.pressing = { ...state.pressing, [channel_id]: people }; },
  PEOPLE: (state, { people }) => {
    state.people = people;
    state.me = { ...state.me, ...people.find((person) => person.id === state.me.id) };
  },
  TRAFFIC: (state, entry) => { state.traffic = [...state.traffic.slice(1 - TRAFFIC_KEPT), entry]; },
  GUILD_MEMBER_ADD: (state, { guild_id, ...member }) => changeGuild(state, guild_id, (guild) => ({ members: [...guild.members, member] })),
  GUILD_MEMBER_REMOVE(state, { guild_id, user }) {
    changeGuild(state, guild_id, (guild) => ({ members: guild.members.filter((member) => member.user.id !== user.id) }));
    if (user.id !== state.me.id) return;
    state.guilds = state.guilds.filter((guild) => guild.id !== guild_id);
    for (const channel of [...state.channels.values()]) if (channel.guild_id === guild_id) dropChannel(state, channel);
  },
  GUILD_ROLE_UPDATE: (state, { guild_id, role }) => changeGuild(state, guild_id, (guild) => ({ roles: guild.roles.map((other) => (other.id === role.id ? role : other)) })),
  GUILD_ROLE_DELETE: (state, { guild_id, role_id }) => changeGuild(state, guild_id, (guild) => ({ roles: guild.roles.filter((role) => role.id !== role_id) })),
  CLOCK: (state, { now }) => { state.clock = Date.parse(now) - Date.now(); },
  READ(state, { channel_id, message_id }) {
    if (newer(message_id, state.read[channel_id])) state.read[channel_id] = message_id;
  },
};

// Events after which a message may show other names; `names` tells messages drawn before that they are out of date.
const NAMING = /^(CHANNEL|THREAD|GUILD|PEOPLE|BOT)/;

/** Let an event happen to the state. Unknown names change nothing. */
export function apply(state, name, data) {
  EVENTS[name]?.(state, data);
  if (NAMING.test(name)) state.names++;
}

function changeGuild(state, id, change) {
  state.guilds = state.guilds.map((guild) => (guild.id === id ? { ...guild, ...change(guild) } : guild));
}

function addChannel(state, channel) {
  state.channels.set(channel.id, { ...state.channels.get(channel.id), ...channel });
}

function dropChannel(state, { id }) {
  state.channels.delete(id);
  state.rooms.delete(id);
}

/** Does this message name this person (or everyone)? */
export function mentionsMe(state, message) {
  if (message.mention_everyone || message.mentions?.some((user) => user.id === state.me.id)) return true;
  const mine = new Set(state.guilds.flatMap((guild) => guild.members?.find((member) => member.user?.id === state.me.id)?.roles ?? []));
  return Boolean(message.mention_roles?.some((role) => mine.has(role)));
}

/** What is new in a channel: {unread, mentions}; every message of a direct conversation counts as a mention. */
export function newsOf(state, channel) {
  const read = state.read[channel.id];
  const fresh = roomOf(state, channel.id).messages.filter(
    (message) => newer(message.id, read) && message.author.id !== state.me.id && !(message.flags & EPHEMERAL),
  );
  const naming = isDirect(channel) ? fresh : fresh.filter((message) => mentionsMe(state, message));
  return { unread: fresh.length > 0, mentions: naming.length };
}

/** Everyone known here by id: people, members of guilds, the bot, authors. */
export function userOf(state, id) {
  if (id === state.me.id) return state.me;
  const person = state.people.find((other) => other.id === id);
  if (person) return person;
  for (const guild of state.guilds) {
    const member = guild.members?.find((other) => other.user?.id === id);
    if (member) return member.user;
  }
  if (id === state.bot.id) return { bot: true, ...state.bot };
  for (const channel of state.channels.values()) {
    const other = channel.recipients?.find((user) => user.id === id);
    if (other) return other;
  }
  return null;
}

// What turns a name round turns what stands beside it, too.
const plainName = (name) => name?.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "");
const isSeen = (name) => /[^\p{Cf}\p{Z}]/u.test(name ?? "");

/** The name a user is shown by, in a guild by the nickname there. */
export function nameOf(state, user, guildId) {
  if (!user) return say("Unknown user");
  const guild = guildId && state.guilds.find((other) => other.id === guildId);
  const nick = guild && guild.members?.find((member) => member.user?.id === user.id)?.nick;
  return [nick, user.global_name, user.username].map(plainName).find(isSeen) ?? say("Unknown user");
}

/** The name a channel is shown by. */
export function channelName(state, channel) {
  if (!isDirect(channel)) return [channel.name].map(plainName).find(isSeen) ?? "channel";
  return (channel.recipients ?? []).filter((user) => user.id !== state.me.id).map((user) => nameOf(state, user)).join(", ")
    || nameOf(state, state.bot);
}

/** Who is typing in a channel now, by name. */
export function typists(state, channelId, now = Date.now()) {
  const entries = [...(state.typing.get(channelId) ?? [])];
  return entries.filter(([id, until]) => until > now && id !== state.me.id).map(([id]) => nameOf(state, userOf(state, id)));
}
