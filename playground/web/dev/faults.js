// Faults on demand, as the server lists them: what they are, what they need to know, which are in force.

import { h } from "../view.js";
import { spoken } from "../spoken.js";
import { EPHEMERAL, channelName, nameOf, roomOf } from "../store.js";

const WORDS_KEPT = 60;

export class FaultsPanel {
  title = "Faults";
  #context; #kinds = []; #active = []; #chosen = null; #values = {}; #words = null;

  constructor(context) {
    this.#context = context;
  }

  count() {
    return this.#active.length;
  }

  async shown() {
    const { session } = this.#context.app;
    try {
      if (!this.#kinds.length) this.#kinds = await session.call("fault_kinds");
      this.#chosen ??= this.#kinds[0];
      this.#active = (await session.call("faults")) ?? [];
    } catch (error) {
      this.#words = error.message;
    }
    this.#context.redraw();
  }

  // Faults are used up by what goes over the wire.
  happened() {
    if (this.#active.length) this.shown();
  }

  draw() {
    if (!this.#chosen) return h("p", { class: "muted", role: "status" }, this.#words ?? "…");
    return [
      h("form", { class: "fault-form", on: { submit: (event) => { event.preventDefault(); this.#cause(); } } },
        h("div", { class: "form-field" }, h("label", { for: "fault-kind" }, "What is to go wrong"),
          h("select", { id: "fault-kind", class: "plain-select wide", on: { change: (event) => this.#choose(event.target.value) } },
            this.#kinds.map((kind) => h("option", { value: kind.kind, selected: kind === this.#chosen }, kind.title)))),
        h("p", { class: "muted" }, this.#chosen.sentence),
        this.#chosen.fields.map((field) => h("div", { class: "form-field", key: `${this.#chosen.kind}/${field.name}` },
          h("label", { for: `fault-${field.name}` }, field.name.replace(/_id$/, "").replace("_", " ")), this.#input(field))),
        h("button", { type: "submit", class: "button danger" }, "Let it happen")),
      this.#words ? h("p", { role: "status" }, this.#words) : null,
      h("h3", {}, "In force"),
      this.#active.length ? h("ul", { class: "faults" }, this.#active.map((fault) => h("li", { key: String(fault.id) },
        h("span", {}, h("strong", {}, this.#titleOf(fault.kind)), ` ${fault.times > 0 ? `${fault.times} more` : "until ended"}, ${fault.hits} so far${fault.route ? `, ${fault.route}` : ""}`),
        h("button", { type: "button", class: "button secondary", on: { click: () => this.#end(fault.id) } }, "End"))))
        : h("p", { class: "muted" }, "None. Discord behaves."),
    ];
  }

  #titleOf(name) {
    return this.#kinds.find((kind) => kind.kind === name)?.title ?? name;
  }

  #choose(name) {
    this.#chosen = this.#kinds.find((kind) => kind.kind === name);
    this.#values = {};
    this.#words = null;
    this.#context.redraw();
  }

  #valueOf(field) {
    const offers = this.#offers(field);
    const held = this.#values[field.name];
    // What was chosen may be gone, the message that was deleted for one: then what the list shows counts.
    if (held !== undefined && (!offers || offers.some(([value]) => String(value) === held))) return held;
    return field.default ?? offers?.[0]?.[0] ?? "";
  }

  #input(field) {
    const common = { id: `fault-${field.name}`, on: { change: (event) => { this.#values[field.name] = event.target.value; this.#context.redraw(); } } };
    const offers = this.#offers(field);
    if (!offers) return h("input", { ...common, type: field.type === "number" ? "number" : "text", step: "any", value: String(this.#valueOf(field)) });
    const value = String(this.#valueOf(field));
    return h("select", { ...common, class: "plain-select wide" }, offers.map(([one, words]) => h("option", { value: one, selected: one === value }, words)));
  }

  #offers(field) {
    const { app } = this.#context;
    const { state } = app;
    const here = (list, id) => [...list].sort((a, b) => (b.id === id) - (a.id === id));
    switch (field.type) {
      case "choice": return field.choices.map((choice) => [choice, choice]);
      case "channel": return here(state.channels.values(), app.channelId).map((channel) => [channel.id, channelName(state, channel)]);
      case "person": return here(state.people, state.me.id).map((person) => [person.id, nameOf(state, person)]);
      case "guild": return state.guilds.map((guild) => [guild.id, guild.name]);
      case "message": return this.#messages();
      default: return null;
    }
  }

  #messages() {
    const { app } = this.#context;
    const messages = roomOf(app.state, app.state.channels.has(this.#values.channel_id) ? this.#values.channel_id : app.channelId).messages.filter((message) => !(message.flags & EPHEMERAL));
    return messages.slice(-25).reverse().map((message) => [message.id, `${message.author.global_name ?? message.author.username}: ${spoken(message).slice(0, WORDS_KEPT) || "a message"}`]);
  }

  async #cause() {
    const given = Object.fromEntries(this.#chosen.fields.map((field) => [field.name, field.type === "number" || field.name === "status" ? Number(this.#valueOf(field)) : this.#valueOf(field)]));
    await this.#ask({ kind: this.#chosen.kind, ...given }, `${this.#chosen.title}: done.`);
  }

  async #end(id) {
    await this.#ask({ off: id }, "Ended.");
  }

  async #ask(args, words) {
    try {
      await this.#context.app.session.call("fault", args);
      this.#words = words;
    } catch (error) {
      this.#words = error.message;
    }
    await this.shown();
  }
}
