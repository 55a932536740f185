// The first visit: a few ways into a game, each one press away.

import { build, h, patch } from "./view.js";
import { icon } from "./icons.js";
import { say } from "./say.js";

const KEY = "playground-visited";

/** Has this browser been here before? */
export const isFirstVisit = () => !localStorage.getItem(KEY);

/** Offer the scenarios. `load()` gives them, `begin(scenario)` answers with a promise. */
export async function openWelcome({ load, begin }) {
  localStorage.setItem(KEY, "1");
  let scenarios = null;
  let busy = null;
  let error = null;
  const dialog = build(h("dialog", { class: "welcome", "aria-labelledby": "welcome-title", on: { close: () => dialog.remove() } }));
  const start = async (scenario) => {
    if (busy) return;
    busy = scenario;
    error = null;
    draw();
    try {
      await begin(scenario);
      dialog.close();
    } catch (problem) {
      busy = null;
      error = problem.message;
      draw();
    }
  };
  function draw() {
    patch(dialog,
      h("header", {}, h("span", { class: "mark" }, icon("leaf")), h("h1", { id: "welcome-title" }, say("A city grows here")),
        h("p", { class: "muted" }, say("A Discord of your own, on this machine alone, with the bot already in it. Be anyone at the table; nothing leaves this computer."))),
      error ? h("p", { class: "form-error", role: "alert" }, icon("warn"), error) : null,
      h("ul", { class: "scenarios", "aria-busy": scenarios ? null : "true" }, (scenarios ?? []).map((scenario) => h("li", { key: scenario.name },
        h("button", { type: "button", class: `scenario${busy === scenario ? " waiting" : ""}`, "data-scenario": scenario.name, "aria-disabled": busy && busy !== scenario ? "true" : null, on: { click: () => start(scenario) } },
          h("strong", {}, say(scenario.title ?? scenario.name)), h("span", {}, say(scenario.description ?? "")),
          busy === scenario ? h("span", { class: "dots", role: "status", "aria-label": say("Setting up") }, h("i"), h("i"), h("i")) : icon("right"))))),
      h("footer", {}, h("button", { type: "button", class: "button secondary", on: { click: () => dialog.close() } }, say("Just look around")),
        h("span", { class: "muted" }, say("Always here again:"), " ", icon("play"))));
  }
  draw();
  document.body.append(dialog);
  dialog.showModal();
  try {
    scenarios = await load();
  } catch (problem) {
    scenarios = [];
    error = problem.message;
  }
  draw();
}
