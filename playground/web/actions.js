// Everything one can do on the page. Views call these; they ask the server and have the page drawn.
// What a first view does not need (dialogs, pictures opened large, the developer's window) is loaded when asked for.

import { fetchWords, say, speak } from "./say.js";
import { announce } from "./announce.js";
import { leadTo } from "./history.js";
import { inOrder } from "./sidebar.js";
import { EPHEMERAL, channelName, isDirect, nameOf, newsOf, roomOf } from "./store.js";
import { newer } from "./snowflake.js";
import { openWelcome } from "./welcome.js";
import { pick } from "./picker.js";

export class Actions {
  #app;

  constructor(app) {
    this.#app = app;
  }

  go(channelId) {
    this.#app.open(channelId, { remember: true });
  }

  /** Go to {channel, message?}. */
  jump({ channel, message }) {
    this.go(channel);
    if (message) leadTo(this.#app, message);
  }

  step(by) {
    const all = inOrder(this.#app.state);
    const at = all.findIndex((channel) => channel.id === this.#app.channelId);
    const next = all[(at + by + all.length) % all.length];
    if (next) this.go(next.id);
  }

  async switchChannel(anchor) {
    const { state } = this.#app;
    const options = inOrder(state).map((channel) => ({ value: channel.id, label: `${isDirect(channel) ? "@" : "#"}${channelName(state, channel)}`, description: newsOf(state, channel).unread ? say("new") : undefined }));
    const chosen = await pick({ anchor, label: say("Go to"), options, search: true });
    if (chosen) this.go(chosen[0]);
  }

  toggleDrawer(open = !this.#app.drawer) {
    this.#app.drawer = open;
    this.#app.redraw();
    const reached = open ? ["#channels .channel.here", "#channels .channel"] : ["#topbar .menu"];
    setTimeout(() => reached.map((one) => document.querySelector(one)).find(Boolean)?.focus(), 30);
  }

  async toggleDev() {
    const asked = document.activeElement;
    if (!this.#app.dev) {
      const { DevWindow } = await import("./dev/window.js");
      this.#app.dev ??= new DevWindow(document.getElementById("dev"), this.#app);
    }
    // Whoever went on to something else while it was loaded, to the line she writes in, stays there.
    this.#app.dev.toggle({ focus: document.activeElement === asked });
  }

  async become(person) {
    if (person === this.#app.state?.me.id) return;
    this.#app.become(person);
    const someone = this.#app.state?.me;
    if (!someone) return;
    await this.#spoken(this.#app.state.locale);
    if (this.#app.state?.me.id === someone.id) announce(say("You are {name} now.", { name: nameOf(this.#app.state, someone) }));
  }

  // What is said next is said in this language: its words may still be on their way.
  async #spoken(locale) {
    await fetchWords(locale);
    speak(locale);
  }

  async addPerson() {
    const { askLine } = await import("./dialogs.js");
    const name = await askLine({ title: say("Add a person"), label: say("Name"), action: say("Add"), maxlength: 32 });
    if (name) await this.#try(this.#app.session.call("add_person", { name }));
  }

  async openSettings() {
    const { openSettings } = await import("./settings.js");
    const setMe = (changes) => this.#app.session.call("set_me", changes).then(async () => {
      Object.assign(this.#app.state.me, changes);
      if (changes.locale) {
        this.#app.state.locale = changes.locale;
        await this.#spoken(changes.locale);
      }
      this.#app.composer.forgetCommands();
      this.#app.redraw();
    });
    openSettings(this.#app.session, { setMe, redraw: () => this.#app.redraw() });
  }

  async openWelcome() {
    const { session, state } = this.#app;
    await this.#spoken(state.locale);
    openWelcome({
      load: () => session.call("scenarios"),
      begin: async (scenario) => {
        const made = await session.call("scenario", { name: scenario.name });
        if (made?.channel_id) this.#app.open(made.channel_id);
      },
    });
  }

  /** Whoever presses by herself in this channel stops. */
  async stopPressing() {
    if (await this.#try(this.#app.session.call("stop_pressing", { channel_id: this.#app.channelId }))) announce(say("Nobody presses at random any more."));
  }

  async openPictures(pictures, path) {
    const { openPictures } = await import("./lightbox.js");
    openPictures(pictures, path);
  }

  reveal(messageId, key) {
    const { spoilers } = this.#app;
    spoilers.set(messageId, new Set([...(spoilers.get(messageId) ?? []), key]));
    this.#app.redraw();
  }

  /** Press a button or choose in a select of a message. */
  async press(message, customId, values) {
    const { place } = this.#app;
    const { session } = place;
    const { presses, chosen } = session.state;
    if (presses.get(message.id)?.waiting) return;
    presses.set(message.id, { waiting: customId });
    if (values) chosen.set(message.id, { ...chosen.get(message.id), [customId]: values });
    this.#app.redraw();
    try {
      const answer = await session.call("press", { channel_id: message.channel_id, message_id: message.id, custom_id: customId, ...(values ? { values } : {}) });
      if (answer?.modal) this.#app.showModal(session, answer.modal);
      if (presses.get(message.id)?.waiting === customId) presses.delete(message.id);
      if (this.#app.isAt(place)) this.follow(answer);
    } catch (error) {
      presses.set(message.id, { error: error.message });
      chosen.delete(message.id);
    }
    this.#app.redraw();
  }

  /** An answer that is a message of its own stands at the end of the channel: go there. */
  follow(answer) {
    if (answer?.kind === "message" || answer?.kind === "deferred") this.#app.timeline.toEnd();
  }

  forgetFailure(messageId) {
    this.#app.state.presses.delete(messageId);
    this.#app.redraw();
  }

  async command(entry, options, place) {
    const { outbox } = this.#app;
    outbox.send(place.key, entry.label);
    if (this.#app.isAt(place)) this.#app.timeline.toEnd();
    try {
      const answer = await place.session.call("command", { channel_id: place.channelId, name: entry.name, path: entry.path, options });
      if (answer?.modal) this.#app.showModal(place.session, answer.modal);
      if (this.#app.isAt(place)) this.follow(answer);
    } catch (error) {
      outbox.fail(place.key, `${entry.label}${say(": ")}${error.message}`, () => this.command(entry, options, place));
    }
    outbox.sent(place.key);
  }

  autocomplete(entry, options, focused, { session, channelId }) {
    return session.call("autocomplete", { channel_id: channelId, name: entry.name, path: entry.path, options, focused });
  }

  beginCommand(name) {
    this.#app.composer.begin(name);
  }

  async send(text, place) {
    const { session, channelId } = place;
    const content = withMentions(text, session.state, session.state.channels.get(channelId));
    this.#app.outbox.forget(place.key);
    if (this.#app.isAt(place)) this.#app.timeline.toEnd();
    try {
      await session.call("send", { channel_id: channelId, content });
    } catch (error) {
      const isBack = this.#app.composer.giveBack(place.key, text);
      this.#app.outbox.fail(place.key, error.message, isBack ? null : () => this.send(text, place));
    }
  }

  dismiss(message) {
    this.#try(this.#app.session.call("dismiss", { message_id: message.id, channel_id: message.channel_id })).then((done) => {
      if (!done) return;
      const room = roomOf(this.#app.state, message.channel_id);
      room.messages = room.messages.filter((other) => other.id !== message.id);
      this.#app.redraw();
      this.#app.composer.focus();
    });
  }

  startEditing(message) {
    this.#app.editing = { id: message.id, text: message.content };
    this.#app.redraw();
  }

  typeEdit(text) {
    this.#app.editing.text = text;
  }

  stopEditing() {
    this.#app.editing = null;
    this.#app.redraw();
    this.#app.composer.focus();
  }

  async saveEdit(message, text) {
    const { place } = this.#app;
    this.stopEditing();
    if (!text.trim() || text === message.content) return;
    const done = await this.#try(this.#app.session.call("edit", { channel_id: message.channel_id, message_id: message.id, content: text }));
    if (done || this.#app.editing || !this.#app.isAt(place)) return;
    this.#app.editing = { id: message.id, text };
    this.#app.redraw();
  }

  async deleteMessage(message) {
    const { askSure } = await import("./dialogs.js");
    const sure = await askSure({ title: say("Delete the message"), words: say("It will be gone for everyone."), action: say("Delete") });
    if (sure) await this.#try(this.#app.session.call("delete", { channel_id: message.channel_id, message_id: message.id }));
  }

  async startThread(message = null) {
    const { askLine } = await import("./dialogs.js");
    const name = await askLine({ title: say("Start a thread"), label: say("Name of the thread"), action: say("Start") });
    if (!name) return;
    const made = await this.#try(this.#app.session.call("create_thread", { channel_id: this.#app.channelId, name, ...(message ? { message_id: message.id } : {}) }));
    if (made?.id) this.#app.open(made.id);
  }

  /** The newest message stands in view: it is read, if anyone looks at the page. */
  markRead() {
    const { state, session, channelId } = this.#app;
    if (!state || !channelId || document.visibilityState !== "visible") return;
    const last = roomOf(state, channelId).messages.findLast((message) => !(message.flags & EPHEMERAL));
    if (!last || !newer(last.id, state.read[channelId])) return;
    state.read[channelId] = last.id;
    session.call("read", { channel_id: channelId, message_id: last.id }).catch(() => {});
    this.#app.redraw();
  }

  startBot() {
    this.#try(this.#app.session.call("bot", { action: "start" }));
  }

  async #try(asked, { key } = this.#app.place) {
    try {
      return (await asked) ?? true;
    } catch (error) {
      this.#app.outbox.fail(key, error.message);
      return null;
    }
  }
}

// "@Nell" becomes a mention when there is a Nell; longer names first, so that "@Nell Two" is not "@Nell".
function withMentions(text, state, channel) {
  const names = state.people.map((user) => [`@${nameOf(state, user, channel?.guild_id)}`, `<@${user.id}>`])
    .concat([...state.channels.values()].filter((one) => !isDirect(one)).map((one) => [`#${channelName(state, one)}`, `<#${one.id}>`]))
    .sort((a, b) => b[0].length - a[0].length);
  return names.reduce((words, [name, mention]) => words.replaceAll(new RegExp(`(?<!\\S)${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "gu"), mention), text);
}
