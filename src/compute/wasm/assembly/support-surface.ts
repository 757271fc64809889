// Passes over a surface that supports are to hold: its undersides' edges, its lowest points, and columns of cells through it. Twin of
// kernel/supports outlines.ts sortEdgesOfUndersides, islands.ts lowestPoints and columns.ts crossCells: the same numbers in the same order.

/** More edges than this at one point are left to the kernel: an insertion takes the square of their number. */
const MANY: u32 = 48;

// ── Edges ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Marks the points of faces that have a role (a byte each, 0 for none): `isOfOne`, a byte a point, all 0. */
export function markUndersides(indices: usize, roles: usize, faceCount: i32, isOfOne: usize): void {
  for (let face = 0; face < faceCount; face++) {
    if (load<u8>(roles + <usize>face) != 0) {
      store<u8>(isOfOne + <usize>load<u32>(indices, 0), 1);
      store<u8>(isOfOne + <usize>load<u32>(indices, 4), 1);
      store<u8>(isOfOne + <usize>load<u32>(indices, 8), 1);
    }
    indices += 12;
  }
}

/**
 * Lists `faceCount` faces from number `first` that have two marked corners at least, after `count` that are listed already, and counts their edges by lower end: `starts`, a u32
 * a point and one more, all 0 at first. There is room for one more than all faces. Returns how many are listed.
 */
export function listUndersides(
  indices: usize,
  first: i32,
  faceCount: i32,
  isOfOne: usize,
  faces: usize,
  count: i32,
  starts: usize,
): i32 {
  let corner = indices + <usize>first * 12;
  for (let face = first; face < first + faceCount; face++) {
    const a = load<u32>(corner, 0);
    const b = load<u32>(corner, 4);
    const c = load<u32>(corner, 8);
    corner += 12;
    const shared =
      <i32>load<u8>(isOfOne + <usize>a) + <i32>load<u8>(isOfOne + <usize>b) + <i32>load<u8>(isOfOne + <usize>c);
    if (shared < 2) continue;
    store<u32>(faces + (<usize>count << 2), face);
    count++;
    countAt(starts, min(a, b));
    countAt(starts, min(b, c));
    countAt(starts, min(c, a));
  }
  return count;
}

// @ts-ignore: decorator
@inline
function countAt(starts: usize, point: u32): void {
  const at = starts + (<usize>(point + 1) << 2);
  store<u32>(at, load<u32>(at) + 1);
}

/** Turns the numbers of points' edges into where they begin. Returns 1, or 0 where one point has too many to sort here. */
export function startEdges(starts: usize, pointCount: i32): i32 {
  let total: u32 = 0;
  let most: u32 = 0;
  const past = starts + (<usize>(pointCount + 1) << 2);
  for (let at = starts; at < past; at += 4) {
    const count = load<u32>(at);
    most = max(most, count);
    total += count;
    store<u32>(at, total);
  }
  return most > MANY ? 0 : 1;
}

/** Puts the edges of `count` listed faces to their lower ends, which moves each start to where the point's edges end. `keys`: the higher end · 2, + 1 where an edge runs down. */
export function placeEdges(
  indices: usize,
  faces: usize,
  count: i32,
  starts: usize,
  edges: usize,
  keys: usize,
): void {
  for (let i = 0; i < count; i++) {
    const face = load<u32>(faces + (<usize>i << 2));
    const corner = indices + <usize>face * 12;
    const a = load<u32>(corner, 0);
    const b = load<u32>(corner, 4);
    const c = load<u32>(corner, 8);
    placeEdge(a, b, face * 3, starts, edges, keys);
    placeEdge(b, c, face * 3 + 1, starts, edges, keys);
    placeEdge(c, a, face * 3 + 2, starts, edges, keys);
  }
}

// @ts-ignore: decorator
@inline
function placeEdge(from: u32, to: u32, edge: u32, starts: usize, edges: usize, keys: usize): void {
  const start = starts + (<usize>min(from, to) << 2);
  const at = load<u32>(start);
  store<u32>(start, at + 1);
  store<u32>(edges + (<usize>at << 2), edge);
  store<u32>(keys + (<usize>at << 2), from < to ? to * 2 : from * 2 + 1);
}

