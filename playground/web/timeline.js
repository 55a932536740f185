// The messages of a channel: older ones come when one scrolls up, and what one reads stays where it is.

import { say } from "./say.js";
import { h, lazy, patch } from "./view.js";
import { icon } from "./icons.js";
import { drawMessage } from "./message.js";
import { EPHEMERAL, channelName, isDirect, isThread, roomOf } from "./store.js";
import { newer } from "./snowflake.js";
import { dayOf, longDate, sameDay } from "./timestamps.js";

const NEAR_END = 80;
const NEAR_START = 400;
const GROUP_MS = 7 * 60 * 1000;

export class Timeline {
  #scroller; #list; #pinned = true; #top = 0; #anchor = null; #channel = null; #onOlder; #onBottom; #jumpButton;

  /** `onOlder()` is called near the start, `onBottom()` when the newest message stands in view. */
  constructor(scroller, jumpButton, { onOlder, onBottom }) {
    this.#scroller = scroller;
    this.#list = scroller.querySelector("ol");
    this.#jumpButton = jumpButton;
    this.#onOlder = onOlder;
    this.#onBottom = onBottom;
    scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    scroller.addEventListener("keydown", (event) => this.#walk(event));
    jumpButton.addEventListener("click", () => this.toEnd());
    new ResizeObserver(() => this.#hold()).observe(this.#list);
    new ResizeObserver(() => this.#hold()).observe(scroller);
  }

  /** Draw a channel. `look(message)` gives what else matters to a message; `since` is the last read id when it was opened. */
  draw(state, channel, { look, since, act }) {
    const room = roomOf(state, channel.id);
    if (this.#channel !== `${state.me.id}/${channel.id}`) {
      this.#channel = `${state.me.id}/${channel.id}`;
      this.#pinned = true;
    }
    this.#remember();
    const held = document.activeElement.closest?.(".message")?.id;
    patch(this.#list, this.#intro(state, channel, room), rows(state, channel, room.messages, look, since, act));
    // The button pressed may be gone from the message: whoever goes by keys stays at the message then.
    if (held && document.activeElement === document.body) document.getElementById(held)?.focus({ preventScroll: true });
    this.#hold();
    if (this.#pinned) this.#onBottom();
    // What failed is asked for again by whoever scrolls: the failure draws anew, and that would ask on and on.
    if (!room.complete && !room.failed && this.#isAtStart) this.#onOlder();
  }

  /** No channel is open: there is nothing to read. */
  clear() {
    this.#channel = null;
    patch(this.#list);
    this.#jumpButton.hidden = true;
  }

  /** Does the newest message stand in view? */
  get pinned() {
    return this.#pinned;
  }

  // Nothing to scroll, or scrolled up to the start while older messages were on their way: there no event follows that would ask for more.
  get #isAtStart() {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    return scrollHeight <= clientHeight || (!this.#pinned && scrollTop < NEAR_START);
  }

  /** Scroll to the newest message. */
  toEnd() {
    this.#pinned = true;
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#onBottom();
  }

  /** Bring a message into view and let it glow; false when it is not here. */
  show(id) {
    const node = this.#list.querySelector(`#m-${CSS.escape(id)}`);
    if (!node) return false;
    this.#pinned = false;
    node.scrollIntoView({ block: "center" });
    node.focus({ preventScroll: true });
    node.classList.add("glow");
    setTimeout(() => node.classList.remove("glow"), 1600);
    return true;
  }

  #intro(state, channel, room) {
    if (!room.complete) return h("li", { key: "more", class: "loading-older" }, h("span", { class: "muted" }, room.loading ? say("Loading older messages…") : ""));
    const name = channelName(state, channel);
    return h("li", { key: "start", class: "beginning" }, icon(isDirect(channel) ? "at" : isThread(channel) ? "thread" : "hash"), h("h2", {}, name),
      h("p", { class: "muted" }, isDirect(channel) ? say("This is where your messages with {name} begin.", { name }) : say("This is where #{name} begins.", { name })));
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    const upward = scrollTop < this.#top;
    this.#top = scrollTop;
    if (scrollHeight - scrollTop - clientHeight < NEAR_END) this.#pinned = true;
    else if (upward) this.#pinned = false;
    // Not the reader moved but the list grew, before its new size was told: stay at its end.
    else if (this.#pinned) this.#hold();
    this.#jumpButton.hidden = this.#pinned;
    this.#remember();
    if (this.#pinned) this.#onBottom();
    if (scrollTop < NEAR_START) this.#onOlder();
  }

  #remember() {
    const top = this.#scroller.getBoundingClientRect().top;
    const node = [...this.#list.children].find((child) => child.id && child.getBoundingClientRect().bottom > top);
    this.#anchor = node ? { id: node.id, offset: node.getBoundingClientRect().top - top } : null;
  }

  // Pictures that arrive, edits and older messages change heights: the first message in view keeps its place.
  #hold() {
    if (this.#pinned) {
      this.#scroller.scrollTop = this.#scroller.scrollHeight;
      // In a list that has become shorter this is upward, and yet no wish of the reader's.
      this.#top = this.#scroller.scrollTop;
    } else if (this.#anchor) {
      const node = document.getElementById(this.#anchor.id);
      const moved = node ? node.getBoundingClientRect().top - this.#scroller.getBoundingClientRect().top - this.#anchor.offset : 0;
      if (Math.abs(moved) > 1) this.#scroller.scrollTop += moved;
    }
    this.#jumpButton.hidden = this.#pinned;
  }

  // Arrow keys walk from message to message; Tab goes on into the buttons of the one reached.
  #walk(event) {
    const here = event.target.closest?.(".message");
    if (event.target !== here && event.target !== this.#scroller) return;
    const all = [...this.#list.querySelectorAll(".message")];
    const at = all.indexOf(here);
    const next = { ArrowUp: at < 0 ? all.length - 1 : at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined || !all[next]) return;
    event.preventDefault();
    all[next].focus({ preventScroll: true });
    all[next].scrollIntoView({ block: "nearest" });
  }
}

function rows(state, channel, messages, look, since, act) {
  const found = [];
  let before = null;
  let marked = false;
  const today = dayOf(Date.now() + state.clock);
  for (const message of messages) {
    const date = new Date(message.timestamp);
    if (!before || !sameDay(date, new Date(before.timestamp))) {
      found.push(h("li", { key: `day-${message.id}`, class: "day-line" }, h("span", {}, longDate(message.timestamp, state.locale))));
      before = null;
    }
    if (!marked && since && newer(message.id, since) && message.author.id !== state.me.id && !(message.flags & EPHEMERAL)) {
      marked = true;
      found.push(h("li", { key: "new-line", class: "new-line" }, h("span", {}, say("New"))));
      before = null;
    }
    const compact = follows(before, message);
    const extra = look(message);
    found.push(lazy(message.id, () => drawMessage(message, { state, channel, act, compact, ...extra }),
      message, compact, extra.press, extra.spoilers, extra.editing, state.names, state.locale, state.me, channel, state.channels.has(message.id), today));
    before = message;
  }
  return found;
}

function follows(before, message) {
  return Boolean(before) && before.author.id === message.author.id && message.type === 0 && message.interaction_metadata?.type !== 2
    && (before.flags & EPHEMERAL) === (message.flags & EPHEMERAL) && new Date(message.timestamp) - new Date(before.timestamp) < GROUP_MS;
}
