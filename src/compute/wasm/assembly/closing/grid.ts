// The grid of a mesh (kernel/mesh/README.md, "Grid"): 2²² units along the longest side of its box.

/** Places in a grid record, f64: least x, y, z; 2^k; 2^−k; middle of the box x, y, z. */
export const GRID_SCALE: usize = 24;
export const GRID_UNIT: usize = 32;
export const GRID_MIDDLE: usize = 40;

const GRID_BITS: i64 = 22;

/** Lays the grid over all points into `grid`, 8 f64. False where a coordinate is not finite. */
export function layGrid(positions: usize, count: i32, grid: usize): bool {
  let ext: f64 = 0;
  for (let axis: usize = 0; axis < 3; axis++) {
    let at = positions + (axis << 2);
    let least = load<f32>(at);
    let most = least;
    for (let i = 0; i < count; i++) {
      const value = load<f32>(at);
      if (value - value != 0) return false;
      least = min(least, value);
      most = max(most, value);
      at += 12;
    }
    ext = max(ext, <f64>most - <f64>least);
    store<f64>(grid + (axis << 3), <f64>least);
    store<f64>(grid + (axis << 3), (<f64>least + <f64>most) / 2, GRID_MIDDLE);
  }
  const bits = reinterpret<i64>(ext);
  const isPower = (bits & 0xfffffffffffff) == 0;
  const k = ext == 0 ? 0 : GRID_BITS - ((bits >> 52) - 1023 + (isPower ? 0 : 1));
  store<f64>(grid, reinterpret<f64>((1023 + k) << 52), GRID_SCALE);
  store<f64>(grid, reinterpret<f64>((1023 - k) << 52), GRID_UNIT);
  return true;
}

/** The grid's coordinate of a point's axis (0, 4 or 8 bytes into it; the grid's entry is twice as far). */
// @ts-ignore: decorator
@inline
export function toGrid(grid: usize, point: usize, axis: usize): i32 {
  const value = <f64>load<f32>(point + axis) - load<f64>(grid + (axis << 1));
  return <i32>floor(value * load<f64>(grid, GRID_SCALE) + 0.5);
}

/** Millimetres of a grid coordinate. */
// @ts-ignore: decorator
@inline
export function fromGrid(grid: usize, value: i32, axis: usize): f32 {
  return <f32>(load<f64>(grid + (axis << 1)) + <f64>value * load<f64>(grid, GRID_UNIT));
}
