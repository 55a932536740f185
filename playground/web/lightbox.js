// Pictures opened large: fit or enlarged, one after another, with their words beneath.

import { say } from "./say.js";
import { build, h, patch } from "./view.js";
import { icon } from "./icons.js";

const STEPS = [1, 1.5, 2, 3, 4];

/** Show `pictures` [{path, words}] beginning with the one at `path`. */
export function openPictures(pictures, path) {
  new Lightbox(pictures, Math.max(0, pictures.findIndex((one) => one.path === path)));
}

class Lightbox {
  #pictures; #at; #zoom = 0; #dialog; #words = false;

  constructor(pictures, at) {
    this.#pictures = pictures;
    this.#at = at;
    this.#dialog = build(h("dialog", {
      class: "lightbox", "aria-label": say("Picture"), on: {
        close: () => this.#dialog.remove(), keydown: (event) => this.#key(event),
        click: (event) => { if (event.target === this.#dialog || event.target.classList.contains("lightbox-view")) this.#dialog.close(); },
      },
    }));
    document.body.append(this.#dialog);
    this.#draw();
    this.#dialog.showModal();
  }

  #draw() {
    const { path, words } = this.#pictures[this.#at];
    const several = this.#pictures.length > 1;
    patch(this.#dialog,
      h("div", { class: "lightbox-tools" },
        several ? h("span", { class: "lightbox-count" }, say("{n} of {all}", { n: this.#at + 1, all: this.#pictures.length })) : null,
        this.#tool("zoomOut", say("Smaller"), () => this.#scale(-1), this.#zoom === 0),
        this.#tool("zoomIn", say("Larger"), () => this.#scale(1), this.#zoom === STEPS.length - 1),
        h("a", { class: "icon-button", href: path, target: "_blank", rel: "noopener", "aria-label": say("Open the picture alone") }, icon("external")),
        this.#tool("close", say("Close"), () => this.#dialog.close())),
      h("div", { class: "lightbox-view", tabindex: "0", role: "group", "aria-label": say("The picture; scrolls when enlarged") },
        h("img", {
          key: path, src: path, alt: words, class: this.#zoom ? "enlarged" : "", style: { "--zoom": String(STEPS[this.#zoom]) },
          on: { click: () => this.#scale(this.#zoom ? -this.#zoom : 2) },
        })),
      several ? [this.#turn("left", say("Previous picture"), -1), this.#turn("right", say("Next picture"), 1)] : null,
      words ? h("div", { class: `lightbox-words${this.#words ? " whole" : ""}` }, h("p", {}, words),
        words.length > 160 ? h("button", { type: "button", class: "text-button", on: { click: () => { this.#words = !this.#words; this.#draw(); } } },
          this.#words ? say("Less") : say("All words")) : null) : null);
  }

  // One that does nothing more can still be stood at: a disabled one would let go of the focus, and the keys with it.
  #tool(sign, label, run, done = false) {
    return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, "aria-disabled": done ? "true" : null, on: { click: () => done || run() } }, icon(sign));
  }

  #turn(sign, label, step) {
    return h("button", { type: "button", class: `icon-button turn ${sign}`, "aria-label": label, on: { click: () => this.#go(step) } }, icon(sign));
  }

  #go(step) {
    this.#at = (this.#at + step + this.#pictures.length) % this.#pictures.length;
    this.#zoom = 0;
    this.#draw();
  }

  #scale(step) {
    this.#zoom = Math.min(Math.max(0, this.#zoom + step), STEPS.length - 1);
    this.#draw();
    const view = this.#dialog.querySelector(".lightbox-view");
    view.scrollTo((view.scrollWidth - view.clientWidth) / 2, (view.scrollHeight - view.clientHeight) / 2);
  }

  #key(event) {
    if (event.key === "+" || event.key === "=") this.#scale(1);
    else if (event.key === "-") this.#scale(-1);
    else if (event.key === "0") this.#scale(-this.#zoom);
    else if (event.key === "ArrowLeft" && !this.#zoom && this.#pictures.length > 1) this.#go(-1);
    else if (event.key === "ArrowRight" && !this.#zoom && this.#pictures.length > 1) this.#go(1);
  }
}
