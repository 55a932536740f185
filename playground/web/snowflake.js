// Discord's ids: 64 bits as decimal text, later ones greater.

/** Order of two ids: negative when `a` is older. Longer decimal text is the larger number. */
export function compare(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** Is `a` younger than `b`? Nothing (undefined, null) is older than everything. */
export function newer(a, b) {
  if (!a) return false;
  return !b || compare(a, b) > 0;
}
