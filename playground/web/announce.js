// Words for screen readers, without moving anyone's focus.

/** Say something politely, or at once when `urgent`. */
export function announce(text, { urgent = false } = {}) {
  const region = document.getElementById(urgent ? "alert-region" : "status-region");
  if (!region) return;
  region.textContent = "";
  // The empty moment in between makes the same words heard twice when they come twice.
  setTimeout(() => { region.textContent = text; }, 30);
}
