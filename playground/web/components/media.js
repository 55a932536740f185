// Pictures and files: thumbnails, galleries, files.

import { say } from "../say.js";
import { h } from "../view.js";
import { icon } from "../icons.js";
import { localFile } from "../links.js";

/** Type 11: a small picture beside a text. */
export function thumbnail(component, room) {
  return picture({ ...component, className: "thumbnail" }, room, [component]);
}

/** Type 12: one to ten pictures. */
export function gallery(component, room) {
  const items = component.items ?? [];
  return h("div", { class: `gallery count-${Math.min(items.length, 10)}` },
    items.map((item, index) => picture({ ...item, className: "gallery-item" }, { ...room, key: `${room.key}/${index}` }, items)));
}

/** Type 13: a file to take along. */
export function file(component, room) {
  const found = fileOf(component.file?.url, room.message);
  const name = component.name ?? found.attachment?.filename ?? decodeURIComponent(found.path?.split("/").at(-1) ?? "file");
  const size = component.size ?? found.attachment?.size;
  return h("div", { class: "file" }, icon("file"),
    h("div", { class: "file-words" },
      found.path ? h("a", { href: found.path, download: name }, name) : h("span", {}, name),
      size === undefined ? null : h("span", { class: "muted" }, bytes(size))));
}

/** Attachments of a message without components: pictures shown, the rest as files. */
export function attachments(files, room) {
  const pictures = files.filter((one) => one.content_type?.startsWith("image/"));
  const others = files.filter((one) => !pictures.includes(one));
  const items = pictures.map((one) => ({ media: { url: one.url }, description: one.description, spoiler: one.filename.startsWith("SPOILER_") }));
  return [
    items.length ? gallery({ items }, { ...room, key: `${room.key}/pictures` }) : null,
    others.map((one) => file({ file: { url: one.url }, name: one.filename, size: one.size }, room)),
  ];
}

function picture(item, room, all) {
  const { path, attachment } = fileOf(item.media?.url, room.message);
  const words = item.description ?? attachment?.description ?? "";
  const width = item.media?.width ?? attachment?.width;
  const height = item.media?.height ?? attachment?.height;
  if (!path) return h("p", { class: `${item.className} missing` }, icon("file"), words || say("A picture from elsewhere; this page loads nothing from outside."));
  const key = `${room.key}:cover`;
  const covered = item.spoiler && !room.spoilers?.has(key);
  const open = () => {
    if (covered) room.reveal(key);
    else room.act.openPictures(all.map((one) => shown(one, room.message)).filter((one) => one.path), path);
  };
  return h("button", {
    type: "button", class: `picture ${item.className}${covered ? " covered" : ""}`, title: covered ? null : words || null,
    "aria-label": covered ? say("Covered picture: show") : words ? say("Open picture: {words}", { words }) : say("Open picture"), on: { click: open },
    style: width && height ? { "--ratio": `${width} / ${height}` } : {},
  }, h("img", { src: path, alt: covered ? "" : words, width, height, loading: "lazy", decoding: "async", draggable: "false" }),
  words && !covered ? h("span", { class: "alt-mark", "aria-hidden": "true" }, "ALT") : null,
  covered ? h("span", { class: "cover-word", "aria-hidden": "true" }, say("Spoiler")) : null);
}

function shown(item, message) {
  const { path, attachment } = fileOf(item.media?.url, message);
  return { path, words: item.description ?? attachment?.description ?? "" };
}

function fileOf(url, message) {
  const files = message?.attachments ?? [];
  const path = localFile(url, files);
  return { path, attachment: files.find((one) => one.url === url || `attachment://${one.filename}` === url || localFile(one.url) === path) };
}

function bytes(size) {
  if (size < 1024) return figure(size, "byte", "long");
  return size < 1048576 ? figure(size / 1024, "kilobyte") : figure(size / 1048576, "megabyte");
}

function figure(number, unit, unitDisplay = "short") {
  return new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1, style: "unit", unit, unitDisplay }).format(number);
}
