// The page as a whole: which person, which channel, what is drawn when something happens.

import { say, speak } from "./say.js";
import { patch } from "./view.js";
import { announce } from "./announce.js";
import { goesOn, loadAnew, tellStartedAnew, wasLoadedAnew } from "./anew.js";
import { Actions } from "./actions.js";
import { Composer } from "./composer.js";
import { drawMe, drawPeople } from "./people.js";
import { drawSidebar, inOrder, showHere } from "./sidebar.js";
import { drawTopbar, titleOf } from "./topbar.js";
import { goOnReading, loadOlder } from "./history.js";
import { listenForKeys } from "./keys.js";
import { drawConnecting, drawNotice, drawTypists } from "./notices.js";
import { Outbox } from "./outbox.js";
import { restoreTheme } from "./theme.js";
import { Session } from "./session.js";
import { saidOf, spoken } from "./spoken.js";
import { Timeline } from "./timeline.js";
import { channelName, forgetOldest, newsOf, roomOf } from "./store.js";
import { isFirstVisit } from "./welcome.js";
import { dayOf, timestampText } from "./timestamps.js";

const part = (id) => document.getElementById(id);
const NO_SPOILERS = new Set();
const OTHERS_AFTER_MS = 1500;
const OTHERS_DRAWN_MS = 100;

class App {
  #sessions = []; #scheduled = false; #others = null; #modal = null; #day = null;

