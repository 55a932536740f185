// The playground was started anew while the page stood open: its people have the same names and other ids, and all else is gone.

import { fetchWords, say, speak } from "./say.js";
import { personLink } from "./people.js";
import { nameOf } from "./store.js";

const KEY = "playground-before";

/** Load the page anew, and keep who one is over it. `isGuest`: the page is for her alone. */
export function loadAnew(state, isGuest) {
  sessionStorage.clear();
  sessionStorage.setItem(KEY, JSON.stringify({ name: nameOf(state, state.me), isGuest }));
  location.replace(location.pathname);
}

/** Has the page been loaded anew, so that one is still to be who one was? */
export const wasLoadedAnew = () => KEY in sessionStorage;

/** Be who one was, by her name; then, where she is, say what has happened. True where one has to become her first. */
export function goesOn(app) {
  const { state } = app;
  const before = JSON.parse(sessionStorage.getItem(KEY));
  const same = state.people.find((person) => nameOf(state, person) === before.name);
  if (same && same.id !== state.me.id) {
    if (before.isGuest) location.replace(personLink(same.id));
    else app.become(same.id);
    return true;
  }
  sessionStorage.removeItem(KEY);
  return false;
}

/** Say, where one is by now, that nothing of before is left. */
export async function tellStartedAnew({ state, outbox, place }) {
  await fetchWords(state.locale);
  speak(state.locale);
  outbox.fail(place.key, say("The playground was started anew: what stood here is gone."));
}
