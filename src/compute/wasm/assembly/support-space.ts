// A part as the cells around it, and its faces by columns. Twin of kernel/features/occupancy.ts fillColumns, kernel/supports/routes
// surface-cells.ts markSurface and sorted-faces.ts sortFaces: the same numbers in the same order.

/** Steps of a cell that corners are put on. */
const STEP_BITS: i32 = 10;
const STEPS: i32 = 1 << STEP_BITS;

/** As JavaScript rounds. */
// @ts-ignore: decorator
@inline
function rounded(value: f64): i32 {
  const up = Math.ceil(value);
  return <i32>(up - 0.5 > value ? up - 1 : up);
}

/** The steps of a place from the first cell's corner. */
// @ts-ignore: decorator
@inline
function stepsOf(value: f32, first: f64, side: f64): i32 {
  return rounded(((<f64>value - first) / side) * STEPS);
}

/** Adds what winding begins where columns through the middles of cells meet a face. */
function windFace(
  a: usize,
  b: usize,
  c: usize,
  left: f64,
  front: f64,
  side: f64,
  width: i32,
  depth: i32,
  tall: i32,
  cells: usize,
): void {
  const half = STEPS >> 1;
  const ax = stepsOf(load<f32>(a), left, side);
  let bx = stepsOf(load<f32>(b), left, side);
  let cx = stepsOf(load<f32>(c), left, side);
  const firstX = max(0, (min(ax, min(bx, cx)) + half - 1) >> STEP_BITS);
  const lastX = min(width - 1, (max(ax, max(bx, cx)) - half) >> STEP_BITS);
  if (firstX > lastX) return;
  const ay = stepsOf(load<f32>(a, 4), front, side);
  let by = stepsOf(load<f32>(b, 4), front, side);
  let cy = stepsOf(load<f32>(c, 4), front, side);
  const firstY = max(0, (min(ay, min(by, cy)) + half - 1) >> STEP_BITS);
  const lastY = min(depth - 1, (max(ay, max(by, cy)) - half) >> STEP_BITS);
  if (firstY > lastY) return;
  let area = <i64>(bx - ax) * <i64>(cy - ay) - <i64>(by - ay) * <i64>(cx - ax);
  if (area == 0) return;
  const change = area < 0 ? 1 : -1;
  if (area < 0) {
    const corner = b;
    b = c;
    c = corner;
    const x = bx;
    bx = cx;
    cx = x;
    const y = by;
    by = cy;
    cy = y;
    area = -area;
  }
  const az = <f64><f32>(<f64>load<f32>(a, 8) / side);
  const bz = <f64><f32>(<f64>load<f32>(b, 8) / side);
  const cz = <f64><f32>(<f64>load<f32>(c, 8) / side);
  // An edge and its reverse never both take a column that stands on them.
  const takesAB = by < ay || (by == ay && bx > ax);
  const takesBC = cy < by || (cy == by && cx > bx);
  const takesCA = ay < cy || (ay == cy && ax > cx);
  for (let row = firstY; row <= lastY; row++) {
    const y = (row << STEP_BITS) + half;
    for (let column = firstX; column <= lastX; column++) {
      const x = (column << STEP_BITS) + half;
      const toC = <i64>(bx - ax) * <i64>(y - ay) - <i64>(by - ay) * <i64>(x - ax);
      if (toC < 0 || (toC == 0 && !takesAB)) continue;
      const toA = <i64>(cx - bx) * <i64>(y - by) - <i64>(cy - by) * <i64>(x - bx);
      if (toA < 0 || (toA == 0 && !takesBC)) continue;
      const toB = area - toC - toA;
      if (toB < 0 || (toB == 0 && !takesCA)) continue;
      const sum = <f64>toA * az + <f64>toB * bz + <f64>toC * cz;
      const level = Math.ceil(sum / <f64>area - 0.5);
      const cell = <i32>Math.min(<f64>(tall - 1), Math.max(0, level));
      const at = cells + <usize>((row * width + column) * tall + cell);
      store<u8>(at, load<u8>(at) + change);
    }
  }
}

/** Whether there can be the middle of a cell between two places in cells, which are half a step off at most. */
// @ts-ignore: decorator
@inline
function mayMeet(low: f64, high: f64): bool {
  return Math.floor(high - 0.499) >= Math.ceil(low - 0.501);
}

