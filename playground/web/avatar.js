// Faces made from a name: initials on a colour that is always the same for the same person.

import { h } from "./view.js";
import { icon } from "./icons.js";

const HUES = [8, 32, 48, 96, 150, 190, 215, 260, 290, 330];

/** A round face; decoration, since the name stands beside it. */
export function avatar(user, name, { online, small = false } = {}) {
  const hue = HUES[Number(BigInt(user?.id ?? 0) % 1000003n) % HUES.length];
  const face = user?.bot ? icon("leaf") : initials(name);
  const className = `avatar${small ? " small" : ""}${user?.bot ? " app" : ""}`;
  return h("span", { class: className, "aria-hidden": "true", style: user?.bot ? {} : { "--hue": String(hue) } }, face,
    online === undefined ? null : h("span", { class: `presence ${online ? "online" : "offline"}` }));
}

function initials(name) {
  const parts = name.replace(/[^\p{L}\p{N} ]/gu, "").trim().split(/\s+/);
  return ((parts[0]?.[0] ?? "?") + (parts.length > 1 ? parts.at(-1)[0] : "")).toUpperCase();
}
