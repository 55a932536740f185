// The line one writes in: messages, and slash commands with their options as fields.
// The state of a half-written line belongs to its channel and is kept when one looks elsewhere, and while one begins a command.

import { say } from "./say.js";
import { h, patch } from "./view.js";
import { icon } from "./icons.js";
import { CommandForm } from "./command-form.js";
import { flatten, readOptions, recognise, search } from "./command-line.js";
import { drawHints } from "./hints.js";
import { channelName, isDirect, isThread, nameOf } from "./store.js";
import { announce } from "./announce.js";

const COMMANDS_FRESH_MS = 15000;
const TALLEST = 200;

export class Composer {
  #host; #app; #drafts = new Map(); #place = null; #commands = new Map();

  /** `app`: {session(), channel(), place(), send(text, place), command(entry, options, place), autocomplete(..., place)}; see app.js. */
  constructor(host, app) {
    this.#host = host;
    this.#app = app;
  }

  /** Draw for the channel that is open now. */
  draw() {
    const channel = this.#app.channel();
    this.#place = channel ? this.#app.place().key : null;
    if (!channel) return patch(this.#host);
    const draft = this.#draft();
    if (draft.form) return draft.form.draw(this.#host);
    patch(this.#host, this.#textLine(channel, draft));
    return fit(this.#host.querySelector("textarea"));
  }

  /** Put the cursor into the line. */
  focus() {
    this.#host.querySelector("textarea, input")?.focus();
  }

  /** Begin a command by its full name ("ginkgo new"), as pressing a command mention does. */
  async begin(name) {
    if (!this.#app.channel()) return;
    const place = this.#app.place();
    // Why there are none is said above the line.
    const found = recognise(`/${name}`, await this.#entries().catch(() => []));
    // Whoever went on elsewhere meanwhile has begun nothing there.
    if (this.#place !== place.key) return;
    const draft = this.#draft();
    putAside(draft);
    if (found) this.#choose(found.entry, found.rest, draft, place);
    else {
      draft.text = `/${name}`;
      this.#afterTyping();
    }
    this.focus();
  }

  /** Words that could not be sent stand in the line of their place again; false where something else has been begun there. */
  giveBack(place, text) {
    const draft = this.#drafts.get(place);
    if (!draft || draft.text || draft.form) return false;
    draft.text = text;
    this.draw();
    return true;
  }

  /** Forget what is known of commands: the bot came back, perhaps with others. */
  forgetCommands() {
    this.#commands.clear();
  }

  #draft() {
    if (!this.#drafts.has(this.#place)) this.#drafts.set(this.#place, { text: "", aside: "", hints: [], active: 0, form: null, open: false, sending: false });
    return this.#drafts.get(this.#place);
  }

  #textLine(channel, draft) {
    const { state } = this.#app.session();
    const name = `${isDirect(channel) ? "@" : isThread(channel) ? "" : "#"}${channelName(state, channel)}`;
    const open = draft.open && (draft.hints.length > 0 || draft.note);
    return h("div", { class: "composer", key: `text-${this.#place}` },
      open ? drawHints({
        id: "hints", label: draft.kind, rows: draft.hints, active: draft.active, note: draft.note,
        take: (index) => this.#takeHint(index), point: (index) => { draft.active = index; this.draw(); },
      }) : null,
      h("div", { class: "composer-line" },
        h("button", { type: "button", class: "icon-button", "aria-label": say("Slash commands"), title: say("Slash commands"), on: { click: () => this.#openCommands() } }, h("span", { class: "slash", "aria-hidden": "true" }, "/")),
        h("textarea", {
          rows: "1", value: draft.text, placeholder: matchMedia("(max-width: 37.5em)").matches ? say("Message {name}", { name }) : `${say("Message {name}", { name })} · ${say("/ for commands")}`, "aria-label": say("Message {name}", { name }), role: "combobox",
          "aria-autocomplete": "list", "aria-expanded": open ? "true" : "false", "aria-controls": open ? "hints" : null,
          "aria-activedescendant": open && draft.hints.length ? `hints-${draft.active}` : null, maxlength: "2000", autocomplete: "off",
          on: {
            input: (event) => { draft.text = event.target.value; takeBack(draft); this.#afterTyping(); },
            keydown: (event) => this.#key(event), blur: () => setTimeout(() => this.#close(draft), 150),
          },
        }),
        h("button", { type: "button", class: "icon-button send", "aria-label": say("Send"), title: say("Send"), disabled: !draft.text.trim(), on: { click: () => this.#send() } }, icon("send"))));
  }

  #close(draft) {
    if (!draft.open || this.#host.contains(document.activeElement)) return;
    draft.open = false;
    this.draw();
  }

  async #entries() {
    const { session, channelId, key } = this.#app.place();
    const known = this.#commands.get(key);
    if (known && Date.now() - known.at < COMMANDS_FRESH_MS) return known.entries;
    const entries = flatten(await session.call("commands", { channel_id: channelId }));
    this.#commands.set(key, { entries, at: Date.now() });
    return entries;
  }

  #openCommands() {
    const draft = this.#draft();
    putAside(draft);
    if (!draft.text.startsWith("/")) draft.text = "/";
    this.focus();
    this.#afterTyping();
  }

  async #afterTyping() {
    const draft = this.#draft();
    const place = this.#app.place();
    this.draw();
    if (draft.text.startsWith("/") && !draft.text.includes("\n")) {
      const typed = draft.text;
      let entries;
      try {
        entries = await this.#entries();
      } catch (error) {
        Object.assign(draft, { open: true, hints: [], kind: say("Commands"), note: error.message });
        return this.draw();
      }
      if (draft.text !== typed || draft.sending || this.#place !== place.key) return undefined;
      const found = recognise(typed, entries);
      if (found && typed.length > found.entry.label.length && !this.#continues(found.entry, typed, entries)) return this.#choose(found.entry, found.rest, draft, place);
      this.#offer(draft, say("Commands"), search(entries, typed).map((entry) => ({
        title: entry.label, words: entry.description, side: optionsWords(entry), take: () => this.#choose(entry, "", draft, place),
      })), entries.length ? say("No command of that name here.") : say("The bot has no commands here."));
    } else this.#offerNames(draft);
    return this.draw();
  }

  // "/ginkgo new" must not shut the door on "/ginkgo new game" while it is being typed.
  #continues(entry, typed, entries) {
    const lower = typed.toLocaleLowerCase();
    return entries.some((other) => other !== entry && other.label.toLocaleLowerCase().startsWith(lower));
  }

  #offerNames(draft) {
    const field = this.#host.querySelector("textarea");
    const before = draft.text.slice(0, field?.selectionStart ?? draft.text.length);
    const mark = /(?:^|\s)([@#])([\p{L}\p{N}_.-]{0,32})$/u.exec(before);
    if (!mark) {
      draft.open = false;
      return;
    }
    const { state } = this.#app.session();
    const channel = this.#app.channel();
    const wanted = mark[2].toLocaleLowerCase();
    const names = mark[1] === "@"
      ? state.people.map((user) => nameOf(state, user, channel.guild_id))
      : [...state.channels.values()].filter((one) => !isDirect(one)).map((one) => channelName(state, one));
    const complete = (name) => {
      const start = before.length - mark[2].length;
      draft.text = `${draft.text.slice(0, start)}${name} ${draft.text.slice(before.length)}`;
      draft.open = false;
      this.draw();
      this.focus();
    };
    this.#offer(draft, say(mark[1] === "@" ? "People" : "Channels"), names.filter((name) => name.toLocaleLowerCase().startsWith(wanted)).slice(0, 8)
      .map((name) => ({ title: `${mark[1]}${name}`, words: "", take: () => complete(name) })), null);
  }

  #offer(draft, kind, hints, note) {
    Object.assign(draft, { open: hints.length > 0 || Boolean(note), kind, hints, active: 0, note: hints.length ? null : note });
    if (hints.length) announce(`${hints.length} ${kind.toLocaleLowerCase()}`);
  }

  #takeHint(index) {
    this.#draft().hints[index]?.take();
  }

  // A command belongs to the place where it is begun, and is sent there.
  #choose(entry, rest, draft, place) {
    const { fields, loose } = readOptions(entry, rest);
    Object.assign(draft, { text: "", open: false, hints: [] });
    draft.form = new CommandForm(entry, {
      session: () => place.session, channel: () => place.session.state.channels.get(place.channelId),
      command: (...asked) => this.#app.command(...asked, place), autocomplete: (...asked) => this.#app.autocomplete(...asked, place),
      redraw: () => this.draw(),
      leave: (text) => {
        draft.form = null;
        draft.text = text;
        takeBack(draft);
        this.draw();
        if (this.#place === place.key) this.focus();
      },
    }, fields, loose);
    this.draw();
    if (this.#place === place.key) draft.form.focus();
  }

  #key(event) {
    const draft = this.#draft();
    if (event.isComposing) return;
    if (draft.open && draft.hints.length) {
      const count = draft.hints.length;
      const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (move) {
        draft.active = (draft.active + move + count) % count;
        event.preventDefault();
        this.draw();
        document.getElementById(`hints-${draft.active}`)?.scrollIntoView({ block: "nearest" });
        return;
      }
      if (event.key === "Tab" || (event.key === "Enter" && !event.shiftKey)) {
        event.preventDefault();
        this.#takeHint(draft.active);
        return;
      }
    }
    if (event.key === "Escape" && draft.open) {
      draft.open = false;
      if (draft.text === "/" && draft.aside) draft.text = "";
      takeBack(draft);
      event.stopPropagation();
      this.draw();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#send();
    }
  }

  async #send() {
    const draft = this.#draft();
    const place = this.#app.place();
    const text = draft.text.trim();
    if (!text || draft.sending) return;
    if (text.startsWith("/")) {
      draft.sending = true;
      const found = recognise(text, await this.#entries().catch(() => []));
      draft.sending = false;
      // Whoever has gone on writing meanwhile is not ready yet.
      if (draft.form || draft.text.trim() !== text) return;
      if (found) {
        this.#choose(found.entry, found.rest, draft, place);
        draft.form.send();
        return;
      }
    }
    draft.text = "";
    takeBack(draft);
    this.draw();
    // The button that was pressed serves for nothing beside an empty line.
    if (this.#place === place.key) this.focus();
    this.#app.send(text, place);
  }
}

function optionsWords(entry) {
  return entry.options.length ? entry.options.map((option) => (option.required ? option.name : `${option.name}?`)).join("  ") : "";
}

// What was half-written when a command is begun waits, and stands in the line again when nothing of the command is left there.
function putAside(draft) {
  if (draft.text && !draft.text.startsWith("/")) Object.assign(draft, { aside: draft.text, text: "" });
}

function takeBack(draft) {
  if (!draft.text) Object.assign(draft, { text: draft.aside, aside: "" });
}

// As high as its text; measured only where that has changed, since measuring lays the page out.
function fit(field) {
  if (field.fitted === field.value) return;
  field.fitted = field.value;
  field.style.height = "auto";
  field.style.height = `${Math.min(field.scrollHeight, TALLEST)}px`;
}
