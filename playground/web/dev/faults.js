// Faults on demand: the next calls go wrong in the ways in which Discord's do.

import { h } from "../view.js";

export class FaultsPanel {
  title = "Faults";
  #context; #active = []; #error = null;

  constructor(context) {
    this.#context = context;
  }

  count() {
    return this.#active.length;
  }

  async shown() {
    try {
      this.#active = (await this.#context.app.session.call("faults")) ?? [];
      this.#error = null;
    } catch (error) {
      this.#error = error.message;
    }
    this.#context.redraw();
  }

  draw() {
    return [this.#error ? h("p", { class: "form-error", role: "alert" }, this.#error) : null];
  }
}
