// One WebSocket to the playground for one person: calls with answers, events as they come, and coming back after a break.

import { say } from "./say.js";

const RETRY_MS = [300, 600, 1200, 2500, 5000];
const FORBIDDEN = 403;
const CALL_LIMIT_MS = 20000;

export class Socket {
  #person; #onReady; #onEvent; #onLink; #onGone; #onRefused;
  #web = null; #next = 1; #waiting = new Map(); #tries = 0; #closed = false; #met = false;

  /**
   * `person`: user id or null for whoever the server names. The handlers get (state), (name, data) and (connected);
   * `onGone` is called when the server is there but knows the person no more, as after it was started anew;
   * `onRefused` when it asks for another key than this browser has.
   */
  constructor(person, { onReady, onEvent, onLink, onGone, onRefused }) {
    this.#onGone = onGone;
    this.#onRefused = onRefused;
    this.#person = person;
    this.#onReady = onReady;
    this.#onEvent = onEvent;
    this.#onLink = onLink;
    this.#open();
  }

  /** Ask the server; resolves to its data, rejects with an Error whose message is a sentence for people. */
  call(name, args = {}) {
    if (this.#web?.readyState !== WebSocket.OPEN) return Promise.reject(new Error(say("The playground is not connected.")));
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#settle(id, { ok: false, error: say("The playground gave no answer.") }), CALL_LIMIT_MS);
      this.#waiting.set(id, { resolve, reject, timer });
      this.#web.send(JSON.stringify({ op: "call", id, name, args }));
    });
  }

  /** Connect anew and get the whole state again. */
  reopen() {
    this.#web?.close();
  }

  close() {
    this.#closed = true;
    this.#web?.close();
  }

  #address(path) {
    const address = new URL(path, location.href);
    if (this.#person) address.searchParams.set("person", this.#person);
    return address;
  }

  #open() {
    const address = this.#address("/play/socket");
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.#web = new WebSocket(address);
    this.#web.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    this.#web.addEventListener("close", () => this.#lost());
  }

  #receive(frame) {
    if (frame.op === "ready") {
      this.#tries = 0;
      this.#met = true;
      this.#person = frame.state.me.id;
      this.#onReady(frame.state);
      this.#onLink(true);
    } else if (frame.op === "event") this.#onEvent(frame.t, frame.d);
    else if (frame.op === "result") this.#settle(frame.id, frame);
  }

  #settle(id, frame) {
    const entry = this.#waiting.get(id);
    if (!entry) return;
    this.#waiting.delete(id);
    clearTimeout(entry.timer);
    if (frame.ok) entry.resolve(frame.data);
    else entry.reject(new Error(say(frame.error ?? "Something went wrong.")));
  }

  #lost() {
    for (const id of [...this.#waiting.keys()]) this.#settle(id, { ok: false, error: say("The connection broke.") });
    if (this.#closed) return;
    this.#onLink(false);
    this.#comeBack();
  }

  /**
   * Ask plainly whether the server is there and knows the person, and only then open a WebSocket: after one that failed,
   * Firefox holds the next ones back, in the end for a minute each.
   */
  async #comeBack() {
    await new Promise((resume) => setTimeout(resume, RETRY_MS[Math.min(this.#tries++, RETRY_MS.length - 1)]));
    if (this.#closed) return;
    const answer = await fetch(this.#address("/play/known"), { cache: "no-store" }).catch(() => null);
    const isKnown = answer?.ok ? await answer.json().then(({ known }) => known, () => null) : null;
    if (this.#closed) return;
    if (answer?.status === FORBIDDEN) this.#onRefused();
    if (isKnown === false && this.#met) {
      this.#onGone();
      return;
    }
    // A name in an old link, of someone this playground does not have: the server names somebody else.
    if (isKnown === false) this.#person = null;
    if (isKnown === null) this.#comeBack();
    else this.#open();
  }
}
