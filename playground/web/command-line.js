// What a line that begins with "/" means: which command, which options, what is wrong with them. Pure.

import { say } from "./say.js";

const SUB_COMMAND = 1, SUB_COMMAND_GROUP = 2;
const TYPE = { STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10 };
const WORDS_FOR = { 3: "text", 4: "a whole number", 5: "yes or no", 6: "a person", 7: "a channel", 8: "a role", 9: "a person or role", 10: "a number" };

/** Every command that can be sent, subcommands one by one: [{id, name, path, label, description, options}]. */
export function flatten(commands) {
  return commands.filter((command) => (command.type ?? 1) === 1).flatMap((command) => branch(command, command, []));
}

function branch(command, node, path) {
  const below = (node.options ?? []).filter((option) => option.type === SUB_COMMAND || option.type === SUB_COMMAND_GROUP);
  if (below.length) return below.flatMap((option) => branch(command, option, [...path, option.name]));
  const shown = path.length ? [shownName(command), ...shownPath(command, path)] : [shownName(command)];
  return [{ id: command.id, name: command.name, path, label: `/${shown.join(" ")}`, description: shownDescription(node), options: node.options ?? [] }];
}

const shownName = (thing) => thing.name_localized ?? thing.name;
const shownDescription = (thing) => thing.description_localized ?? thing.description ?? "";

function shownPath(command, path) {
  let node = command;
  return path.map((name) => {
    node = node.options.find((option) => option.name === name);
    return shownName(node);
  });
}

/** Name and description of an option as the person reads them. */
export const optionName = shownName;
export const optionDescription = shownDescription;

/** Commands that fit what was typed so far, best first. */
export function search(entries, typed) {
  const wanted = typed.toLocaleLowerCase().replace(/^\//, "").trim().split(/\s+/).filter(Boolean);
  const scored = entries.map((entry, index) => ({ entry, index, score: score(entry, wanted) })).filter(({ score: points }) => points > 0);
  return scored.sort((a, b) => b.score - a.score || a.index - b.index).map(({ entry }) => entry);
}

function score(entry, wanted) {
  const words = entry.label.slice(1).toLocaleLowerCase().split(" ");
  let points = 1;
  for (const word of wanted) {
    if (words.some((other) => other.startsWith(word))) points += 3;
    else if (words.some((other) => other.includes(word))) points += 2;
    else if (entry.description.toLocaleLowerCase().includes(word)) points += 1;
    else return 0;
  }
  return points;
}

/** The command that a line begins with, followed by a space or the end: {entry, rest} or null. */
export function recognise(line, entries) {
  const lower = line.toLocaleLowerCase();
  const fits = entries.filter((entry) => {
    const label = entry.label.toLocaleLowerCase();
    return lower === label || lower.startsWith(`${label} `);
  });
  const entry = fits.sort((a, b) => b.label.length - a.label.length)[0];
  return entry ? { entry, rest: line.slice(entry.label.length).trimStart() } : null;
}

/** Read "name:value name:value": the values reach to the next known name. Returns {fields: Map name -> text, loose: text}. */
export function readOptions(entry, rest) {
  const names = entry.options.map((option) => escapeForPattern(optionName(option)));
  const fields = new Map();
  if (!names.length) return { fields, loose: rest.trim() };
  const pattern = new RegExp(`(?:^|\\s)(${names.join("|")}):`, "gi");
  const marks = [...rest.matchAll(pattern)];
  marks.forEach((mark, index) => {
    const option = entry.options.find((one) => optionName(one).toLocaleLowerCase() === mark[1].toLocaleLowerCase());
    fields.set(option.name, rest.slice(mark.index + mark[0].length, marks[index + 1]?.index).trim());
  });
  return { fields, loose: rest.slice(0, marks[0]?.index).trim() };
}

function escapeForPattern(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/**
 * What an option offers while one types: [{name, value}], from its choices, yes/no, people, channels or roles.
 * Null where anything may be typed (text, numbers) or the bot is asked (autocomplete).
 */
export function offers(option, { people, channels, roles }) {
  if (option.choices?.length) return option.choices.map((choice) => ({ name: choice.name_localized ?? choice.name, value: choice.value }));
  if (option.type === TYPE.BOOLEAN) return [{ name: say("True"), value: true }, { name: say("False"), value: false }];
  if (option.type === TYPE.USER) return people;
  if (option.type === TYPE.CHANNEL) return channels;
  if (option.type === TYPE.ROLE) return roles;
  return option.type === TYPE.MENTIONABLE ? [...people, ...roles] : null;
}

/** The value of what was typed for an option: {value} or {error: a sentence}. `list` is what `offers` gave. */
export function readValue(option, typed, list) {
  const text = typed.trim();
  if (!text) return { error: say("Give {kind} for {name}.", { kind: kindWords(option), name: optionName(option) }) };
  if (list) {
    const wanted = text.toLocaleLowerCase().replace(/^[@#]/, "");
    const found = list.find((one) => one.name.toLocaleLowerCase().replace(/^[@#]/, "") === wanted) ?? list.find((one) => String(one.value) === text);
    return found ? { value: found.value } : { error: say("“{text}” is not one of the choices of {name}.", { text, name: optionName(option) }) };
  }
  if (option.type === TYPE.INTEGER || option.type === TYPE.NUMBER) return readNumber(option, text);
  if (text.length < (option.min_length ?? 0)) return { error: say("{name} needs at least {n} characters.", { name: optionName(option), n: option.min_length }) };
  if (text.length > (option.max_length ?? 6000)) return { error: say("{name} takes at most {n} characters.", { name: optionName(option), n: option.max_length ?? 6000 }) };
  return { value: text };
}

function readNumber(option, text) {
  const value = Number(text);
  if (!Number.isFinite(value) || (option.type === TYPE.INTEGER && !Number.isInteger(value))) {
    return { error: say("{name} takes {kind}.", { name: optionName(option), kind: kindWords(option) }) };
  }
  if (option.min_value !== undefined && value < option.min_value) return { error: say("{name} is at least {n}.", { name: optionName(option), n: option.min_value }) };
  if (option.max_value !== undefined && value > option.max_value) return { error: say("{name} is at most {n}.", { name: optionName(option), n: option.max_value }) };
  return { value };
}

/** Which kind of value an option takes, in words. */
export function kindWords(option) {
  return say(WORDS_FOR[option.type] ?? "a value");
}
