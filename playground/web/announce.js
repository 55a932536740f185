// Words for screen readers, without moving anyone's focus.

/** Say something politely. What fails is an alert where it stands, and said by that alone. */
export function announce(text) {
  const region = document.getElementById("status-region");
  if (!region) return;
  region.textContent = "";
  // The empty moment in between makes the same words heard twice when they come twice.
  setTimeout(() => { region.textContent = text; }, 30);
}
