// What the page itself says, in the language of the person one is, as her Discord would; messages speak for themselves.

/** What the page speaks beside English: Discord's code and the language's own name. The words are in `words/`, by the code's first part. */
export const LANGUAGES = new Map([["fr", "Français"], ["pl", "Polski"]]);
const languageOf = (locale) => locale.split("-")[0];
const translated = new Set([...LANGUAGES.keys()].map(languageOf));
const tables = new Map();
let words = {};
let spoken = null;

/** Resolves when the words of a language are there, if the page has any. */
export async function fetchWords(locale) {
  const language = languageOf(locale);
  if (!translated.has(language) || tables.has(language)) return;
  tables.set(language, await import(`./words/${language}.js`).then((module) => module.default, () => ({})));
}

/** From now on in this language, in English where the page does not speak it. False while its words are on their way; then `come` is called. */
export function speak(locale, come) {
  if (locale === spoken) return true;
  const language = languageOf(locale);
  if (translated.has(language) && !tables.has(language)) {
    fetchWords(locale).then(come);
    return false;
  }
  spoken = locale;
  words = tables.get(language) ?? {};
  document.documentElement.lang = tables.has(language) ? language : "en";
  // What stands in index.html from the beginning.
  for (const node of document.querySelectorAll("[data-say]")) node.textContent = say(node.dataset.say);
  for (const node of document.querySelectorAll("[data-say-label]")) node.setAttribute("aria-label", say(node.dataset.sayLabel));
  return true;
}

/** A text of this page in her language: it is found by the English one, whose `{name}` stands for a value. */
export function say(text, values = {}) {
  return (words[text] ?? text).replaceAll(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
