// What the page itself says, in the language of the person one is, as her Discord would; messages speak for themselves.

import fr from "./words/fr.js";
import pl from "./words/pl.js";

const WORDS = { fr, pl };
let words = {};
let spoken = null;

/** From now on in this language; in English where the page does not speak it. */
export function speak(locale) {
  if (locale === spoken) return;
  spoken = locale;
  const language = locale.split("-")[0];
  words = WORDS[language] ?? {};
  document.documentElement.lang = language in WORDS ? language : "en";
  // What stands in index.html from the beginning.
  for (const node of document.querySelectorAll("[data-say]")) node.textContent = say(node.dataset.say);
  for (const node of document.querySelectorAll("[data-say-label]")) node.setAttribute("aria-label", say(node.dataset.sayLabel));
}

/** A text of this page in her language: it is found by the English one, whose `{name}` stands for a value. */
export function say(text, values = {}) {
  return (words[text] ?? text).replaceAll(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
