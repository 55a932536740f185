// Discord's components by their type numbers, each drawn by the module that knows it.

import { h } from "../view.js";
import { actionRow, button } from "./buttons.js";
import { container, section, separator, textDisplay } from "./layout.js";
import { file, gallery, thumbnail } from "./media.js";
import { select } from "./selects.js";

const DRAW = {
  1: actionRow, 2: button, 3: select, 5: select, 6: select, 7: select, 8: select,
  9: section, 10: textDisplay, 11: thumbnail, 12: gallery, 13: file, 14: separator, 17: container,
};

/** Elements for a list of components. `room` as in markdown-view, with `message` and `press` beside. */
export function drawComponents(components, room) {
  return (components ?? []).map((component, index) => drawComponent(component, { ...room, key: `${room.key}/${component.id ?? index}` }));
}

/** The element for one component; a kind this page does not know is named, not hidden. */
function drawComponent(component, room) {
  const draw = DRAW[component.type];
  if (!draw) return h("p", { class: "unknown-component" }, `A component of type ${component.type}, which this page does not know.`);
  return draw(component, { ...room, drawComponent, drawComponents });
}