/**
 * Looks at each face once. There are 4 bytes more than points. `cells`, all 0: what winding begins there; they are `width` · `depth` · `tall` in columns from `left`, `front` and 0. `starts`, a u32 a column of the grid that faces
 * are sorted into and one more, all 0: how many faces reach into the column before; `reaches`: of each face the first column and the last, u32 each. `large`: the corners of
 * faces larger than a cell, addresses of their indices. Returns the number of those.
 */
export function lookAtFaces(
  positions: usize,
  indices: usize,
  faceCount: i32,
  left: f64,
  front: f64,
  side: f64,
  width: i32,
  depth: i32,
  tall: i32,
  cells: usize,
  columnsLeft: f64,
  columnsFront: f64,
  columnsPerMm: f64,
  columnsWidth: i32,
  starts: usize,
  reaches: usize,
  large: usize,
): i32 {
  const perMm = 1 / side;
  let largeCount = 0;
  let to = reaches;
  const pastFaces = indices + <usize>faceCount * 12;
  for (let corner = indices; corner < pastFaces; corner += 12) {
    const a = positions + <usize>load<u32>(corner) * 12;
    const b = positions + <usize>load<u32>(corner, 4) * 12;
    const c = positions + <usize>load<u32>(corner, 8) * 12;
    // Three coordinates and one of what follows, which is not looked at.
    const atA = v128.load(a);
    const atB = v128.load(b);
    const atC = v128.load(c);
    const low = f32x4.pmin(f32x4.pmin(atA, atB), atC);
    const high = f32x4.pmax(f32x4.pmax(atA, atB), atC);
    const lowX = f32x4.extract_lane(low, 0);
    const highX = f32x4.extract_lane(high, 0);
    const lowY = f32x4.extract_lane(low, 1);
    const highY = f32x4.extract_lane(high, 1);
    // In cells. What lies further right stays further right: the least place is the place of the least.
    const cellX0 = (<f64>lowX - left) * perMm;
    const cellX1 = (<f64>highX - left) * perMm;
    const cellY0 = (<f64>lowY - front) * perMm;
    const cellY1 = (<f64>highY - front) * perMm;
    const rise = <f64>f32x4.extract_lane(high, 2) * perMm - <f64>f32x4.extract_lane(low, 2) * perMm;
    if (cellX1 - cellX0 > 1 || cellY1 - cellY0 > 1 || rise > 1) {
      store<u32>(large + (<usize>largeCount << 2), <u32>corner);
      largeCount++;
    }
    if (mayMeet(cellX0, cellX1) && mayMeet(cellY0, cellY1))
      windFace(a, b, c, left, front, side, width, depth, tall, cells);
    const x0 = placeOf(lowX, columnsLeft, columnsPerMm);
    const x1 = placeOf(highX, columnsLeft, columnsPerMm);
    const y0 = placeOf(lowY, columnsFront, columnsPerMm);
    const y1 = placeOf(highY, columnsFront, columnsPerMm);
    store<u32>(to, y0 * columnsWidth + x0);
    store<u32>(to, y1 * columnsWidth + x1, 4);
    to += 8;
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const at = starts + (<usize>(y * columnsWidth + x + 1) << 2);
        store<u32>(at, load<u32>(at) + 1);
      }
    }
  }
  return largeCount;
}

/** Turns what winding begins at cells into 1 where a mesh winds around them, in `count` columns. */
export function windCells(cells: usize, count: i32, tall: i32): void {
  const pastCells = cells + <usize>count * <usize>tall;
  for (let start = cells; start < pastCells; start += <usize>tall) {
    let last = start + <usize>tall;
    while (last >= start + 8 && load<u64>(last - 8) == 0) last -= 8;
    while (last > start && load<u8>(last - 1) == 0) last--;
    let winding: u8 = 0;
    for (let at = start; at < last; at++) {
      winding += load<u8>(at);
      store<u8>(at, winding != 0 && at + 1 < last ? 1 : 0);
    }
  }
}

// @ts-ignore: decorator
@inline
function spread(a: f64, b: f64, c: f64): f64 {
  return max(max(a, b), c) - min(min(a, b), c);
}

