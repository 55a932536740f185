// A small tree differ: views describe what should stand on the page, `patch` changes only what differs.
// Nodes that stay keep their focus, scroll position and open state, which is what "edited in place" means.

const SVG_TAGS = new Set(["svg", "path", "circle", "rect", "g", "line", "polyline"]);
const AS_PROPERTY = new Set(["value", "checked", "selected", "disabled", "open", "indeterminate", "scrollTop"]);
const drawn = new WeakMap();

/** Describe an element. Props: attributes, `on` {event: handler}, `style` {}, `key`, `created` (called once with the node). */
export function h(tag, props, ...kids) {
  return { tag, key: props?.key, props: props ?? {}, kids: flatten(kids) };
}

/** Describe an element that is only described anew when one of `deps` is another value than last time. */
export function lazy(key, describe, ...deps) {
  return { key, describe, deps };
}

/** Make the children of `host` what `kids` describe. */
export function patch(host, ...kids) {
  patchChildren(host, flatten(kids));
}

/** Make a node that stands alone, for overlays that are built once. */
export function build(vnode) {
  return create(vnode);
}

function flatten(kids) {
  return kids.flat(Infinity).filter((kid) => kid !== null && kid !== undefined && kid !== false && kid !== true && kid !== "")
    .map((kid) => (typeof kid === "number" ? String(kid) : kid));
}

function create(vnode) {
  if (typeof vnode === "string") return document.createTextNode(vnode);
  if (vnode.describe) {
    const node = create(vnode.describe());
    Object.assign(drawn.get(node), { key: vnode.key, deps: vnode.deps });
    return node;
  }
  const node = SVG_TAGS.has(vnode.tag)
    ? document.createElementNS("http://www.w3.org/2000/svg", vnode.tag)
    : document.createElement(vnode.tag);
  drawn.set(node, { key: vnode.key, props: {}, handlers: new Map() });
  patchChildren(node, vnode.kids);
  patchProps(node, vnode.props);
  vnode.props.created?.(node);
  return node;
}

function update(node, vnode) {
  if (typeof vnode === "string") {
    if (node.data !== vnode) node.data = vnode;
    return node;
  }
  const memory = drawn.get(node);
  if (vnode.describe) {
    if (memory.deps?.length === vnode.deps.length && vnode.deps.every((dep, i) => Object.is(dep, memory.deps[i]))) return node;
    const inner = vnode.describe();
    if (inner.tag !== tagOf(node)) {
      const fresh = create(inner);
      Object.assign(drawn.get(fresh), { key: vnode.key, deps: vnode.deps });
      node.replaceWith(fresh);
      return fresh;
    }
    memory.deps = vnode.deps;
    patchChildren(node, inner.kids);
    patchProps(node, inner.props);
    return node;
  }
  patchChildren(node, vnode.kids);
  patchProps(node, vnode.props);
  return node;
}

function tagOf(node) {
  return node.namespaceURI.endsWith("svg") ? node.tagName : node.tagName.toLowerCase();
}

function matches(node, vnode) {
  if (typeof vnode === "string") return node.nodeType === Node.TEXT_NODE;
  const memory = drawn.get(node);
  if (!memory || memory.key !== vnode.key) return false;
  if (vnode.describe) return memory.deps !== undefined;
  return memory.deps === undefined && tagOf(node) === vnode.tag && kindOf(memory.props) === kindOf(vnode.props);
}

// The first word of the class says what an element is; the words after it, how it stands at the moment.
function kindOf(props) {
  return props.class?.split(" ", 1)[0];
}

function patchChildren(parent, kids) {
  const old = [...parent.childNodes];
  const byKey = new Map();
  const unkeyed = [];
  for (const node of old) {
    const key = drawn.get(node)?.key;
    if (key === undefined) unkeyed.push(node);
    else byKey.set(key, node);
  }
  // Children without a key are matched in order: the next old node of the same kind serves the next description.
  const plan = kids.map((kid) => {
    if (typeof kid === "string" || kid.key === undefined) {
      const at = unkeyed.findIndex((candidate) => matches(candidate, kid));
      return { kid, node: at < 0 ? undefined : unkeyed.splice(0, at + 1).at(-1) };
    }
    const node = byKey.get(kid.key);
    return { kid, node: node && matches(node, kid) ? node : undefined };
  });
  const staying = new Set(plan.map((step) => step.node));
  // Leaving nodes go first: moving a node that stays would take its focus away.
  for (const node of old) if (!staying.has(node)) node.remove();
  let cursor = parent.firstChild;
  for (const { kid, node } of plan) {
    if (!node) {
      parent.insertBefore(create(kid), cursor);
      continue;
    }
    if (node === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(node, cursor);
    update(node, kid);
  }
}

function patchProps(node, props) {
  const memory = drawn.get(node);
  for (const name of Object.keys(memory.props)) if (!(name in props)) setProp(node, name, undefined, memory);
  for (const [name, value] of Object.entries(props)) setProp(node, name, value, memory);
  memory.props = props;
}

function setProp(node, name, value, memory) {
  if (name === "key" || name === "created") return;
  if (name === "on") return setHandlers(node, value ?? {}, memory.handlers);
  if (name === "style") return setStyle(node, value ?? {}, memory.props.style ?? {});
  if (AS_PROPERTY.has(name) && name in node) {
    const wanted = value ?? (typeof node[name] === "boolean" ? false : "");
    if (node[name] !== wanted) node[name] = wanted;
    return;
  }
  const text = attributeText(name, value);
  if (text === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

function attributeText(name, value) {
  if (value === undefined || value === null) return null;
  if (name.startsWith("aria-")) return String(value);
  if (value === false) return null;
  return value === true ? "" : String(value);
}

function setStyle(node, style, before) {
  for (const name of Object.keys(before)) if (!(name in style)) node.style.removeProperty(name);
  for (const [name, value] of Object.entries(style)) node.style.setProperty(name, value);
}

function setHandlers(node, wanted, handlers) {
  for (const [event, entry] of handlers) if (!(event in wanted)) {
    node.removeEventListener(event, entry.listener);
    handlers.delete(event);
  }
  for (const [event, run] of Object.entries(wanted)) {
    const entry = handlers.get(event);
    if (entry) entry.run = run;
    else {
      const fresh = { run, listener: (happening) => fresh.run?.(happening) };
      handlers.set(event, fresh);
      node.addEventListener(event, fresh.listener);
    }
  }
}
