// One list to choose from, laid over the page: select menus, the channel switch, people. Everything by keyboard.

import { say } from "./say.js";
import { build, h, patch } from "./view.js";
import { icon } from "./icons.js";
import { avatar } from "./avatar.js";
import { announce } from "./announce.js";
import { emoji } from "./components/buttons.js";

let open = null;

/**
 * Let someone choose among `options` [{value, label, description?, emoji?, user?}].
 * Resolves to the chosen values, or null when the list was left without choosing.
 * One value is chosen by pressing it; several are ticked and confirmed, or confirmed by closing the list beside it.
 */
export function pick({ anchor, label, options, chosen = [], min = 1, max = 1, search = false }) {
  open?.finish(null);
  return new Promise((resolve) => { open = new Picker({ anchor, label, options, chosen, min, max, search }, resolve); });
}

class Picker {
  #ask; #resolve; #ticked; #filter = ""; #active = 0; #surface; #away; #multiple;

  constructor(ask, resolve) {
    this.#ask = ask;
    this.#resolve = resolve;
    this.#multiple = ask.max > 1 || ask.min === 0;
    this.#ticked = ask.chosen.filter((value) => ask.options.some((option) => option.value === value));
    this.#active = Math.max(0, ask.options.findIndex((option) => this.#ticked.includes(option.value)));
    this.#surface = build(h("div", { class: "picker", popover: "manual", on: { keydown: (event) => this.#key(event) } }));
    (ask.anchor.closest("dialog") ?? document.body).append(this.#surface);
    this.#draw();
    this.#surface.showPopover();
    this.#place();
    ask.anchor.setAttribute("aria-expanded", "true");
    this.#surface.querySelector(".picker-focus").focus({ preventScroll: true });
    this.#reveal();
    this.#away = (event) => {
      if (event.type === "resize") this.#place();
      else if (!this.#surface.contains(event.target)) this.#leave();
    };
    document.addEventListener("pointerdown", this.#away, true);
    window.addEventListener("resize", this.#away);
  }

  finish(values) {
    if (open === this) open = null;
    document.removeEventListener("pointerdown", this.#away, true);
    window.removeEventListener("resize", this.#away);
    const inside = this.#surface.contains(document.activeElement);
    this.#surface.remove();
    this.#ask.anchor.setAttribute("aria-expanded", "false");
    if (inside) this.#ask.anchor.focus({ preventScroll: true });
    this.#resolve(values);
  }

  get #shown() {
    const wanted = this.#filter.trim().toLocaleLowerCase();
    return this.#ask.options.filter((option) => !wanted || `${option.label} ${option.description ?? ""}`.toLocaleLowerCase().includes(wanted));
  }

  get #enough() {
    return this.#ticked.length >= this.#ask.min && this.#ticked.length <= this.#ask.max;
  }

  #draw() {
    const { label, max, min, search } = this.#ask;
    const shown = this.#shown;
    this.#active = Math.min(this.#active, Math.max(0, shown.length - 1));
    const activeId = shown.length ? `option-${this.#active}` : null;
    const steering = { "aria-activedescendant": activeId, "aria-controls": "picker-list" };
    patch(this.#surface,
      h("p", { class: "picker-title", id: "picker-title" }, label),
      search ? h("div", { class: "picker-search" }, icon("search"), h("input", {
        class: "picker-focus", type: "text", role: "combobox", "aria-expanded": "true", "aria-autocomplete": "list", "aria-label": `${say("Search")}${say(": ")}${label}`,
        placeholder: say("Search"), autocomplete: "off", spellcheck: "false", ...steering,
        on: { input: (event) => { this.#filter = event.target.value; this.#active = 0; this.#draw(); } },
      })) : null,
      h("div", {
        class: `picker-list${search ? "" : " picker-focus"}`, id: "picker-list", role: "listbox", tabindex: search ? "-1" : "0",
        "aria-labelledby": "picker-title", "aria-multiselectable": this.#multiple ? "true" : null, ...(search ? {} : { "aria-activedescendant": activeId }),
      }, shown.map((option, index) => this.#option(option, index))),
      shown.length ? null : h("p", { class: "muted picker-none" }, say("Nothing matches.")),
      this.#multiple ? h("div", { class: "picker-foot" },
        h("span", { class: "muted" }, countWords(this.#ticked.length, min, Math.min(max, this.#ask.options.length))),
        h("button", { type: "button", class: "button primary", disabled: !this.#enough, on: { click: () => this.finish(this.#ticked) } }, say("Choose"))) : null);
  }

  #option(option, index) {
    const ticked = this.#ticked.includes(option.value);
    const full = !ticked && this.#multiple && this.#ask.max > 1 && this.#ticked.length >= this.#ask.max;
    return h("div", {
      key: option.value, class: `option${index === this.#active ? " active" : ""}${ticked ? " ticked" : ""}`, role: "option", id: `option-${index}`,
      "aria-selected": ticked ? "true" : "false", "aria-disabled": full ? "true" : null,
      on: { click: () => full || this.#take(option), pointermove: () => { if (this.#active !== index) { this.#active = index; this.#draw(); } } },
    },
    option.user ? avatar(option.user, option.label, { small: true }) : null,
    option.emoji ? emoji(option.emoji) : null,
    h("span", { class: "option-words" }, h("span", { class: "option-label" }, option.label),
      option.description ? h("span", { class: "option-description" }, option.description) : null),
    this.#multiple ? h("span", { class: `tick${ticked ? " on" : ""}`, "aria-hidden": "true" }, ticked ? icon("check") : null) : ticked ? icon("check") : null);
  }

  #take(option) {
    if (!this.#multiple) return this.finish([option.value]);
    if (this.#ticked.includes(option.value)) this.#ticked = this.#ticked.filter((value) => value !== option.value);
    else if (this.#ask.max === 1) this.#ticked = [option.value];
    else this.#ticked = [...this.#ticked, option.value];
    announce(countWords(this.#ticked.length, this.#ask.min, this.#ask.max));
    return this.#draw();
  }

  #leave() {
    const changed = this.#ticked.join() !== this.#ask.chosen.join();
    this.finish(this.#multiple && changed && this.#enough ? this.#ticked : null);
  }

  #key(event) {
    if (event.isComposing) return;
    const shown = this.#shown;
    const inSearch = event.target.tagName === "INPUT";
    const moves = { ArrowDown: this.#active + 1, ArrowUp: this.#active - 1, PageDown: this.#active + 8, PageUp: this.#active - 8 };
    if (!inSearch) Object.assign(moves, { Home: 0, End: shown.length - 1 });
    if (event.key in moves) {
      const wanted = moves[event.key];
      const wraps = event.key.startsWith("Arrow");
      this.#active = wraps ? (wanted + shown.length) % Math.max(1, shown.length) : Math.min(Math.max(0, wanted), shown.length - 1);
      this.#draw();
      this.#reveal();
    } else if (event.key === "Enter" || (event.key === " " && !inSearch)) {
      if (event.target.tagName === "BUTTON") return;
      if (event.key === "Enter" && this.#multiple && (event.ctrlKey || event.metaKey)) this.#leave();
      else if (shown[this.#active]) this.#surface.querySelector(`#option-${this.#active}`).click();
    } else if (event.key === "Escape") this.finish(null);
    else if (event.key === "Tab") {
      const stops = [...this.#surface.querySelectorAll(".picker-focus, button:enabled")];
      if (event.target !== stops.at(event.shiftKey ? 0 : -1)) return;
      this.#leave();
    } else if (!inSearch && event.key.length === 1 && !event.ctrlKey && !event.metaKey) this.#typeAhead(event.key, shown);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #typeAhead(letter, shown) {
    const order = [...shown.slice(this.#active + 1), ...shown.slice(0, this.#active + 1)];
    const found = order.find((option) => option.label.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()));
    if (!found) return;
    this.#active = shown.indexOf(found);
    this.#draw();
    this.#reveal();
  }

  #reveal() {
    this.#surface.querySelector(`#option-${this.#active}`)?.scrollIntoView({ block: "nearest" });
  }

  #place() {
    const box = this.#ask.anchor.getBoundingClientRect();
    const width = Math.min(Math.max(box.width, 260), innerWidth - 16);
    const below = innerHeight - box.bottom - 12;
    const above = box.top - 12;
    const upward = below < 280 && above > below;
    Object.assign(this.#surface.style, {
      width: `${width}px`, left: `${Math.min(Math.max(8, box.left), innerWidth - width - 8)}px`,
      maxHeight: `${Math.max(160, Math.min(420, upward ? above : below))}px`,
      top: upward ? "auto" : `${box.bottom + 4}px`, bottom: upward ? `${innerHeight - box.top + 4}px` : "auto",
    });
  }
}

function countWords(count, min, max) {
  const range = min === max ? `${min}` : say("{min} to {max}", { min, max });
  return say("{n} chosen of {range}", { n: count, range });
}
