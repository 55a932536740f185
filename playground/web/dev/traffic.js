// What goes over the wire, newest first: REST calls, gateway events, and how long each interaction waited.

import { h } from "../view.js";
import { refused } from "./limits.js";

// To the second, and alike for everybody.
const CLOCK = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });
const KINDS = { rest: "REST", "gateway-out": "to bot", "gateway-in": "from bot", interaction: "acknowledged" };
const ANSWERS = { 0: "no answer", 4: "message", 5: "deferred", 6: "deferred update", 7: "update", 8: "choices", 9: "modal" };
const SHOWN = 150;
const LONGEST_PART = 22;
let numbered = 0;

export class TrafficPanel {
  title = "Traffic";
  #context; #only = "all"; #opened = new Set();

  constructor(context) {
    this.#context = context;
  }

  draw() {
    const all = this.#context.app.state.traffic;
    const acknowledged = all.filter((entry) => entry.kind === "interaction" && entry.ms).map((entry) => entry.ms).sort((a, b) => a - b);
    const shown = all.filter((entry) => this.#only === "all" || entry.kind === this.#only || (this.#only === "gateway" && entry.kind.startsWith("gateway"))).slice(-SHOWN).reverse();
    return [
      h("div", { class: "dev-tools" },
        h("label", { for: "traffic-kind" }, "Show "),
        h("select", { id: "traffic-kind", class: "plain-select", on: { change: (event) => { this.#only = event.target.value; this.#context.redraw(); } } },
          [["all", "everything"], ["rest", "REST calls"], ["gateway", "gateway"], ["interaction", "interactions"]].map(([value, words]) => h("option", { value, selected: value === this.#only }, words))),
        h("button", { type: "button", class: "button secondary", on: { click: () => this.#clear() } }, "Clear")),
      acknowledged.length ? h("p", { class: "muted" }, `Acknowledged: median ${middle(acknowledged)} ms, longest ${Math.round(acknowledged.at(-1))} ms, ${acknowledged.length} interactions.`) : null,
      shown.length ? h("ol", { class: "traffic" }, shown.map((entry) => this.#row(entry))) : h("p", { class: "muted" }, "Nothing yet. Press something, and it stands here."),
    ];
  }

  #row(entry) {
    const key = keyOf(entry);
    const open = this.#opened.has(key);
    return h("li", { key, class: `call ${entry.kind}${refused(entry) ? " refused" : ""}${entry.kind === "interaction" && entry.ms > 1000 ? " slow" : ""}` },
      h("button", { type: "button", "aria-expanded": open ? "true" : "false", on: { click: () => { if (open) this.#opened.delete(key); else this.#opened.add(key); this.#context.redraw(); } } },
        h("span", { class: "call-time" }, CLOCK.format(entry.at * 1000)), h("span", { class: "call-kind" }, KINDS[entry.kind] ?? entry.kind),
        h("span", { class: "call-name", title: entry.name }, shortened(entry.name)),
        h("span", { class: "call-status" }, entry.kind === "interaction" ? ANSWERS[entry.status] ?? "" : entry.status ? String(entry.status) : ""),
        h("span", { class: "call-ms" }, entry.ms ? `${Math.round(entry.ms)} ms` : "")),
      open ? h("div", { class: "call-bodies" }, bodyOf("Sent", entry.request), bodyOf("Answer", entry.response), entry.files ? h("p", { class: "muted" }, `${entry.files} file(s) beside it.`) : null) : null);
  }

  #clear() {
    this.#context.app.state.traffic = [];
    this.#opened.clear();
    this.#context.redraw();
  }
}

// An interaction's token is long and says nothing; of an id the end tells it from others.
function shortened(name) {
  return name.split("/").map((piece) => (piece.length > LONGEST_PART ? `${piece.slice(0, 6)}…` : /^\d{15,}$/.test(piece) ? `…${piece.slice(-5)}` : piece)).join("/");
}

function keyOf(entry) {
  entry.key ??= ++numbered;
  return entry.key;
}

function middle(sorted) {
  return Math.round(sorted[Math.floor(sorted.length / 2)]);
}

function bodyOf(title, text) {
  if (!text) return null;
  return [h("p", { class: "field-title" }, title), h("pre", { tabindex: "0", "aria-label": title }, pretty(text))];
}

/** JSON text with its lines broken; other text as it is. */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
