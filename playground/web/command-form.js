// A chosen command with its options as fields: required ones stand there, others are added, the bot is asked for suggestions.

import { say } from "./say.js";
import { h, patch } from "./view.js";
import { icon } from "./icons.js";
import { announce } from "./announce.js";
import { drawHints } from "./hints.js";
import { kindWords, offers, optionDescription, optionName, readValue } from "./command-line.js";
import { channelName, isDirect, nameOf } from "./store.js";

const DEBOUNCE_MS = 180;
const ROWS = 25;

export class CommandForm {
  #entry; #app; #fields = []; #focus = null; #hints = []; #active = 0; #note = null; #open = false; #timer = null; #asked = 0; #loose = ""; #error = null; #host = null;

  /** `app` as in composer.js, with redraw() and leave(text). `given`: Map of option name to text; `loose`: text beside them. */
  constructor(entry, app, given, loose) {
    this.#entry = entry;
    this.#app = app;
    this.#loose = loose;
    for (const option of entry.options) if (option.required || given.has(option.name)) this.#add(option, given.get(option.name) ?? "");
    this.#focus = this.#fields.find((field) => !field.text)?.option.name ?? null;
  }

  focus() {
    const selector = this.#focus ? `[data-option="${CSS.escape(this.#focus)}"]` : ".command-more";
    this.#host?.querySelector(selector)?.focus();
  }