  constructor() {
    this.session = null;
    this.channelId = null;
    this.since = null;
    this.drawer = false;
    this.editing = null;
    this.spoilers = new Map();
    this.outbox = new Outbox(() => this.redraw());
    this.act = new Actions(this);
    this.timeline = new Timeline(part("timeline"), part("jump-down"), { onOlder: () => loadOlder(this), onBottom: () => this.act.markRead() });
    this.composer = new Composer(part("composer"), {
      session: () => this.session, channel: () => this.channel, place: () => this.place, send: (text, place) => this.act.send(text, place),
      command: (entry, options, place) => this.act.command(entry, options, place), autocomplete: (...asked) => this.act.autocomplete(...asked),
    });
    this.dev = null;
    part("shade").addEventListener("click", () => this.act.toggleDrawer(false));
    // Where there is room for the list beside the messages, nothing is opened or closed.
    matchMedia("(max-width: 50em)").addEventListener("change", () => this.drawer && this.act.toggleDrawer(false));
    for (const moved of ["popstate", "hashchange"]) addEventListener(moved, () => this.#followAddress());
    addEventListener("focus", () => this.redraw());
    listenForKeys(this);
    setInterval(() => this.#tick(), 1000);
    this.become(new URL(location.href).searchParams.get("person") ?? sessionStorage.getItem("playground-person"));
  }

  get state() {
    return this.session?.state ?? null;
  }

  /** Is the developer's window open? */
  get devOpen() {
    return Boolean(this.dev?.open);
  }

  get channel() {
    return this.state?.channels.get(this.channelId) ?? null;
  }

  /** Show the page as this person; null lets the server say who. */
  become(person) {
    const known = this.#sessions.find((session) => session.person === person && session.state);
    this.session = known ?? this.#connect(person);
    this.channelId = null;
    this.editing = null;
    if (known) this.#arrive();
    else this.redraw();
  }

  /** Whom one is and where: what one asks for there is done and told there, whoever one is by then. */
  get place() {
    return { session: this.session, channelId: this.channelId, key: `${this.state?.me.id}/${this.channelId}` };
  }

  /** Does one still look at this place? */
  isAt(place) {
    return place.key === this.place.key;
  }

  /** How many messages wait for a person, where this page holds her connection. */
  waiting(person) {
    const session = this.#sessions.find((one) => one.person === person);
    return session && session !== this.session ? session.waiting() : 0;
  }

  #connect(person) {
    const session = new Session(person, (one, name, data) => this.#happened(one, name, data));
    this.#sessions.push(session);
    return session;
  }

  // A page opened by a link for one person holds hers alone.
  get #isGuests() {
    return new URL(location.href).searchParams.has("person");
  }

  // Whoever opened the page without being somebody's guest plays for all: she sees for whom something waits.
  #joinEveryone() {
    if (this.#isGuests) return;
    for (const { id } of this.state.people) if (!this.#sessions.some((session) => session.person === id)) this.#connect(id);
  }

  /** The playground's time is `ahead` milliseconds before this machine's. */
  setClock(ahead) {
    for (const session of this.#sessions) if (session.state) session.state.clock = ahead;
    this.redraw();
  }

  /** Open a channel; with `remember` the browser's way back leads to the one before. */
  open(channelId, { remember = false } = {}) {
    const channel = this.state.channels.get(channelId);
    if (!channel) return;
    const address = `${location.pathname}${location.search}#${channelId}`;
    if (remember && channelId !== this.channelId) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    if (channelId !== this.channelId) {
      this.since = newsOf(this.state, channel).unread ? this.state.read[channelId] ?? "0" : null;
      this.editing = null;
      forgetOldest(roomOf(this.state, channelId));
    }
    this.channelId = channelId;
    this.drawer = false;
    sessionStorage.setItem(`playground-channel-${this.state.me.id}`, channelId);
    this.redraw();
  }

  /** Draw once, soon, however often it is asked for. */
  redraw() {
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.#draw();
    });
  }

  // What reaches others shows in the rail alone, and one thing said to a server reaches all of them.
  #redrawForOthers() {
    this.#others ??= setTimeout(() => {
      this.#others = null;
      this.redraw();
    }, OTHERS_DRAWN_MS);
  }

  #arrive() {
    const { state } = this;
    sessionStorage.setItem("playground-person", state.me.id);
    const wanted = [location.hash.slice(1), this.channelId, sessionStorage.getItem(`playground-channel-${state.me.id}`)].find((id) => id && state.channels.has(id));
    const address = new URL(location.href);
    if (this.#isGuests) {
      address.searchParams.set("person", state.me.id);
      history.replaceState(null, "", address);
    }
    this.open(wanted ?? inOrder(state)[0]?.id);
    this.redraw();
  }

  // The playground was started anew while the page stood open: its people are others now.
  #lost(session) {
    session.close();
    this.#sessions = this.#sessions.filter((one) => one !== session);
    if (session === this.session) loadAnew(session.state, this.#isGuests);
  }

  #happened(session, name, data) {
    if (name === "GONE") return this.#lost(session);
    if (session !== this.session) return name === "TYPING_START" ? undefined : this.#redrawForOthers();
    if (name === "READY") {
      const isAnew = wasLoadedAnew();
      if (isAnew && goesOn(this)) return undefined;
      this.#arrive();
      if (isAnew) tellStartedAnew(this);
      if (data.before) goOnReading(this, data.before);
      if (isFirstVisit()) this.act.openWelcome();
      if (this.devOpen) this.dev.watch();
      setTimeout(() => this.#joinEveryone(), OTHERS_AFTER_MS);
    } else if (name === "PEOPLE") setTimeout(() => this.#joinEveryone(), OTHERS_AFTER_MS);
    else if (name === "MESSAGE_CREATE") this.#heard(data);
    else if (name === "MESSAGE_UPDATE") this.#heardAgain(data);
    else if (name === "BOT") {
      this.composer.forgetCommands();
      announce(say(data.online ? "The bot is here." : "The bot is away."));
    } else if (name === "INTERACTION" && data.state === "failed" && !data.message_id) this.#unanswered(data);
    if (this.channelId && !this.channel) this.open(inOrder(this.state)[0]?.id);
    this.dev?.happened(name, data);
    return this.redraw();
  }

  // Who sent the command herself hears it from the answer to her call.
  #unanswered({ channel_id, error }) {
    const key = `${this.state.me.id}/${channel_id}`;
    if (!this.outbox.isSending(key)) this.outbox.fail(key, say(error ?? "The application did not respond"));
  }

  #heard(message) {
    if (message.author.id === this.state.me.id) return;
    const words = saidOf(this.state, message, this.channelId);
    if (words) announce(words);
    // What comes while nobody looks gets the line above it that says so.
    const seen = this.timeline.pinned && document.visibilityState === "visible";
    if (message.channel_id === this.channelId && !seen) this.since ??= this.state.read[this.channelId] ?? "0";
  }

  // An edit is told to whoever stands at the message: her press brought it.
  #heardAgain(message) {
    if (document.activeElement.closest?.(".message")?.dataset.messageId === message.id) announce(spoken(message));
  }

  /** Lay a modal over the page that asked for it, as long as one is who asked; the form is loaded with the first. */
  async showModal(session, modal) {
    session.state.modal = modal;
    const { openModal } = await import("./modal.js");
    if (this.session !== session || session.state.modal !== modal) return;
    this.#modal?.close();
    const { place } = this;
    this.#modal = openModal(modal, {
      room: { state: session.state, guildId: this.channel?.guild_id, act: this.act },
      submit: (fields) => session.call("submit", { modal_id: modal.id, fields }).then((answer) => this.act.follow(answer)),
      failed: (error) => this.outbox.fail(place.key, `${modal.title}${say(": ")}${error.message}`),
      // One that another took the place of hears so when that one is open.
      closed: () => { if (session.state.modal === modal) session.state.modal = null; },
    });
  }

  #draw() {
    const { state, channel } = this;
    if (!state) {
      patch(part("notice"), drawConnecting());
      return;
    }
    if (!speak(state.locale, () => this.redraw())) return;
    const held = document.activeElement?.matches(":focus-visible") ? document.activeElement : null;
    part("frame").classList.toggle("drawer-open", this.drawer);
    // An open drawer lies over all else, which no key reaches then.
    for (const covered of document.querySelectorAll(".skip, #room, #dev")) covered.inert = this.drawer;
    patch(part("rail"), drawPeople(state, (id) => this.waiting(id), this.act));
    patch(part("channels"), drawSidebar(state, this.channelId, this.act));
    patch(part("me"), drawMe(state, this.session.connected, this.act));
    patch(part("topbar"), drawTopbar(this));
    patch(part("notice"), drawNotice(this));
    patch(part("outbox"), this.outbox.draw(this.place.key));
    patch(part("typing"), drawTypists(state, this.channelId));
    part("timeline").setAttribute("aria-label", channel ? say("Messages in {name}", { name: channelName(state, channel) }) : say("Messages"));
    if (channel) this.timeline.draw(state, channel, { look: (message) => this.#look(message), since: this.since, act: this.act });
    else this.timeline.clear();
    this.composer.draw();
    showHere(part("channels"), this.place.key);
    this.dev?.follow();
    // What she stood at by keys, to dismiss a failure for one, may have gone: her next key would begin at the top of the page.
    if (held && !held.isConnected && document.activeElement === document.body) this.composer.focus();
    document.title = titleOf(this);
  }

  #look(message) {
    return {
      press: this.state.presses.get(message.id) ?? null, spoilers: this.spoilers.get(message.id) ?? NO_SPOILERS,
      editing: this.editing?.id === message.id ? this.editing : null,
    };
  }

  // The browser's way back leads to another channel, and in a guest's page also to whom one was there.
  #followAddress() {
    const person = new URL(location.href).searchParams.get("person");
    if (person && person !== this.session.person) {
      this.act.become(person);
      return;
    }
    const id = location.hash.slice(1);
    if (this.state?.channels.has(id) && id !== this.channelId) this.open(id);
  }

  #tick() {
    const { state } = this;
    if (!state) return;
    const now = Date.now() + state.clock;
    if (this.#day !== dayOf(now)) this.redraw();
    this.#day = dayOf(now);
    for (const node of document.querySelectorAll("time[data-relative]")) {
      const words = timestampText(Number(node.dataset.relative), "R", state.locale, now);
      if (node.firstChild.data !== words) node.firstChild.data = words;
    }
    patch(part("typing"), drawTypists(state, this.channelId));
  }
}

restoreTheme();
window.playground = new App();
