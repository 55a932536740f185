// Discord's markdown as a tree. Pure: text in, nodes out; nothing here ever makes HTML.
//
// Block nodes: paragraph, heading {level}, subtext, quote, code-block {language, text}, list {ordered, start, items}.
// Inline nodes: strings, strong, em, underline, strike, spoiler, code {text}, link {url}, user {id}, role {id}, channel {id},
// command {name, id}, emoji {name, id, animated}, time {seconds, style}, everyone {text}, break.

const DEEPEST = 12;
const ESCAPABLE = /[\\`*_~|[\]()<>#@:.\-!{}+/=?,;'"$%^&]/;
const LIST_ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;
const URL_AT = /https?:\/\/[^\s<>]+/y;
const PAIRS = [["**", "strong"], ["__", "underline"], ["~~", "strike"], ["||", "spoiler"]];

const ANGLE = [
  [/<@!?(\d{1,20})>/y, ([, id]) => ({ type: "user", id })],
  [/<@&(\d{1,20})>/y, ([, id]) => ({ type: "role", id })],
  [/<#(\d{1,20})>/y, ([, id]) => ({ type: "channel", id })],
  [/<\/([^:<>\n]{1,100}):(\d{1,20})>/y, ([, name, id]) => ({ type: "command", name, id })],
  [/<(a?):(\w{1,32}):(\d{1,20})>/y, ([, a, name, id]) => ({ type: "emoji", name, id, animated: a === "a" })],
  [/<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y, ([, seconds, style]) => ({ type: "time", seconds: Number(seconds), style: style ?? "f" })],
  [/<(https?:\/\/[^\s<>]+)>/y, ([, url]) => link(url, [url])],
];

/** Blocks of a message's text. */
export function parse(text) {
  return blocks(String(text).replace(/\r\n?/g, "\n"), 0);
}

/** The words of a text without its marks, for labels and announcements. */
export function plain(text) {
  return words(parse(text)).replace(/\s+/g, " ").trim();
}

function words(nodes) {
  return nodes.map((node) => {
    if (typeof node === "string") return node;
    if (node.type === "list") return node.items.map((item) => words(item)).join(" ");
    if (node.type === "emoji") return `:${node.name}:`;
    if (node.type === "command") return `/${node.name}`;
    if (node.type === "spoiler") return "spoiler";
    if (node.type === "break") return " ";
    return node.text ?? `${words(node.children ?? [])}${BLOCKS.has(node.type) ? " " : ""}`;
  }).join("");
}

const BLOCKS = new Set(["paragraph", "heading", "subtext", "quote"]);

function blocks(text, depth) {
  const found = [];
  let rest = text;
  while (rest) {
    const fence = /```(?:([\w+#.-]{1,20})\n)?\n?([\s\S]+?)\n?```/.exec(rest);
    const before = fence ? rest.slice(0, fence.index) : rest;
    const quoted = !depth && /(?:^|\n)(?:>>> |> )[^\n]*$/.test(before);
    if (!fence || quoted) {
      found.push(...lines(rest, depth));
      break;
    }
    if (before.trim()) found.push(...lines(before.replace(/\n$/, ""), depth));
    found.push({ type: "code-block", language: fence[1] ?? "", text: fence[2] });
    rest = rest.slice(fence.index + fence[0].length).replace(/^\n/, "");
  }
  return found;
}

function lines(text, depth) {
  const found = [];
  const rows = text.split("\n");
  let paragraph = [];
  const close = () => {
    if (paragraph.length) found.push({ type: "paragraph", children: inline(paragraph.join("\n")) });
    paragraph = [];
  };
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const heading = /^(#{1,3}) +(.+?)\s*#*$/.exec(row);
    const subtext = /^-# +(.+)$/.exec(row);
    if (heading) {
      close();
      found.push({ type: "heading", level: heading[1].length, children: inline(heading[2]) });
    } else if (subtext) {
      close();
      found.push({ type: "subtext", children: inline(subtext[1]) });
    } else if (depth === 0 && row.startsWith(">>> ")) {
      close();
      found.push({ type: "quote", children: blocks([row.slice(4), ...rows.slice(i + 1)].join("\n"), depth + 1) });
      break;
    } else if (depth === 0 && /^> /.test(row)) {
      close();
      const quoted = [];
      while (i < rows.length && /^>(?: |$)/.test(rows[i])) quoted.push(rows[i++].slice(2));
      i--;
      found.push({ type: "quote", children: blocks(quoted.join("\n"), depth + 1) });
    } else if (LIST_ITEM.test(row) && depth < DEEPEST) {
      close();
      const start = i;
      const [, lead, mark] = LIST_ITEM.exec(row);
      while (i < rows.length && inList(rows[i], lead.length, /\d/.test(mark))) i++;
      found.push(list(rows.slice(start, i), depth));
      i--;
    } else paragraph.push(row);
  }
  close();
  return found;
}

// Does a row go on with the list that stands at this indent? A numbered row ends a list of dashes beside it.
function inList(row, indent, ordered) {
  const item = LIST_ITEM.exec(row);
  if (item && item[1].length <= indent + 1 && /\d/.test(item[2]) !== ordered) return false;
  return item ? item[1].length >= indent : row.trim() !== "" && row.startsWith(" ".repeat(indent + 2));
}

function list(rows, depth) {
  const [, lead, mark] = LIST_ITEM.exec(rows[0]);
  const items = [];
  for (const row of rows) {
    const item = LIST_ITEM.exec(row);
    if (item && item[1].length <= lead.length + 1) items.push([item[3]]);
    else items.at(-1).push(row.slice(lead.length + 2));
  }
  const ordered = /\d/.test(mark);
  return {
    type: "list", ordered, start: ordered ? Number.parseInt(mark, 10) : 1,
    items: items.map((item) => lines(item.join("\n"), depth + 1)),
  };
}

/** Inline nodes of one stretch of text. */
export function inline(text, depth = 0) {
  const found = [];
  const hopeless = new Set();
  let literal = "";
  let i = 0;
  const push = (node, length) => {
    if (literal) found.push(literal);
    literal = "";
    found.push(node);
    i += length;
  };
  while (i < text.length) {
    const match = depth < DEEPEST ? inlineAt(text, i, depth, hopeless) : null;
    if (match) push(match.node, match.length);
    else if (text[i] === "\n") push({ type: "break" }, 1);
    else if (text[i] === "\\" && ESCAPABLE.test(text[i + 1] ?? "")) {
      literal += text[i + 1];
      i += 2;
    } else literal += text[i++];
  }
  if (literal) found.push(literal);
  return found;
}

function inlineAt(text, at, depth, hopeless) {
  switch (text[at]) {
    case "`": return codeAt(text, at);
    case "<": return angleAt(text, at);
    case "[": return maskedLinkAt(text, at, depth);
    case "h": return bareLinkAt(text, at);
    case "@": return everyoneAt(text, at);
    case "*": case "_": case "~": case "|": return pairAt(text, at, depth, hopeless) ?? emphasisAt(text, at, depth, hopeless);
    default: return null;
  }
}

function codeAt(text, at) {
  const run = /`+/y;
  run.lastIndex = at;
  const ticks = run.exec(text)[0];
  for (let end = text.indexOf(ticks, at + ticks.length); end >= 0; end = text.indexOf(ticks, end + 1)) {
    if (text[end + ticks.length] === "`" || text[end - 1] === "`") continue;
    const inside = text.slice(at + ticks.length, end);
    return inside.trim() ? { node: { type: "code", text: inside.replace(/^ (`[\s\S]*) $/, "$1").trim() }, length: end + ticks.length - at } : null;
  }
  return null;
}