  draw(host) {
    this.#host = host;
    const open = this.#open && (this.#hints.length || this.#note);
    const left = this.#left();
    patch(host, h("div", { class: "composer command", key: `form-${this.#entry.label}`, role: "group", "aria-label": say("Command {name}", { name: this.#entry.label }) },
      open ? drawHints({
        id: "hints", label: this.#title(), rows: this.#hints, active: this.#active, note: this.#note,
        take: (index) => this.#hints[index].take(), point: (index) => { this.#active = index; this.#app.redraw(); },
      }) : null,
      this.#error ? h("p", { class: "command-error", role: "alert" }, icon("warn"), this.#error) : null,
      h("div", { class: "composer-line" },
        h("div", { class: "command-fields" },
          h("span", { class: "command-name" }, this.#entry.label),
          this.#fields.map((field) => this.#chip(field)),
          h("input", {
            class: "command-more", key: "more", type: "text", value: this.#loose, autocomplete: "off", spellcheck: "false", role: "combobox", "aria-autocomplete": "list",
            placeholder: left.length ? say("+ {n} more", { n: left.length }) : "", "aria-label": left.length ? say("More options of {name}", { name: this.#entry.label }) : say("End of {name}; Enter sends", { name: this.#entry.label }),
            ...this.#steering(this.#focus === null),
            on: {
              focus: () => { this.#focus = null; this.#offerOptions(); }, input: (event) => { this.#loose = event.target.value; this.#offerOptions(); },
              keydown: (event) => this.#key(event), blur: () => this.#away(),
            },
          })),
        h("button", { type: "button", class: "icon-button", "aria-label": say("Leave the command"), title: say("Leave the command"), on: { click: () => this.#leave() } }, icon("close")),
        h("button", { type: "button", class: "icon-button send", "aria-label": say("Send the command"), title: say("Send the command"), on: { click: () => this.send() } }, icon("send")))));
  }

  /** Send it when every field reads well; else say what is wrong and go there. */
  send() {
    const options = {};
    let wrong = null;
    for (const field of this.#fields) {
      if (!field.text.trim() && !field.option.required) continue;
      const { value, error } = field.value === undefined ? readValue(field.option, field.text, this.#offersOf(field)) : field;
      field.error = error ?? null;
      wrong ??= error ? field : null;
      options[field.option.name] = value;
    }
    if (!wrong && this.#loose.trim()) {
      this.#error = say("“{text}” is not an option of {name}.", { text: this.#loose.trim(), name: this.#entry.label });
      this.#focus = null;
    } else this.#error = wrong?.error ?? null;
    if (wrong) this.#focus = wrong.option.name;
    this.#app.redraw();
    if (this.#error) {
      this.focus();
      return;
    }
    this.#leave();
    this.#app.command(this.#entry, options);
  }

  // What the bot was asked, or was about to be, is of no use any more.
  #leave(text = "") {
    clearTimeout(this.#timer);
    this.#asked++;
    this.#open = false;
    this.#app.leave(text);
  }

  #add(option, text) {
    const field = { option, text, value: undefined, error: null };
    this.#fields.push(field);
    return field;
  }

  #left() {
    return this.#entry.options.filter((option) => !this.#fields.some((field) => field.option === option));
  }

  #steering(active) {
    const open = active && this.#open && this.#hints.length > 0;
    return { "aria-expanded": open ? "true" : "false", "aria-controls": open ? "hints" : null, "aria-activedescendant": open ? `hints-${this.#active}` : null };
  }

  #chip(field) {
    const name = optionName(field.option);
    const active = this.#focus === field.option.name;
    return h("label", { class: `chip${field.error ? " wrong" : ""}${active ? " active" : ""}`, key: field.option.name, title: optionDescription(field.option) },
      h("span", { class: "chip-name" }, name),
      h("input", {
        type: "text", value: field.text, "data-option": field.option.name, size: String(Math.max(4, Math.min(40, field.text.length + 1))), role: "combobox", "aria-autocomplete": "list",
        autocomplete: "off", spellcheck: "false", "aria-label": `${name}${say(": ")}${optionDescription(field.option)}${field.option.required ? ` (${say("required")})` : ""}`,
        "aria-invalid": field.error ? "true" : null, inputmode: field.option.type === 4 ? "numeric" : null, ...this.#steering(active),
        on: {
          focus: () => { if (this.#focus !== field.option.name || !this.#open) { this.#focus = field.option.name; this.#offerValues(field); } },
          input: (event) => this.#typed(field, event.target.value),
          keydown: (event) => this.#key(event, field), blur: () => this.#away(),
        },
      }));
  }

  #title() {
    const field = this.#fields.find((one) => one.option.name === this.#focus);
    if (!field) return `${this.#entry.label}${say(": ")}${this.#entry.description}`;
    return `${optionName(field.option)}${say(": ")}${optionDescription(field.option)} (${kindWords(field.option)}${field.option.required ? `, ${say("required")}` : ""})`;
  }

  #away() {
    setTimeout(() => {
      if (this.#host?.contains(document.activeElement) || !this.#open) return;
      this.#open = false;
      this.#app.redraw();
    }, 150);
  }

  #offerOptions() {
    const wanted = this.#loose.trim().toLocaleLowerCase();
    const named = /^([^\s:]+):(.*)$/.exec(this.#loose.trimStart());
    const exact = named && this.#left().find((option) => optionName(option).toLocaleLowerCase() === named[1].toLocaleLowerCase());
    if (exact) {
      this.#begin(exact, named[2].trimStart());
      return;
    }
    this.#show(this.#left().filter((option) => optionName(option).toLocaleLowerCase().includes(wanted)).map((option) => ({
      title: optionName(option), words: optionDescription(option), side: kindWords(option), take: () => this.#begin(option, ""),
    })), wanted ? say("No option of that name.") : null);
  }

  #begin(option, text) {
    this.#loose = "";
    const field = this.#add(option, text);
    this.#focus = option.name;
    this.#app.redraw();
    this.focus();
    this.#offerValues(field);
  }

  // Who types the whole line, names and all, goes on typing: "number:" in its own field is its name, " hand:" begins the next.
  #typed(field, typed) {
    const own = `${optionName(field.option)}:`.toLocaleLowerCase();
    const text = typed.toLocaleLowerCase().startsWith(own) ? typed.slice(own.length).trimStart() : typed;
    const next = this.#left().find((option) => text.toLocaleLowerCase().endsWith(` ${optionName(option)}:`.toLocaleLowerCase()));
    this.#error = null;
    Object.assign(field, { text: next ? text.slice(0, -optionName(next).length - 2).trimEnd() : text, value: undefined, error: null });
    if (next) this.#begin(next, "");
    else this.#offerValues(field);
  }

  #offersOf(field) {
    if (field.option.autocomplete) return null;
    const { state } = this.#app.session();
    const channel = this.#app.channel();
    const guild = state.guilds.find((one) => one.id === channel.guild_id);
    return offers(field.option, {
      people: (guild?.members?.map((member) => member.user) ?? state.people).map((user) => ({ name: `@${nameOf(state, user, guild?.id)}`, value: user.id })),
      channels: [...state.channels.values()].filter((one) => !isDirect(one)).map((one) => ({ name: `#${channelName(state, one)}`, value: one.id })),
      roles: (guild?.roles ?? []).map((role) => ({ name: `@${role.name.replace(/^@/, "")}`, value: role.id })),
    });
  }

  #offerValues(field) {
    clearTimeout(this.#timer);
    if (field.option.autocomplete) {
      this.#show([], say("Looking for suggestions…"));
      const ask = ++this.#asked;
      this.#timer = setTimeout(() => this.#suggest(field, ask), DEBOUNCE_MS);
      return;
    }
    const list = this.#offersOf(field);
    if (!list) {
      this.#show([], say("Type {kind}.", { kind: kindWords(field.option) }));
      return;
    }
    const wanted = field.value === undefined ? field.text.trim().toLocaleLowerCase().replace(/^[@#]/, "") : "";
    this.#show(list.filter((one) => one.name.toLocaleLowerCase().includes(wanted)).slice(0, ROWS).map((one) => this.#row(field, one)), say("None of the choices has these letters."));
  }

  async #suggest(field, ask) {
    const given = Object.fromEntries(this.#fields.filter((one) => one.text.trim()).map((one) => [one.option.name, one.value ?? readValue(one.option, one.text, this.#offersOf(one)).value ?? one.text]));
    try {
      const found = await this.#app.autocomplete(this.#entry, { ...given, [field.option.name]: field.text }, field.option.name);
      if (ask === this.#asked && this.#focus === field.option.name) this.#show(found.map((one) => this.#row(field, one)), say("No suggestion fits."));
    } catch (error) {
      if (ask === this.#asked) this.#show([], say("No suggestions: {error}", { error: error.message }));
    }
  }

  #row(field, { name, name_localized: shown, value }) {
    return {
      title: shown ?? name, words: "",
      take: () => {
        Object.assign(field, { text: String(shown ?? name), value, error: null });
        this.#focus = null;
        this.#open = false;
        this.#app.redraw();
        this.focus();
      },
    };
  }

  #show(rows, note) {
    this.#hints = rows;
    this.#note = rows.length ? null : note;
    this.#active = 0;
    this.#open = rows.length > 0 || Boolean(note);
    this.#app.redraw();
    if (rows.length) announce(say("Suggestions: {n}", { n: rows.length }));
  }

  #key(event, field = null) {
    if (event.isComposing) return;
    const count = this.#hints.length;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move && this.#open && count) {
      this.#active = (this.#active + move + count) % count;
      this.#app.redraw();
      document.getElementById(`hints-${this.#active}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") this.#enter(field);
    else if (event.key === "Tab" && !event.shiftKey && this.#open && count && (field ? field.value === undefined : this.#loose.trim())) this.#hints[this.#active].take();
    else if (event.key === "Backspace" && event.target.selectionStart === 0 && event.target.selectionEnd === 0) this.#back(field);
    else if (event.key === "Escape") {
      if (this.#open) {
        this.#open = false;
        this.#app.redraw();
      } else this.#leave();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Enter takes what is marked while a field is half-written; at the end of the line it sends.
  #enter(field) {
    const marked = this.#open ? this.#hints[this.#active] : null;
    if (marked && (field ? field.value === undefined : this.#loose.trim())) marked.take();
    else this.send();
  }

  #back(field) {
    if (!field) {
      const last = this.#fields.at(-1);
      if (last) {
        this.#focus = last.option.name;
        this.focus();
      } else this.#leave(this.#entry.label);
      return;
    }
    if (field.option.required) {
      if (this.#fields.every((one) => !one.text)) this.#leave(this.#entry.label);
      return;
    }
    this.#fields = this.#fields.filter((one) => one !== field);
    this.#focus = null;
    this.#app.redraw();
    this.focus();
  }
}
