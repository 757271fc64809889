// Vertices onto the lattice. Twin of kernel/raster/lattice.ts snapVertices: same operations, same order.

const LIMIT: f64 = 8388608.0;

// @ts-ignore: decorator
@inline
function inside(value: f64): bool {
  return value > -LIMIT && value < LIMIT;
}

/**
 * Snaps `count` vertices at `positions` (3 f32) to `out` (3 i32). `map` holds 22 f64: the 4×4 matrix, then scaleX, offsetX,
 * scaleY, offsetY, scaleZ, shiftZ. Returns 1, or 0 when a coordinate is out of range or not a number.
 */
export function snapVertices(positions: usize, count: i32, map: usize, out: usize): i32 {
  const m0 = load<f64>(map, 0);
  const m1 = load<f64>(map, 8);
  const m2 = load<f64>(map, 16);
  const m4 = load<f64>(map, 32);
  const m5 = load<f64>(map, 40);
  const m6 = load<f64>(map, 48);
  const m8 = load<f64>(map, 64);
  const m9 = load<f64>(map, 72);
  const m10 = load<f64>(map, 80);
  const m12 = load<f64>(map, 96);
  const m13 = load<f64>(map, 104);
  const m14 = load<f64>(map, 112);
  const scaleX = load<f64>(map, 128);
  const offsetX = load<f64>(map, 136);
  const scaleY = load<f64>(map, 144);
  const offsetY = load<f64>(map, 152);
  const scaleZ = load<f64>(map, 160);
  const shiftZ = load<f64>(map, 168);
  let good: bool = true;
  for (let i = 0; i < count; i++) {
    const px = <f64>load<f32>(positions, 0);
    const py = <f64>load<f32>(positions, 4);
    const pz = <f64>load<f32>(positions, 8);
    const x = floor((m0 * px + m4 * py + m8 * pz + m12) * scaleX + offsetX);
    const y = floor((m1 * px + m5 * py + m9 * pz + m13) * scaleY + offsetY);
    const z = floor((m2 * px + m6 * py + m10 * pz + m14 - shiftZ) * scaleZ + 0.5);
    if (!(inside(x) && inside(y) && inside(z))) {
      good = false;
      break;
    }
    store<i32>(out, <i32>x, 0);
    store<i32>(out, <i32>y, 4);
    store<i32>(out, <i32>z, 8);
    positions += 12;
    out += 12;
  }
  return good ? 1 : 0;
}

/** Moves lattice vertices (3 i32 each) by whole units, to `out`; `turned`: with their coordinates in the order z, x, y. */
export function shiftVertices(source: usize, count: i32, x: i32, y: i32, z: i32, turned: bool, out: usize): void {
  const xAt: usize = turned ? 4 : 0;
  const yAt: usize = turned ? 8 : 4;
  const zAt: usize = turned ? 0 : 8;
  const past = source + <usize>count * 12;
  for (; source < past; source += 12) {
    store<i32>(out + xAt, load<i32>(source, 0) + x);
    store<i32>(out + yAt, load<i32>(source, 4) + y);
    store<i32>(out + zAt, load<i32>(source, 8) + z);
    out += 12;
  }
}
