// Fields over the cells around a part. Twin of kernel/supports/routes clearance.ts squaredDistances and cost-field.ts costToPlate.

const NO_WAY: i32 = 0xffff;
/** What a step to a cell beside costs, and one across a corner. */
const STRAIGHT: i32 = 10;
const DIAGONAL: i32 = 14;
/** Columns that are turned at once: so many lines of the cache. */
const TURNED: i32 = 64;
/** Cells in a vector, and room beside a row for steps of up to 15 cells. */
const LANES: i32 = 16;
const PAD: i32 = 16;

/**
 * Squared distance of each cell to the next filled one, `known`² where it is further. `cells`: a byte each, in columns; `out`: a byte each, in layers;
 * `spare`: as many. All have 16 bytes more than cells. `row`: room for a row and 48 bytes more.
 */
export function squareDistances(
  cells: usize,
  width: i32,
  depth: i32,
  tall: i32,
  known: i32,
  spare: usize,
  row: usize,
  out: usize,
): void {
  const layer = width * depth;
  turn(cells, layer, tall, known * known, spare);
  for (let z = 0; z < tall; z++) {
    const at = spare + <usize>(z * layer);
    const to = out + <usize>(z * layer);
    for (let place = 0; place < layer; place += LANES) {
      let least = v128.load(at + <usize>place);
      for (let step = 1; step < known; step++) {
        const more = i8x16.splat(<i8>(step * step));
        const away = <usize>(step * layer);
        if (z >= step) least = i8x16.min_u(least, i8x16.add_sat_u(v128.load(at + <usize>place - away), more));
        if (z + step < tall) least = i8x16.min_u(least, i8x16.add_sat_u(v128.load(at + <usize>place + away), more));
      }
      v128.store(to + <usize>place, least);
    }
  }
  memory.fill(row, 0xff, <usize>(width + 2 * PAD + LANES));
  for (let start = 0; start < layer * tall; start += width) {
    memory.copy(row + PAD, out + <usize>start, <usize>width);
    // What the last vector of a row writes past it is written over by the next row.
    for (let place = 0; place < width; place += LANES) {
      const at = row + PAD + <usize>place;
      let least = v128.load(at);
      for (let step = 1; step < known; step++) {
        const more = i8x16.splat(<i8>(step * step));
        least = i8x16.min_u(least, i8x16.add_sat_u(v128.load(at - <usize>step), more));
        least = i8x16.min_u(least, i8x16.add_sat_u(v128.load(at + <usize>step), more));
      }
      v128.store(spare + <usize>(start + place), least);
    }
  }
  for (let z = 0; z < tall; z++)
    for (let y = 0; y < depth; y++) {
      const start = <usize>(z * layer + y * width);
      for (let place = 0; place < width; place += LANES) {
        const at = spare + start + <usize>place;
        let least = v128.load(at);
        for (let step = 1; step < known; step++) {
          const more = i8x16.splat(<i8>(step * step));
          const away = <usize>(step * width);
          if (y >= step) least = i8x16.min_u(least, i8x16.add_sat_u(v128.load(at - away), more));
          if (y + step < depth) least = i8x16.min_u(least, i8x16.add_sat_u(v128.load(at + away), more));
        }
        v128.store(out + start + <usize>place, least);
      }
    }
}

/** Columns to layers: 0 where a cell is filled, `most` elsewhere. */
function turn(cells: usize, layer: i32, tall: i32, most: i32, out: usize): void {
  for (let first = 0; first < layer; first += TURNED) {
    const past = min(layer, first + TURNED);
    for (let z = 0; z < tall; z++) {
      const to = out + <usize>(z * layer);
      for (let column = first; column < past; column++) {
        const isFilled = load<u8>(cells + <usize>(column * tall + z)) !== 0;
        store<u8>(to + <usize>column, isFilled ? 0 : <u8>most);
      }
    }
  }
}

/**
 * Least way aside from each cell to the plate. `squared`: a byte each, in layers; `landing`: of each column 1 where a way may not end; `down` and `downAcross`: cells
 * down for a step aside; `runs`: 2 bytes a column; `out`: 2 bytes a cell, in layers.
 */
