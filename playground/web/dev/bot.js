// The bot's process and the time: kill it, start it again, put the clock forward; and this channel's fate.

import { h } from "../view.js";

const SHIFTS = [[60, "1 minute"], [900, "15 minutes"], [3600, "1 hour"], [86400, "1 day"]];

export class BotPanel {
  title = "Bot & time";
  #context; #words = null;

  constructor(context) {
    this.#context = context;
  }

  draw() {
    const { state, channel } = this.#context.app;
    const now = new Date(Date.now() + state.clock);
    const shifted = Math.round(state.clock / 1000);
    return [
      h("h3", {}, "The bot"),
      h("p", {}, state.bot.online ? "It is here." : "It is away."),
      h("div", { class: "dev-buttons" },
        this.#button("Kill it", "danger", "bot", { action: "kill" }), this.#button("Start it", "success", "bot", { action: "start" }),
        this.#button("Kill it and start it again", "secondary", null, null, () => this.#restart()), this.#button("Stop it politely", "secondary", "bot", { action: "stop" })),
      h("h3", {}, "The time"),
      h("p", {}, `It is ${now.toLocaleString("en-GB")} here`, Math.abs(shifted) > 1 ? `, ${shifted} seconds ahead.` : "."),
      h("div", { class: "dev-buttons" }, SHIFTS.map(([seconds, words]) => this.#button(`+ ${words}`, "secondary", "clock", { seconds }))),
      h("h3", {}, "This channel"),
      h("div", { class: "dev-buttons" }, channel?.guild_id ? this.#button("Delete it", "danger", "delete_channel", { channel_id: channel.id }) : h("p", { class: "muted" }, "A direct conversation stays.")),
      this.#words ? h("p", { role: "status" }, this.#words) : null,
    ];
  }

  happened(name) {
    if (name === "BOT" || name === "CLOCK") this.#context.redraw();
  }

  #button(words, style, call, args, run = () => this.#context.app.session.call(call, args)) {
    return h("button", { type: "button", class: `button ${style}`, on: { click: () => this.#do(words, run) } }, words);
  }

  async #restart() {
    await this.#context.app.session.call("bot", { action: "kill" });
    await this.#context.app.session.call("bot", { action: "start" });
  }

  async #do(words, run) {
    try {
      const data = await run();
      if (data?.now) this.#context.app.setClock(Date.parse(data.now) - Date.now());
      this.#words = `${words}: done.`;
    } catch (error) {
      this.#words = `${words}: ${error.message}`;
    }
    this.#context.app.redraw();
    this.#context.redraw();
  }
}