/**
 * Sorts the edges of `count` points from number `first` by their higher ends and numbers the ends in `keys`, after `ends` that are numbered. Returns how many are. Edges of the
 * point before end where those of this one start.
 */
export function sortEdgesOfPoints(
  first: i32,
  count: i32,
  starts: usize,
  edges: usize,
  keys: usize,
  ends: u32,
): u32 {
  let start: u32 = first == 0 ? 0 : load<u32>(starts + (<usize>(first - 1) << 2));
  for (let point = first; point < first + count; point++) {
    const end = load<u32>(starts + (<usize>point << 2));
    for (let next = start + 1; next < end; next++) {
      const key = load<u32>(keys + (<usize>next << 2));
      const edge = load<u32>(edges + (<usize>next << 2));
      let at = next;
      for (; at > start; at--) {
        const before = load<u32>(keys + (<usize>(at - 1) << 2));
        if (before >> 1 <= key >> 1) break;
        store<u32>(keys + (<usize>at << 2), before);
        store<u32>(edges + (<usize>at << 2), load<u32>(edges + (<usize>(at - 1) << 2)));
      }
      store<u32>(keys + (<usize>at << 2), key);
      store<u32>(edges + (<usize>at << 2), edge);
    }
    let high: u32 = 0xffffffff;
    for (let at = start; at < end; at++) {
      const key = load<u32>(keys + (<usize>at << 2));
      if (key >> 1 != high) {
        high = key >> 1;
        ends++;
      }
      store<u32>(keys + (<usize>at << 2), ends * 2 + (key & 1));
    }
    start = end;
  }
  return ends;
}

// ── Lowest points ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Looks which points of faces are higher than others: `states`, a byte a point, 0 at first; 1 afterwards of one that is in no face higher than another. */
export function compareHeights(points: usize, indices: usize, faceCount: i32, states: usize): void {
  const past = indices + <usize>faceCount * 12;
  for (let corner = indices; corner < past; corner += 12) {
    const a = <usize>load<u32>(corner, 0);
    const b = <usize>load<u32>(corner, 4);
    const c = <usize>load<u32>(corner, 8);
    const az = load<i32>(points + a * 12, 8);
    const bz = load<i32>(points + b * 12, 8);
    const cz = load<i32>(points + c * 12, 8);
    const least = min(az, min(bz, cz));
    addState(states + a, az > least);
    addState(states + b, bz > least);
    addState(states + c, cz > least);
  }
}

// @ts-ignore: decorator
@inline
function addState(at: usize, isHigher: bool): void {
  store<u8>(at, load<u8>(at) | (isHigher ? 2 : 1));
}

/** Lists the points of state 1. Returns how many there are. */
export function listLowest(states: usize, pointCount: i32, out: usize): i32 {
  let count = 0;
  for (let point = 0; point < pointCount; point++) {
    if (load<u8>(states + <usize>point) != 1) continue;
    store<u32>(out + (<usize>count << 2), point);
    count++;
  }
  return count;
}

// ── Columns ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Turns points about z into `turned`, 2 i32 each; `box`: least and greatest of the first, then of the second, i32, which go on from what they are. */
export function turnPoints(points: usize, count: i32, cosine: f64, sine: f64, turned: usize, box: usize): void {
  let minU = load<i32>(box, 0);
  let maxU = load<i32>(box, 4);
  let minV = load<i32>(box, 8);
  let maxV = load<i32>(box, 12);
  for (let point = 0; point < count; point++) {
    const x = <f64>load<i32>(points, 0);
    const y = <f64>load<i32>(points, 4);
    points += 12;
    const u = <i32>Math.floor(x * cosine + y * sine + 0.5);
    const v = <i32>Math.floor(y * cosine - x * sine + 0.5);
    store<i32>(turned, u, 0);
    store<i32>(turned, v, 4);
    turned += 8;
    minU = min(minU, u);
    maxU = max(maxU, u);
    minV = min(minV, v);
    maxV = max(maxV, v);
  }
  store<i32>(box, minU, 0);
  store<i32>(box, maxU, 4);
  store<i32>(box, minV, 8);
  store<i32>(box, maxV, 12);
}

/** How many crossings are written down. */
export let crossingsOfCells: i32 = 0;

export function startCells(): void {
  crossingsOfCells = 0;
}