export function costCells(
  squared: usize,
  landing: usize,
  width: i32,
  depth: i32,
  tall: i32,
  threshold: i32,
  down: i32,
  downAcross: i32,
  runs: usize,
  out: usize,
): void {
  const layer = width * depth;
  for (let column = 0; column < layer; column++) {
    const isBlocked = <i32>load<u8>(squared + <usize>column) < threshold;
    store<u16>(runs + (<usize>column << 1), isBlocked ? 0 : 1);
    const isOff = isBlocked || load<u8>(landing + <usize>column) !== 0;
    store<u16>(out + (<usize>column << 1), isOff ? <u16>NO_WAY : 0);
  }
  for (let z = 1; z < tall; z++)
    for (let y = 0; y < depth; y++) {
      const isInner = y > 0 && y < depth - 1;
      const beside = isInner && z >= down;
      const across = isInner && z >= downAcross;
      const column = y * width;
      const at = z * layer + column;
      let x = 0;
      for (; x < width; ) {
        const isVector = x > 0 && x + 8 < width;
        if (isVector) {
          costOfEight(squared, layer, width, threshold, beside ? down : 0, across ? downAcross : 0, runs, out, at + x, column + x);
          x += 8;
          continue;
        }
        const isSide = x === 0 || x === width - 1;
        costOfOne(squared, layer, width, threshold, beside && !isSide ? down : 0, across && !isSide ? downAcross : 0, runs, out, at + x, column + x);
        x++;
      }
    }
}

/** Eight cells in a row, none of them at an end of it; no steps aside where their drop is 0. */
// @ts-ignore: decorator
@inline
function costOfEight(
  squared: usize,
  layer: i32,
  width: i32,
  threshold: i32,
  down: i32,
  downAcross: i32,
  runs: usize,
  out: usize,
  at: i32,
  column: i32,
): void {
  const blocked = i16x8.lt_u(v128.load_ext<u8>(squared + <usize>at), i16x8.splat(<i16>threshold));
  const runAt = runs + (<usize>column << 1);
  const longer = i16x8.min_u(i16x8.add(v128.load(runAt), i16x8.splat(1)), i16x8.splat(255));
  const run = v128.andnot(longer, blocked);
  v128.store(runAt, run);
  let best = v128.load(out + (<usize>(at - layer) << 1));
  if (down !== 0) {
    const below = out + (<usize>(at - down * layer) << 1);
    const aside = i16x8.min_u(
      i16x8.min_u(v128.load(below - 2), v128.load(below + 2)),
      i16x8.min_u(v128.load(below - (<usize>width << 1)), v128.load(below + (<usize>width << 1))),
    );
    const tooShort = i16x8.lt_u(run, i16x8.splat(<i16>down));
    best = i16x8.min_u(best, v128.or(i16x8.add_sat_u(aside, i16x8.splat(<i16>STRAIGHT)), tooShort));
  }
  if (downAcross !== 0) {
    const below = out + (<usize>(at - downAcross * layer) << 1);
    const before = below - (<usize>width << 1);
    const after = below + (<usize>width << 1);
    const aside = i16x8.min_u(
      i16x8.min_u(v128.load(before - 2), v128.load(before + 2)),
      i16x8.min_u(v128.load(after - 2), v128.load(after + 2)),
    );
    const tooShort = i16x8.lt_u(run, i16x8.splat(<i16>downAcross));
    best = i16x8.min_u(best, v128.or(i16x8.add_sat_u(aside, i16x8.splat(<i16>DIAGONAL)), tooShort));
  }
  v128.store(out + (<usize>at << 1), v128.or(best, blocked));
}

function costOfOne(
  squared: usize,
  layer: i32,
  width: i32,
  threshold: i32,
  down: i32,
  downAcross: i32,
  runs: usize,
  out: usize,
  at: i32,
  column: i32,
): void {
  const runAt = runs + (<usize>column << 1);
  if (<i32>load<u8>(squared + <usize>at) < threshold) {
    store<u16>(runAt, 0);
    store<u16>(out + (<usize>at << 1), <u16>NO_WAY);
    return;
  }
  const run = min(255, <i32>load<u16>(runAt) + 1);
  store<u16>(runAt, <u16>run);
  let best = costAt(out, at - layer);
  if (down !== 0 && run >= down) {
    const below = at - down * layer;
    best = min(best, min(min(costAt(out, below - 1), costAt(out, below + 1)), min(costAt(out, below - width), costAt(out, below + width))) + STRAIGHT);
  }
  if (downAcross !== 0 && run >= downAcross) {
    const before = at - downAcross * layer - width;
    const after = at - downAcross * layer + width;
    best = min(best, min(min(costAt(out, before - 1), costAt(out, before + 1)), min(costAt(out, after - 1), costAt(out, after + 1))) + DIAGONAL);
  }
  store<u16>(out + (<usize>at << 1), <u16>best);
}

// @ts-ignore: decorator
@inline
function costAt(out: usize, at: i32): i32 {
  return <i32>load<u16>(out + (<usize>at << 1));
}
