// Containers, sections, text and separators of Components V2.

import { say } from "../say.js";
import { h } from "../view.js";
import { drawMarkdown } from "../markdown-view.js";

/** Type 17: a framed group with an accent at its edge, perhaps covered until it is pressed. */
export function container(component, room) {
  const accent = component.accent_color;
  const hasAccent = accent !== null && accent !== undefined;
  const key = `${room.key}:cover`;
  const covered = component.spoiler && !room.spoilers?.has(key);
  return h("div", {
    class: `container${hasAccent ? " accented" : ""}${covered ? " covered" : ""}`,
    style: hasAccent ? { "--accent": `#${accent.toString(16).padStart(6, "0")}` } : {},
  },
  h("div", { class: "container-body", inert: covered }, room.drawComponents(component.components, room)),
  covered ? h("button", { type: "button", class: "cover", on: { click: () => room.reveal(key) } }, say("Spoiler: show")) : null);
}

/** Type 9: texts with a picture or a button beside them. */
export function section(component, room) {
  return h("div", { class: "section" },
    h("div", { class: "section-text" }, room.drawComponents(component.components, room)),
    component.accessory ? h("div", { class: "accessory" }, room.drawComponent(component.accessory, { ...room, key: `${room.key}/accessory` })) : null);
}

/** Type 10: a text. */
export function textDisplay(component, room) {
  return h("div", { class: "text markdown" }, drawMarkdown(component.content ?? "", room));
}

/** Type 14: room between neighbours, with or without a line. */
export function separator(component) {
  const wide = component.spacing === 2 ? " wide" : "";
  return component.divider === false
    ? h("div", { class: `separator${wide}`, "aria-hidden": "true" })
    : h("hr", { class: `separator${wide}` });
}
