// The developer's window: closed until asked for, one panel at a time. It is about Discord's API and speaks English, as that does.

import { build, h, patch } from "../view.js";
import { icon } from "../icons.js";
import { TrafficPanel } from "./traffic.js";
import { LimitsPanel } from "./limits.js";
import { FaultsPanel } from "./faults.js";
import { BotPanel } from "./bot.js";
import { RecordPanel } from "./record.js";

export class DevWindow {
  #host; #app; #panels; #at = 0; #watched = null; #channel = null;

  constructor(host, app) {
    this.#host = host;
    this.#app = app;
    this.open = false;
    document.head.append(build(h("link", { rel: "stylesheet", href: new URL("../style/dev.css", import.meta.url) })));
    const context = { app, redraw: () => this.draw() };
    this.#panels = [new TrafficPanel(context), new LimitsPanel(context), new FaultsPanel(context), new BotPanel(context), new RecordPanel(context)];
  }

  /** Open or close it; `focus`: go where one came to, or back to the button. */
  toggle({ focus = true } = {}) {
    this.open = !this.open;
    this.#host.hidden = !this.open;
    document.getElementById("frame").classList.toggle("dev-open", this.open);
    this.watch();
    this.draw();
    this.#app.redraw();
    if (!focus) return;
    if (this.open) this.#host.querySelector("[role=tab][aria-selected=true]").focus();
    else document.querySelector("[aria-controls=dev]")?.focus();
  }

  /** Ask for the traffic while the window is open, and not otherwise. */
  watch() {
    const { session } = this.#app;
    if (this.#watched && session.state && session !== this.#watched) session.state.traffic = this.#watched.state.traffic;
    for (const one of new Set([this.#watched ?? session, session])) {
      one.call("watch_traffic", { on: this.open && one === session }).catch(() => {});
    }
    this.#watched = session;
    this.#channel = this.#app.channelId;
    if (this.open) this.#panels[this.#at].shown?.();
  }

  /** Whom one is and which channel is open may have changed: what stands in the window, its buttons too, is about these. */
  follow() {
    const { session, channelId } = this.#app;
    if (!this.open || (session === this.#watched && channelId === this.#channel)) return;
    this.watch();
    this.draw();
  }

  happened(name, data) {
    if (name === "TRAFFIC" && this.open) this.draw();
    else if (this.open) this.#panels[this.#at].happened?.(name, data);
  }

  draw() {
    if (!this.open) return;
    const panel = this.#panels[this.#at];
    patch(this.#host,
      h("header", { class: "dev-head", lang: "en" }, h("h2", {}, "Developer’s window"),
        h("button", { type: "button", class: "icon-button", "aria-label": "Close the developer’s window", on: { click: () => this.toggle() } }, icon("close"))),
      h("div", { class: "tabs", role: "tablist", lang: "en", "aria-label": "Panels", on: { keydown: (event) => this.#key(event) } }, this.#panels.map((one, index) => h("button", {
        type: "button", role: "tab", id: `tab-${index}`, "aria-selected": index === this.#at ? "true" : "false", "aria-controls": "dev-panel", tabindex: index === this.#at ? "0" : "-1",
        on: { click: () => this.#show(index) },
      }, one.title, one.count?.() ? h("span", { class: "badge quiet" }, String(one.count())) : null))),
      h("div", { class: "dev-panel", id: "dev-panel", role: "tabpanel", lang: "en", "aria-labelledby": `tab-${this.#at}`, tabindex: "0", key: `panel-${this.#at}` }, panel.draw()));
  }

  #show(index) {
    this.#at = index;
    this.draw();
    this.#panels[index].shown?.();
    this.#host.querySelector(`#tab-${index}`).focus();
  }

  #key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.#show((this.#at + step + this.#panels.length) % this.#panels.length);
  }
}