function angleAt(text, at) {
  for (const [pattern, make] of ANGLE) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { node: make(match), length: match[0].length };
  }
  return null;
}

function maskedLinkAt(text, at, depth) {
  const pattern = /\[((?:\\.|[^[\]\n\\]|\[[^[\]\n]*\]){1,512})\]\(\s*<?(https?:\/\/[^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)>?(?:\s+"[^"\n]*")?\s*\)/y;
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  // A label that is itself an address could pretend to lead elsewhere; Discord shows such text as it stands.
  if (!match || /https?:\/\//.test(match[1])) return null;
  return { node: link(match[2], inline(match[1], depth + 1)), length: match[0].length };
}

function bareLinkAt(text, at) {
  URL_AT.lastIndex = at;
  const match = URL_AT.exec(text);
  if (!match) return null;
  let url = match[0].replace(/(\|\||\*\*|__|~~|\]\().*$/, "").replace(/[.,:;!?'"\]]+$/, "");
  while (url.endsWith(")") && url.split(")").length > url.split("(").length) url = url.slice(0, -1);
  return url.length > 8 ? { node: link(url, [url]), length: url.length } : null;
}

function link(url, children) {
  return { type: "link", url, children };
}

function everyoneAt(text, at) {
  const word = ["@everyone", "@here"].find((name) => text.startsWith(name, at));
  return word ? { node: { type: "everyone", text: word }, length: word.length } : null;
}

function pairAt(text, at, depth, hopeless) {
  for (const [mark, type] of PAIRS) {
    if (!text.startsWith(mark, at) || hopeless.has(mark)) continue;
    let end = closing(text, at + 2, mark);
    if (end < 0) hopeless.add(mark);
    if (end <= at + 2) continue;
    // "***word***": the third mark belongs to the emphasis inside.
    while (mark !== "||" && text[end + 2] === mark[0]) end++;
    return { node: { type, children: inline(text.slice(at + 2, end), depth + 1) }, length: end + 2 - at };
  }
  return null;
}

function emphasisAt(text, at, depth, hopeless) {
  const mark = text[at];
  if ((mark !== "*" && mark !== "_") || hopeless.has(mark) || /\s|^$/.test(text[at + 1] ?? "")) return null;
  for (let end = closing(text, at + 1, mark); end > at; end = closing(text, end + 1, mark)) {
    const doubled = text[end + 1] === mark;
    if (doubled) {
      end = end + 1;
      continue;
    }
    if (end === at + 1 || (mark === "*" && /\s/.test(text[end - 1])) || (mark === "_" && /\w/.test(text[end + 1] ?? ""))) continue;
    return { node: { type: "em", children: inline(text.slice(at + 1, end), depth + 1) }, length: end + 1 - at };
  }
  hopeless.add(mark);
  return null;
}

function closing(text, from, mark) {
  for (let i = from; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === "`") i += (codeAt(text, i)?.length ?? 1) - 1;
    else if (text[i] === "<") i += (angleAt(text, i)?.length ?? 1) - 1;
    else if (text.startsWith(mark, i)) return i;
  }
  return -1;
}
