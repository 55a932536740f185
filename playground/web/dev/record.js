// The state of this channel's game as a record: what the rules know, readable and to take along.

import { copied } from "../clipboard.js";
import { h } from "../view.js";

export class RecordPanel {
  title = "Record";
  #context; #text = null; #error = null;

  constructor(context) {
    this.#context = context;
  }

  async shown() {
    const { app } = this.#context;
    const { channelId } = app;
    const [text, error] = await app.session.call("record", { channel_id: channelId }).then((found) => [found, null], (problem) => [null, problem.message]);
    // Of two channels in quick succession the answer of the one that is open counts.
    if (channelId !== app.channelId) return;
    this.#text = text;
    this.#error = error;
    this.#context.redraw();
  }

  draw() {
    return [
      h("div", { class: "dev-tools" }, h("button", { type: "button", class: "button secondary", on: { click: () => this.shown() } }, "Read it again"),
        this.#text ? h("button", { type: "button", class: "button secondary", on: { click: (event) => this.#copy(event.currentTarget) } }, "Copy") : null,
        this.#text ? h("a", { class: "button secondary", download: "game.jsonl", href: `data:application/jsonl;charset=utf-8,${encodeURIComponent(this.#text)}` }, "Save") : null),
      this.#error ? h("p", { class: "muted" }, this.#error) : null,
      this.#text ? h("ol", { class: "record" }, this.#text.trim().split("\n").map((line) => h("li", {}, entryOf(line)))) : null,
    ];
  }

  async #copy(button) {
    if (await copied(this.#text, button)) button.lastChild.data = "Copied";
  }
}

function entryOf(line) {
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    return h("code", {}, line);
  }
  const [kind, body] = Object.entries(entry)[0] ?? ["", ""];
  return h("details", {}, h("summary", {}, h("strong", {}, kind), " ", h("span", { class: "muted" }, JSON.stringify(body).slice(0, 120))), h("pre", { tabindex: "0", "aria-label": kind }, JSON.stringify(body, null, 2)));
}
