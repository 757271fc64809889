import { meshBounds } from '../mesh/bounds.ts';
import { joinBoxes } from '../mesh/boxes.ts';
import type { Aabb, MeshBuffers } from '../mesh/types.ts';

/** Columns a side. */
const SIDE = 40;
/** Fewer columns than this share that a mesh closes say nothing about the rest. */
const FEWEST = 0.25;

/** Where in its cell a column stands: off the middle, where models like to have their edges. */
const OFF = [0.4637, 0.5341] as const;

/** Where a column meets a face, and whether it comes out of it. */
interface Crossing {
  readonly height: number;
  readonly way: number;
}

/** What columns along an axis meet: of each how much of it is inside, mm, or NaN where what is entered is not left again. */
interface Columns {
  readonly inside: Float64Array;
  /** How much of each is inside once more than it need be: twice counts once, three times twice. */
  readonly again: Float64Array;
  readonly met: number;
}

/**
 * How much another mesh adds to a mesh's volume, or takes from it, where the first one leaves no doubt: a share, 0 for none. It is
 * measured along columns in the three directions, in the one in which most of them leave the first mesh as often as they enter it; NaN
 * if too few do anywhere. Both meshes must be finite; inside is where the winding number is not 0.
 */
export const volumeMoved = (before: MeshBuffers, after: MeshBuffers): number =>
  compareVolumes(before, after).moved;

/** What `volumeMoved` answers, and how much of the volume lies inside another mesh once more than in the first: a share too. */
export function compareVolumes(
  before: MeshBuffers,
  after: MeshBuffers,
): { readonly moved: number; readonly overlap: number } {
  const box = joinBoxes([meshBounds(before), meshBounds(after)])!;
  let best: { readonly axis: 0 | 1 | 2; readonly columns: Columns; readonly share: number } | null = null;
  for (const axis of [0, 1, 2] as const) {
    const columns = castColumns(before, box, axis);
    const closed = columns.inside.reduce((count, inside) => count + (inside > 0 ? 1 : 0), 0);
    const share = columns.met === 0 ? 0 : closed / columns.met;
    if (share > (best?.share ?? FEWEST)) best = { axis, columns, share };
    if (share === 1) break;
  }
  if (best === null) return { moved: NaN, overlap: NaN };
  const now = castColumns(after, box, best.axis);
  let was = 0;
  let change = 0;
  let overlap = 0;
  const { again } = best.columns;
  best.columns.inside.forEach((inside, column) => {
    if (Number.isNaN(inside) || Number.isNaN(now.inside[column]!)) return;
    was += inside;
    change += now.inside[column]! - inside;
    overlap += now.again[column]! - again[column]!;
  });
  return { moved: Math.abs(change) / was, overlap: Math.max(0, overlap) / was };
}

function castColumns({ positions, indices }: MeshBuffers, box: Aabb, axis: 0 | 1 | 2): Columns {
  const u = ((axis + 1) % 3) as 0 | 1 | 2;
  const v = ((axis + 2) % 3) as 0 | 1 | 2;
  const lowU = box.min[u];
  const lowV = box.min[v];
  const stepU = (box.max[u] - lowU) / SIDE;
  const stepV = (box.max[v] - lowV) / SIDE;
  const crossings: Crossing[][] = [];
  for (let i = 0; i < indices.length && stepU > 0 && stepV > 0; i += 3) {
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const c = indices[i + 2]! * 3;
    const au = positions[a + u]!;
    const bu = positions[b + u]!;
    const cu = positions[c + u]!;
    const firstU = Math.ceil((Math.min(au, bu, cu) - lowU) / stepU - OFF[0]);
    const lastU = Math.floor((Math.max(au, bu, cu) - lowU) / stepU - OFF[0]);
    // Nearly all faces of a fine mesh stand between two columns.
    if (firstU > lastU) continue;
    const av = positions[a + v]!;
    const bv = positions[b + v]!;
    const cv = positions[c + v]!;
    const firstV = Math.ceil((Math.min(av, bv, cv) - lowV) / stepV - OFF[1]);
    const lastV = Math.floor((Math.max(av, bv, cv) - lowV) / stepV - OFF[1]);
    for (let column = Math.max(0, firstU); column <= Math.min(SIDE - 1, lastU); column++) {
      const x = lowU + (column + OFF[0]) * stepU;
      for (let row = Math.max(0, firstV); row <= Math.min(SIDE - 1, lastV); row++) {
        const y = lowV + (row + OFF[1]) * stepV;
        const onA = (bu - x) * (cv - y) - (bv - y) * (cu - x);
        const onB = (cu - x) * (av - y) - (cv - y) * (au - x);
        const onC = (au - x) * (bv - y) - (av - y) * (bu - x);
        const isUp = onA > 0 && onB > 0 && onC > 0;
        if (!isUp && !(onA < 0 && onB < 0 && onC < 0)) continue;
        const sum = onA * positions[a + axis]! + onB * positions[b + axis]! + onC * positions[c + axis]!;
        (crossings[row * SIDE + column] ??= []).push({ height: sum / (onA + onB + onC), way: isUp ? 1 : -1 });
      }
    }
  }
  const inside = new Float64Array(SIDE * SIDE);
  const again = new Float64Array(SIDE * SIDE);
  let met = 0;
  crossings.forEach((list, column) => {
    met++;
    const lengths = lengthsOf(list);
    inside[column] = lengths.inside;
    again[column] = lengths.again;
  });
  return { inside, again, met };
}

function lengthsOf(crossings: Crossing[]): { readonly inside: number; readonly again: number } {
  crossings.sort((a, b) => a.height - b.height);
  let winding = 0;
  let inside = 0;
  let again = 0;
  crossings.forEach(({ height, way }, i) => {
    if (winding !== 0) {
      const length = height - crossings[i - 1]!.height;
      inside += length;
      again += (Math.abs(winding) - 1) * length;
    }
    winding += way;
  });
  return winding === 0 ? { inside, again } : { inside: NaN, again: NaN };
}
