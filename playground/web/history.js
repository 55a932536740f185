// Older messages: loaded as one scrolls up, on the way to a message that is linked to, and anew when the line is back.

import { say } from "./say.js";
import { newer } from "./snowflake.js";
import { EPHEMERAL, keepLoaded, oldestOf, prepend, refresh, roomOf } from "./store.js";

const PAGE = 50;
const DRAWN_MS = 60;
const drawn = () => new Promise((done) => { setTimeout(done, DRAWN_MS); });

/** Load older messages of the open channel, once at a time. */
export async function loadOlder(app) {
  const { state, session, channelId } = app;
  const room = state && roomOf(state, channelId);
  const first = room && oldestOf(room);
  if (!room || room.complete || room.loading || (first && !session.connected)) return;
  Object.assign(room, { loading: true, failed: false });
  try {
    const messages = first ? await session.call("history", { channel_id: channelId, before: first.id, limit: PAGE }) : [];
    // Opened anew meanwhile, the channel may have let go of what these were to stand before.
    if (!first || oldestOf(room)?.id === first.id) prepend(state, channelId, messages, PAGE);
    else room.loading = false;
  } catch {
    Object.assign(room, { loading: false, failed: true });
  }
  app.redraw();
}

/** Bring a message of the channel that was just opened into view; what is younger than it is loaded on the way. */
export async function leadTo(app, message) {
  const { place } = app;
  await drawn();
  while (app.isAt(place) && !app.timeline.show(message)) {
    const room = roomOf(app.state, place.channelId);
    // Her ephemeral messages are all here from the beginning, however old.
    const isGone = room.complete || room.messages.some((one) => !(one.flags & EPHEMERAL) && newer(message, one.id));
    if (!isGone) await loadOlder(app);
    if (isGone || room.failed) {
      app.outbox.fail(place.key, say(isGone ? "That message is not there any more." : "The connection broke."));
      return;
    }
    await drawn();
  }
}

/** The line is back: what was loaded of the open channel stays in sight, and is asked for anew, since it may have changed. */
export async function goOnReading(app, before) {
  const { session, channelId } = app.place;
  const { state } = session;
  let end = oldestOf(roomOf(state, channelId))?.id;
  keepLoaded(state, channelId, before);
  const start = oldestOf(roomOf(state, channelId))?.id;
  while (newer(end, start)) {
    const found = await session.call("history", { channel_id: channelId, before: end, limit: PAGE }).catch(() => []);
    if (!found.length || session.state !== state) return;
    refresh(state, channelId, found, end);
    end = found[0].id;
    app.redraw();
  }
}
