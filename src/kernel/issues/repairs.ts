import type { Runs } from '../raster/types.ts';
import { paintPiece, piecesOf, type Piece, type Stretch } from './pieces.ts';
import type { IslandIssue, LayerPanel, ResinTrapIssue } from './types.ts';

type Box = IslandIssue['box'];

/** Layers that come one after the other, from the issue's first one up, and what each of them becomes. */
export interface LayerRepair {
  /** The layer as it is to be; null where it stays as it is, and so do all above it. */
  push(runs: Runs): Runs | null;
}

/**
 * Takes an island away, and on the layers above it whatever hangs together there and lies on nothing but what was taken away. What it
 * grows into that is held elsewhere stays whole. Null at once where the island is not on the layer any more.
 */
export function removeIsland({ width, height }: LayerPanel, issue: IslandIssue): LayerRepair {
  let gone: readonly Stretch[] | null = null;
  let kept: ReturnType<typeof piecesOf>['lit'] | null = null;
  return {
    push(runs) {
      const { lit } = piecesOf(runs, width, height);
      const taken: readonly Piece[] =
        gone === null
          ? lit.touching(boxRows(issue.box)).filter((piece) => isSame(piece, issue.box, issue.pixels))
          : lit.touching(gone).filter((piece) => !kept!.meets(piece));
      gone = taken.flat();
      if (gone.length === 0) return null;
      const repaired = paintPiece(runs, width, gone, 0);
      kept = piecesOf(repaired, width, height).lit;
      return repaired;
    },
  };
}

/**
 * Fills a resin trap. `layers` are all from the trap's first one to its last; answered are the same, filled, or null where the trap is
 * not in them any more.
 */
export function fillTrap(
  { width, height }: LayerPanel,
  issue: ResinTrapIssue,
  layers: readonly Runs[],
): readonly Runs[] | null {
  const { box } = issue;
  const inside = layers.map((runs) =>
    piecesOf(runs, width, height)
      .resin.touching(boxRows(box))
      .filter((piece) => isWithin(piece, box)),
  );
  for (const seed of inside[0] ?? []) {
    const space = growSpace(inside, seed);
    const all = space.flatMap((pieces) => [...pieces].flat());
    if (!isSame(all, box, issue.voxels)) continue;
    return layers.map((runs, index) => paintPiece(runs, width, [...space[index]!].flat(), 255));
  }
  return null;
}

/** The pieces of all layers that hang together with one of the first layer. */
function growSpace(inside: readonly (readonly Piece[])[], seed: Piece): readonly ReadonlySet<Piece>[] {
  const space = inside.map(() => new Set<Piece>());
  const waiting = [{ layer: 0, piece: seed }];
  space[0]!.add(seed);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { layer: from, piece } = next;
    for (const layer of [from - 1, from + 1]) {
      for (const other of inside[layer] ?? []) {
        if (space[layer]!.has(other) || !overlap(piece, other)) continue;
        space[layer]!.add(other);
        waiting.push({ layer, piece: other });
      }
    }
  }
  return space;
}

/** Whether two pieces have a pixel in common. */
function overlap(one: Piece, other: Piece): boolean {
  const rows = new Map<number, Stretch[]>();
  for (const stretch of other) {
    const row = rows.get(stretch.row);
    if (row === undefined) rows.set(stretch.row, [stretch]);
    else row.push(stretch);
  }
  return one.some(
    ({ row, left, right }) =>
      rows.get(row)?.some((stretch) => stretch.left < right && stretch.right > left) === true,
  );
}

function* boxRows({ left, top, right, bottom }: Box): Generator<Stretch> {
  for (let row = top; row < bottom; row++) yield { row, left, right };
}

const isWithin = (piece: Piece, { left, top, right, bottom }: Box): boolean =>
  piece.every((each) => each.row >= top && each.row < bottom && each.left >= left && each.right <= right);

/** Whether stretches reach to all sides of the box and have so many pixels. */
function isSame(stretches: readonly Stretch[], box: Box, pixels: number): boolean {
  let count = 0;
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
  for (const each of stretches) {
    count += each.right - each.left;
    left = Math.min(left, each.left);
    top = Math.min(top, each.row);
    right = Math.max(right, each.right);
    bottom = Math.max(bottom, each.row + 1);
  }
  const isBox = left === box.left && top === box.top && right === box.right && bottom === box.bottom;
  return isBox && count === pixels;
}
