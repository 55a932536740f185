// Drawn for this page: 24 x 24 outlines in the colour of the text around them.

import { h } from "./view.js";

const LINES = {
  hash: ["M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16"],
  thread: ["M5 5h14v9H10l-4 4v-4H5z", "M9 9.5h6"],
  at: ["M16 8v5.2a2.3 2.3 0 0 0 4.6 0V12a8.6 8.6 0 1 0-3.4 6.9", "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0z"],
  menu: ["M4 7h16M4 12h16M4 17h16"],
  close: ["M6 6l12 12M18 6 6 18"],
  plus: ["M12 5v14M5 12h14"],
  sun: ["M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z", "M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7"],
  moon: ["M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z"],
  wrench: ["M20 7.5a5 5 0 0 1-6.6 4.7L7 18.6a2 2 0 0 1-2.8-2.8l6.4-6.4A5 5 0 0 1 17 3.4l-3 3 .6 2.9 2.9.6 3-3z"],
  play: ["M7 4.5v15l12-7.5z"],
  eye: ["M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z", "M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z"],
  external: ["M14 4h6v6M20 4l-9 9M18 14v5H5V6h5"],
  down: ["M6 9.5l6 6 6-6"],
  right: ["M9.5 6l6 6-6 6"],
  left: ["M14.5 6l-6 6 6 6"],
  check: ["M5 12.5l4.5 4.5L19 7.5"],
  search: ["M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z", "M15.5 15.5 20.5 20.5"],
  zoomIn: ["M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z", "M15.5 15.5 20.5 20.5M7.5 10.5h6M10.5 7.5v6"],
  zoomOut: ["M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z", "M15.5 15.5 20.5 20.5M7.5 10.5h6"],
  send: ["M4 4.5 20.5 12 4 19.5l2.5-7.5z", "M6.5 12h7"],
  edit: ["M5 19l1-4L16.5 4.5l3 3L9 18z"],
  bin: ["M5 7h14M9 7V4.5h6V7M7 7l1 12.5h8L17 7M10.5 10.5v6M13.5 10.5v6"],
  file: ["M6 3.5h8l4.5 4.5v12.5H6z", "M13.5 3.5V8.5h5"],
  gear: ["M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z", "M12 2.8v2.7M12 18.5v2.7M2.8 12h2.7M18.5 12h2.7M5.5 5.5l1.9 1.9M16.6 16.6l1.9 1.9M18.5 5.5l-1.9 1.9M7.4 16.6l-1.9 1.9"],
  leaf: ["M12 15.5C8.5 15.3 4.5 13.8 2.5 10.5 4 6 7.5 3.5 10.8 3.2L12 7.8l1.2-4.6c3.3.3 6.8 2.8 8.3 7.3-2 3.3-6 4.8-9.5 5z", "M12 15.5c.2 2 .2 4-.4 5.8", "M12 15.5 7.5 7.5M12 15.5l4.5-8"],
  reply: ["M4 17v-4a4 4 0 0 1 4-4h12"],
  warn: ["M12 4 2.8 20h18.4z", "M12 10v5M12 17.3v.4"],
  copy: ["M8.5 8.5h11v11h-11z", "M15.5 8.5v-4h-11v11h4"],
};

/** What moves while something is awaited; decoration only. */
export function dots() {
  return h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
}

/** A drawn sign; decoration only, the words stand beside it or in the label of its button. */
export function icon(name, className = "") {
  return h("svg", { class: `icon ${className}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    LINES[name].map((d) => h("path", { d })));
}
