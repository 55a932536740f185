// One person's connection and what she sees. The page may hold several, one is shown.

import { Socket } from "./socket.js";
import { apply, newsOf, stateFrom } from "./store.js";

export class Session {
  #socket;

  /** `changed(session, event name or null, data)` after everything that happens. */
  constructor(person, changed) {
    this.state = null;
    this.person = person;
    this.connected = false;
    this.refused = false;
    this.#socket = new Socket(person, {
      onReady: (ready) => {
        const kept = this.state;
        this.state = stateFrom(ready);
        this.person = this.state.me.id;
        // What only this page knows survives a broken line.
        if (kept) Object.assign(this.state, { traffic: kept.traffic, modal: kept.modal, presses: kept.presses });
        changed(this, "READY", { before: kept });
      },
      onEvent: (name, data) => {
        apply(this.state, name, data);
        // A server one comes into has channels that were never told of.
        if (name === "GUILD_MEMBER_ADD" && data.user?.id === this.state.me.id) this.#socket.reopen();
        changed(this, name, data);
      },
      onGone: () => changed(this, "GONE", null),
      onRefused: () => {
        this.refused = true;
        changed(this, null, null);
      },
      onLink: (connected) => {
        this.connected = connected;
        if (connected) this.refused = false;
        if (this.state) changed(this, null, null);
      },
    });
  }

  call(name, args) {
    return this.#socket.call(name, args);
  }

  /** How many messages wait for this person: those that name her and those of her direct conversations. */
  waiting() {
    if (!this.state) return 0;
    return [...this.state.channels.values()].reduce((sum, channel) => sum + newsOf(this.state, channel).mentions, 0);
  }

  close() {
    this.#socket.close();
  }
}
