// A message as it is said aloud: its words, without what marks them.

import { plain } from "./markdown.js";

const LONGEST_SPOKEN = 300;

/** The words of a message, empty where it has none. */
export function spoken(message) {
  return plain(message.content || wordsOf(message.components)).slice(0, LONGEST_SPOKEN);
}

function wordsOf(components) {
  return (components ?? []).map((one) => one.content ?? wordsOf(one.components)).filter(Boolean).join("\n");
}
