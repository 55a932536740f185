// The limits broken: what Discord's rules refused, each with its code and the places named.

import { h } from "../view.js";

/** Was this a call that was refused, or an interaction nobody answered? */
export function refused(entry) {
  return entry.status >= 400 || (entry.kind === "interaction" && entry.status === 0);
}

export class LimitsPanel {
  title = "Limits";
  #context; #likeDiscord = false;

  constructor(context) {
    this.#context = context;
  }

  count() {
    return this.#context.app.state.traffic.filter(refused).length;
  }

  draw() {
    return [
      h("label", { class: "choice" }, h("input", { type: "checkbox", checked: this.#likeDiscord, on: { change: (event) => this.#rates({ like_discord: event.target.checked }) } }),
        h("span", {}, "Rate limits as tight as Discord’s")),
      this.#broken(),
    ];
  }

  // They hold for the whole playground: another page may have set them.
  async shown() {
    await this.#rates({});
  }

  async #rates(wanted) {
    const now = await this.#context.app.session.call("rate_limits", wanted).catch(() => null);
    if (now) this.#likeDiscord = now.like_discord;
    this.#context.redraw();
  }

  #broken() {
    const broken = this.#context.app.state.traffic.filter(refused).reverse();
    if (!broken.length) return h("p", { class: "muted" }, "None broken while this window was open. Over-long texts, too many components, answers after three seconds and everything else that Discord refuses would stand here.");
    return h("ol", { class: "refusals" }, broken.map((entry) => {
      if (entry.kind === "interaction") return h("li", {}, h("p", {}, h("strong", {}, "3 s"), ` No answer to a ${entry.name}`), h("p", { class: "muted" }, entry.request));
      const { code, message, errors } = bodyOf(entry);
      return h("li", {}, h("p", {}, h("strong", {}, `${entry.status}${code ? ` · ${code}` : ""}`), ` ${message ?? ""}`), h("p", { class: "muted" }, entry.name),
        placesOf(errors).map(([place, words]) => h("p", { class: "refusal-place" }, h("code", {}, place), ` ${words}`)));
    }));
  }
}

function bodyOf(entry) {
  try {
    return JSON.parse(entry.response) ?? {};
  } catch {
    return {};
  }
}

function placesOf(errors, path = "") {
  if (!errors || typeof errors !== "object") return [];
  return Object.entries(errors).flatMap(([name, inside]) => (name === "_errors"
    ? inside.map((one) => [path, one.message])
    : placesOf(inside, path ? `${path}.${name}` : name)));
}
