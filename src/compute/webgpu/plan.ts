import type { Engine, PlateView } from '#compute/wasm';
import type { BatchLimits } from './limits.ts';

/** Some layers of some pixel rows, drawn in one go. */
export interface Piece {
  readonly firstLayer: number;
  readonly layerCount: number;
  readonly firstRow: number;
  readonly rowCount: number;
}

/** What a plate asks of each layer, and between which pixel rows it lies. */
export interface PlateLoad {
  /** Triangles in each layer. */
  readonly pairs: Float64Array;
  /** At least the crossings of each layer: as if every triangle were cut over its whole height in y. */
  readonly crossings: Float64Array;
  /** An empty row on either side belongs to it where the panel has one: the shaders count on it. */
  readonly firstRow: number;
  readonly pastRow: number;
}

/** Sub-rows whose centres lie between two heights, from and to exclusive; as the shaders' subRowFrom. */
export function subRowFrom(y: number, shift: number): number {
  const pitchShift = 8 - shift;
  return (y + (1 << (pitchShift - 1)) - 1) >> pitchShift;
}

/** Goes through a plate's triangles once. */
export function measurePlate(engine: Engine, view: PlateView, triangleCount: number): PlateLoad {
  const triangles = engine.i32(view.triangles, triangleCount * 9);
  const ranges = engine.u32(view.ranges, triangleCount);
  const pairs = new Float64Array(view.layerCount + 1);
  const crossings = new Float64Array(view.layerCount + 1);
  const subRows = view.height << view.shift;
  let lowest = subRows;
  let highest = 0;
  for (let triangle = 0; triangle < triangleCount; triangle++) {
    const at = triangle * 9;
    const a = triangles[at + 1]!;
    const b = triangles[at + 4]!;
    const c = triangles[at + 7]!;
    const first = Math.max(0, subRowFrom(Math.min(a, b, c), view.shift));
    const past = Math.min(subRows, subRowFrom(Math.max(a, b, c), view.shift));
    if (first >= past) continue;
    lowest = Math.min(lowest, first);
    highest = Math.max(highest, past);
    const range = ranges[triangle]!;
    const enter = range & 0xffff;
    const leave = range >>> 16;
    pairs[enter]!++;
    pairs[leave]!--;
    crossings[enter]! += past - first;
    crossings[leave]! -= past - first;
  }
  for (let layer = 1; layer <= view.layerCount; layer++) {
    pairs[layer]! += pairs[layer - 1]!;
    crossings[layer]! += crossings[layer - 1]!;
  }
  const firstRow = Math.min(lowest >> view.shift, view.height - 1);
  const pastRow = Math.max(firstRow + 1, (highest + (1 << view.shift) - 1) >> view.shift);
  return {
    pairs,
    crossings,
    firstRow: Math.max(0, firstRow - 1),
    pastRow: Math.min(view.height, pastRow + 1),
  };
}

/**
 * Pieces for layers [first, past) in order: as many layers each as the limits allow, or, where one layer alone is more than that,
 * its rows in parts. Crossings are counted by their upper bound and evenly over the rows, so a part may still not fit.
 */
export function* planPieces(
  load: PlateLoad,
  shift: number,
  limits: BatchLimits,
  first: number,
  past: number,
): Generator<Piece, void> {
  const rows = load.pastRow - load.firstRow;
  const subRows = rows << shift;
  /** How many batches' worth some layers are. */
  const worth = (layers: number, pairs: number, crossings: number): number =>
    Math.max(
      layers / limits.layers,
      (layers * subRows) / limits.subRows,
      pairs / limits.pairs,
      crossings / limits.crossings,
    );
  for (let layer = first; layer < past;) {
    let pairs = 0;
    let crossings = 0;
    let end = layer;
    do {
      pairs += load.pairs[end]!;
      crossings += load.crossings[end]!;
    } while (worth(end + 1 - layer, pairs, crossings) <= 1 && ++end < past);
    if (end > layer) {
      yield { firstLayer: layer, layerCount: end - layer, firstRow: load.firstRow, rowCount: rows };
      layer = end;
      continue;
    }
    const parts = Math.ceil(worth(1, pairs, crossings));
    const most = Math.max(1, Math.min(Math.ceil(rows / parts), limits.subRows >> shift));
    for (let row = load.firstRow; row < load.pastRow; row += most) {
      yield { firstLayer: layer, layerCount: 1, firstRow: row, rowCount: Math.min(most, load.pastRow - row) };
    }
    layer++;
  }
}

/** Two halves of a piece that asked for more than a batch holds, or null when there is nothing left to halve. */
export function halvePiece(piece: Piece): readonly [Piece, Piece] | null {
  const { firstLayer, layerCount, firstRow, rowCount } = piece;
  if (layerCount > 1) {
    const half = layerCount >> 1;
    return [
      { ...piece, layerCount: half },
      { ...piece, firstLayer: firstLayer + half, layerCount: layerCount - half },
    ];
  }
  if (rowCount > 1) {
    const half = rowCount >> 1;
    return [
      { ...piece, rowCount: half },
      { ...piece, firstRow: firstRow + half, rowCount: rowCount - half },
    ];
  }
  return null;
}
