// Light or dark: as the system says, until someone chooses.

const KEY = "playground-theme";

/** "light" or "dark": what is shown now. */
export function themeNow() {
  return document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** Show the other theme from now on. */
export function switchTheme() {
  const next = themeNow() === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  localStorage.setItem(KEY, next);
}

/** Show what was chosen earlier. */
export function restoreTheme() {
  const chosen = localStorage.getItem(KEY);
  if (chosen) document.documentElement.dataset.theme = chosen;
}
