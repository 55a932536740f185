// Discord's ids: 64 bits as decimal text, the upper 42 of them milliseconds since 2015.

const EPOCH = 1420070400000n;

/** Milliseconds since 1970 at which this id was made. */
export function timeOf(id) {
  return Number((BigInt(id) >> 22n) + EPOCH);
}

/** Order of two ids: negative when `a` is older. Longer decimal text is the larger number. */
export function compare(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** Is `a` younger than `b`? Nothing (undefined, null) is older than everything. */
export function newer(a, b) {
  if (!a) return false;
  return !b || compare(a, b) > 0;
}
