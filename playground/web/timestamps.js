// Discord's timestamps <t:seconds:style> and the times beside messages, in the reader's language.

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" }, S: { dateStyle: "short", timeStyle: "medium" },
};
// Each with its length in seconds, and from how many of it on the next one is told, as Discord's client does.
const STEPS = [
  ["second", 1, 60], ["minute", 60, 60], ["hour", 3600, 24], ["day", 86400, 30], ["month", 2629800, 12],
  ["year", 31557600, Infinity],
];

const formatters = new Map();

// Making one takes many times as long as asking it, and every message asks several.
function dates(locale, options) {
  const name = `${locale} ${options.dateStyle ?? ""} ${options.timeStyle ?? ""}`;
  if (!formatters.has(name)) formatters.set(name, new Intl.DateTimeFormat(locale, options));
  return formatters.get(name);
}

/** Text of a timestamp; `nowMs` matters for style R only. */
export function timestampText(seconds, style, locale, nowMs) {
  if (style === "R") return relative(seconds - nowMs / 1000, locale);
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return "Invalid date";
  return dates(locale, STYLES[style]).format(date);
}

/** "in 3 hours", "2 days ago": `seconds` from now, negative in the past. Rounded to the nearest: a second after
 *  "in 7 days" it is still that. */
export function relative(seconds, locale) {
  const count = (size) => Math.round(Math.abs(seconds) / size);
  const [unit, size] = STEPS.find(([, length, most]) => count(length) < most);
  return new Intl.RelativeTimeFormat(locale, { numeric: "always" }).format(Math.sign(seconds) * count(size), unit);
}

/** "10:51", "21/11/2026 10:51" once its day is over: when a message was written. */
export function messageTime(iso, locale, nowMs) {
  const date = new Date(iso);
  const time = dates(locale, { timeStyle: "short" }).format(date);
  if (sameDay(date, new Date(nowMs))) return time;
  return `${dates(locale, { dateStyle: "short" }).format(date)} ${time}`;
}

/** The day of a moment, another value on each. */
export const dayOf = (ms) => new Date(ms).toDateString();

/** The date and the time of day, for tooltips. */
export const longTime = (iso, locale) => dates(locale, STYLES.f).format(new Date(iso));

/** The whole date, for tooltips and the line between two days. */
export function longDate(iso, locale) {
  return dates(locale, { dateStyle: "long" }).format(new Date(iso));
}

export function sameDay(a, b) {
  return a.getFullYear() === b.getFullYear() && a.getMonth() === b.getMonth() && a.getDate() === b.getDate();
}
