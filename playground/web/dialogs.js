// Small dialogs of this page itself: a question with one line to fill in, and yes or no.

import { say } from "./say.js";
import { build, h } from "./view.js";

/** Ask for a line of text; resolves to it, or to null when left. */
export function askLine({ title, label, value = "", action, maxlength = 100 }) {
  return ask(title, action, "primary", h("div", { class: "form-field" }, h("label", { for: "ask-line" }, label),
    h("input", { id: "ask-line", type: "text", value, maxlength, autocomplete: "off", required: true, on: { input: (event) => event.target.setCustomValidity(event.target.value.trim() ? "" : say("Please fill this in.")) } })), (dialog) => dialog.querySelector("input").value.trim() || null);
}

/** Ask yes or no; resolves to true or null. */
export function askSure({ title, words, action }) {
  return ask(title, action, "danger", h("p", {}, words), () => true);
}

function ask(title, action, style, inside, read) {
  return new Promise((resolve) => {
    let answer = null;
    const dialog = build(h("dialog", { class: "modal small", "aria-labelledby": "ask-title", on: { close: () => { dialog.remove(); resolve(answer); } } },
      h("form", { on: { submit: (event) => { event.preventDefault(); answer = read(dialog); dialog.close(); } } },
        h("header", {}, h("h2", { id: "ask-title" }, title)),
        h("div", { class: "modal-body" }, inside),
        h("footer", {}, h("button", { type: "button", class: "button secondary", on: { click: () => dialog.close() } }, say("Cancel")),
          h("button", { type: "submit", class: `button ${style}` }, action)))));
    document.body.append(dialog);
    dialog.showModal();
  });
}
