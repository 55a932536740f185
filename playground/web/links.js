// Addresses: what may be loaded, what is a place inside this page, what leads outside.

/** An address of a picture or file that this server holds, as a path; null for anything elsewhere (it is never loaded). */
export function localFile(url, attachments = []) {
  if (!url) return null;
  if (url.startsWith("attachment://")) {
    const name = url.slice("attachment://".length);
    const found = attachments.find((file) => file.filename === name);
    return found ? localFile(found.url) : null;
  }
  let address;
  try {
    address = new URL(url, location.href);
  } catch {
    return null;
  }
  if (address.protocol === "data:" || address.protocol === "blob:") return null;
  const here = address.host === location.host || /^(127\.0\.0\.1|localhost|\[::1\])(:|$)/.test(address.host);
  return here ? address.pathname + address.search : null;
}

/** The place a Discord link names: {channel, message|undefined}, or null when it is no such link. */
export function placeOf(url) {
  const match = /^https?:\/\/[^/]+\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/.exec(url);
  return match ? { channel: match[1], message: match[2] } : null;
}

/** An outside address that may be followed by a press, else null. */
export function outside(url) {
  return /^https?:\/\//i.test(url ?? "") ? url : null;
}
