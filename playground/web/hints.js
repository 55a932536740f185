// The list above the line one writes in.

import { h } from "./view.js";

/** `rows`: [{title, words, side?}]; `take(index)` when pressed, `point(index)` when pointed at; `note` stands where there are none. */
export function drawHints({ id, label, rows, active, note, take, point }) {
  return h("div", { class: "hints" },
    h("p", { class: "hints-title", id: `${id}-title` }, label),
    rows.length ? h("div", { class: "hints-list", role: "listbox", id, "aria-labelledby": `${id}-title` }, rows.map((row, index) => h("div", {
      class: `hint${index === active ? " active" : ""}`, role: "option", id: `${id}-${index}`, "aria-selected": index === active ? "true" : "false",
      on: {
        // Before the field loses its focus, so that it keeps it.
        pointerdown: (event) => event.preventDefault(), click: () => take(index),
        pointermove: () => { if (index !== active) point(index); },
      },
    }, h("span", { class: "hint-title" }, row.title), row.words ? h("span", { class: "hint-words" }, row.words) : null,
    row.side ? h("span", { class: "hint-side" }, row.side) : null))) : null,
    note ? h("p", { class: "muted hints-note", role: "status" }, note) : null);
}