/** The first middle of a cell at or behind a place, of cells `side` long. */
// @ts-ignore: decorator
@inline
function firstMiddle(value: i32, side: i32): i32 {
  return lastMiddle(value - 1, side) + 1;
}

/** The last middle of a cell at or before a place. */
// @ts-ignore: decorator
@inline
function lastMiddle(value: i32, side: i32): i32 {
  const from = value - (side >> 1);
  const whole = from / side;
  return whole * side > from ? whole - 1 : whole;
}

/**
 * Writes down where lines through the middles of cells meet faces from number `first` to before `past`, after what is written already: `cells` (i32), `heights` (f32) and `faces` (u32: the
 * face · 2, + 1 where the line comes out), with room for `room`. Returns the number of the first face there was no room for, or `past`.
 */
export function crossCells(
  points: usize,
  turned: usize,
  indices: usize,
  first: i32,
  past: i32,
  mirrored: bool,
  side: i32,
  left: i32,
  front: i32,
  width: i32,
  cells: usize,
  heights: usize,
  faces: usize,
  room: i32,
): i32 {
  const half = side >> 1;
  let count = crossingsOfCells;
  for (let face = first; face < past; face++) {
    const corner = indices + <usize>face * 12;
    let a = <usize>load<u32>(corner, 0);
    let b = <usize>load<u32>(corner, 4);
    let c = <usize>load<u32>(corner, 8);
    const au = load<i32>(turned + (a << 3));
    let bu = load<i32>(turned + (b << 3));
    let cu = load<i32>(turned + (c << 3));
    const firstU = firstMiddle(min(au, min(bu, cu)), side);
    const lastU = lastMiddle(max(au, max(bu, cu)), side);
    if (firstU > lastU) continue;
    const av = load<i32>(turned + (a << 3), 4);
    let bv = load<i32>(turned + (b << 3), 4);
    let cv = load<i32>(turned + (c << 3), 4);
    const firstV = firstMiddle(min(av, min(bv, cv)), side);
    const lastV = lastMiddle(max(av, max(bv, cv)), side);
    if (firstV > lastV) continue;
    let area = <i64>(bu - au) * <i64>(cv - av) - <i64>(bv - av) * <i64>(cu - au);
    if (area == 0) continue;
    if (<i64>(lastU - firstU + 1) * <i64>(lastV - firstV + 1) > <i64>(room - count)) {
      crossingsOfCells = count;
      return face;
    }
    const comesOut: u32 = (area > 0) != mirrored ? 1 : 0;
    if (area < 0) {
      const corner = b;
      b = c;
      c = corner;
      const u = bu;
      bu = cu;
      cu = u;
      const v = bv;
      bv = cv;
      cv = v;
      area = -area;
    }
    const az = <f64>load<i32>(points + a * 12, 8);
    const bz = <f64>load<i32>(points + b * 12, 8);
    const cz = <f64>load<i32>(points + c * 12, 8);
    // An edge and its reverse never both take a middle that lies on them.
    const takesAB = bv < av || (bv == av && bu > au);
    const takesBC = cv < bv || (cv == bv && cu > bu);
    const takesCA = av < cv || (av == cv && au > cu);
    for (let row = firstV; row <= lastV; row++) {
      const y = row * side + half;
      for (let column = firstU; column <= lastU; column++) {
        const x = column * side + half;
        const toC = <i64>(bu - au) * <i64>(y - av) - <i64>(bv - av) * <i64>(x - au);
        if (toC < 0 || (toC == 0 && !takesAB)) continue;
        const toA = <i64>(cu - bu) * <i64>(y - bv) - <i64>(cv - bv) * <i64>(x - bu);
        if (toA < 0 || (toA == 0 && !takesBC)) continue;
        const toB = area - toC - toA;
        if (toB < 0 || (toB == 0 && !takesCA)) continue;
        const place = <usize>count << 2;
        store<i32>(cells + place, (row - front) * width + (column - left));
        store<f32>(heights + place, <f32>((<f64>toA * az + <f64>toB * bz + <f64>toC * cz) / <f64>area));
        store<u32>(faces + place, (<u32>face << 1) | comesOut);
        count++;
      }
    }
  }
  crossingsOfCells = count;
  return past;
}