/** Fills the cell of a place, in cells from the first one's corner. */
// @ts-ignore: decorator
@inline
function mark(cells: usize, width: i32, depth: i32, tall: i32, x: f64, y: f64, z: f64): void {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const level = Math.floor(z);
  if (!(column >= 0 && row >= 0 && level >= 0 && column < width && row < depth && level < tall)) return;
  store<u8>(cells + <usize>((<i32>row * width + <i32>column) * tall + <i32>level), 1);
}

/** Fills the cells that a surface goes through too: those of its points, and faces larger than a cell (lookAtFaces) in steps of half a one. */
export function markCells(
  positions: usize,
  pointCount: i32,
  large: usize,
  largeCount: i32,
  left: f64,
  front: f64,
  side: f64,
  width: i32,
  depth: i32,
  tall: i32,
  cells: usize,
): void {
  const perMm = 1 / side;
  const pastPoints = positions + <usize>pointCount * 12;
  for (let at = positions; at < pastPoints; at += 12) {
    const x = (<f64>load<f32>(at) - left) * perMm;
    const y = (<f64>load<f32>(at, 4) - front) * perMm;
    mark(cells, width, depth, tall, x, y, <f64>load<f32>(at, 8) * perMm);
  }
  for (let i = 0; i < largeCount; i++) {
    const corner = <usize>load<u32>(large + (<usize>i << 2));
    const a = positions + <usize>load<u32>(corner) * 12;
    const b = positions + <usize>load<u32>(corner, 4) * 12;
    const c = positions + <usize>load<u32>(corner, 8) * 12;
    // In cells from here on.
    const ax = (<f64>load<f32>(a) - left) * perMm;
    const bx = (<f64>load<f32>(b) - left) * perMm;
    const cx = (<f64>load<f32>(c) - left) * perMm;
    const ay = (<f64>load<f32>(a, 4) - front) * perMm;
    const by = (<f64>load<f32>(b, 4) - front) * perMm;
    const cy = (<f64>load<f32>(c, 4) - front) * perMm;
    const az = <f64>load<f32>(a, 8) * perMm;
    const bz = <f64>load<f32>(b, 8) * perMm;
    const cz = <f64>load<f32>(c, 8) * perMm;
    const longest = max(max(spread(ax, bx, cx), spread(ay, by, cy)), spread(az, bz, cz));
    const steps = <i32>Math.ceil(2 * longest);
    for (let i = 0; i <= steps; i++) {
      for (let j = 0; j <= steps - i; j++) {
        const u = <f64>i / <f64>steps;
        const v = <f64>j / <f64>steps;
        const w = 1 - u - v;
        mark(
          cells,
          width,
          depth,
          tall,
          ax * w + bx * u + cx * v,
          ay * w + by * u + cy * v,
          az * w + bz * u + cz * v,
        );
      }
    }
  }
}

/** The column or row of a value: of a place on or behind the first one's corner. */
// @ts-ignore: decorator
@inline
function placeOf(value: f32, first: f64, perMm: f64): i32 {
  return <i32>((<f64>value - first) * perMm);
}

/** Turns the numbers of faces in columns into where the columns' entries begin. Returns how many entries all have. */
export function startColumnsOfFaces(starts: usize, count: i32): u32 {
  let total: u32 = 0;
  const past = starts + (<usize>(count + 1) << 2);
  for (let at = starts; at < past; at += 4) {
    total += load<u32>(at);
    store<u32>(at, total);
  }
  return total;
}

/** Lists faces from number `first` to before `past` in each of their columns, which moves each start to the end of what is listed. */
export function listFaces(
  first: i32,
  past: i32,
  width: i32,
  starts: usize,
  reaches: usize,
  entries: usize,
): void {
  for (let face = first; face < past; face++) {
    const reach = reaches + (<usize>face << 3);
    const from = load<i32>(reach);
    const to = load<i32>(reach, 4);
    const across = from == to ? 0 : (to % width) - (from % width);
    for (let row = from; row + across <= to; row += width) {
      for (let column = row; column <= row + across; column++) {
        const at = starts + (<usize>column << 2);
        const place = load<u32>(at);
        store<u32>(at, place + 1);
        store<u32>(entries + (<usize>place << 2), face);
      }
    }
  }
}
