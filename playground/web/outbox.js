// What is on its way, and what did not get there: told where it was asked for, to her who asked, however often one changes.

import { say } from "./say.js";
import { h } from "./view.js";
import { dots, icon } from "./icons.js";

export class Outbox {
  #redraw; #sending = new Map(); #failed = new Map();

  constructor(redraw) {
    this.#redraw = redraw;
  }

  /** `what` is on its way from a place (its key), and what failed there before is settled. */
  send(place, what) {
    this.#sending.set(place, what);
    this.forget(place);
  }

  /** What was on its way from a place has got there, or not. */
  sent(place) {
    this.#sending.delete(place);
    this.#redraw();
  }

  /** Is anything on its way from this place? */
  isSending(place) {
    return this.#sending.has(place);
  }

  /** Something asked for at a place failed; `retry()` asks for it again, there. */
  fail(place, error, retry = null) {
    this.#failed.set(place, { error, retry });
    this.#redraw();
  }

  /** Say no more of what failed at a place. */
  forget(place) {
    this.#failed.delete(place);
    this.#redraw();
  }

  draw(place) {
    if (this.isSending(place)) return h("p", { class: "sending", role: "status" }, dots(), say("Sending {what}…", { what: this.#sending.get(place) }));
    const failed = this.#failed.get(place);
    if (!failed) return null;
    const again = () => {
      this.forget(place);
      failed.retry();
    };
    return h("p", { class: "failed", role: "alert", key: place }, icon("warn"), h("span", {}, failed.error),
      failed.retry ? h("button", { type: "button", class: "text-button", on: { click: again } }, say("Try again")) : null,
      h("button", { type: "button", class: "text-button", on: { click: () => this.forget(place) } }, say("Dismiss")));
  }
}
