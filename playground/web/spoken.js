// A message as it is said aloud: its words, without what marks them.

import { say } from "./say.js";
import { plain } from "./markdown.js";
import { channelName, isDirect, mentionsMe, nameOf, userOf } from "./store.js";

const LONGEST_SPOKEN = 300;

/** The words of a message, empty where it has none. */
export function spoken(message) {
  return plain(message.content || wordsOf(message.components)).slice(0, LONGEST_SPOKEN);
}

/** What is said of a message that comes: in the channel `here` its words, elsewhere that it waits for her; null if it does not. */
export function saidOf(state, message, here) {
  if (message.channel_id === here) return `${nameOf(state, userOf(state, message.author.id) ?? message.author)}${say(": ")}${spoken(message) || say("a message without words")}`;
  const channel = state.channels.get(message.channel_id);
  return channel && (isDirect(channel) || mentionsMe(state, message)) ? `${channelName(state, channel)}${say(": ")}${say("new messages for you")}` : null;
}

function wordsOf(components) {
  return (components ?? []).map((one) => one.content ?? wordsOf(one.components)).filter(Boolean).join("\n");
}
