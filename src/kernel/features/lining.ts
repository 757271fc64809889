import type { MeshBuffers } from '../mesh/types.ts';
import { lengthOf, mix, normalise, subtract, type Vector } from '../mesh/vector.ts';
import type { Bored } from './bores.ts';
import { middleOf, type Loft } from './loft.ts';
import { createSolidBuilder, type SolidBuilder } from './solid-builder.ts';

/** Lines a hole is lined along are this far apart, mm, but no more of them than that in all. */
const APART = 0.4;
const MOST_LINES = 6000;
/** A stretch of wall that ends where the next begins, in shares of a ring's distance from the next, is one with it. */
const TOUCHING = 1e-6;

/** A line down the side of a hole: where it is at each ring, and from where to where it is in the wall, counted in rings. */
interface Line {
  readonly places: readonly Vector[];
  readonly walls: readonly (readonly [number, number])[];
}

/** The sides of holes where they are in the wall, looking into the hole: what holes end in outside the part and in its cavity is left out. */
export function liningOf(bored: Bored, lofts: readonly Loft[]): MeshBuffers | null {
  const builder = createSolidBuilder();
  const sides = lofts.reduce((sum, { rings }) => sum + rings[0]!.length, 0);
  const most = Math.max(1, Math.floor(MOST_LINES / Math.max(1, sides)));
  for (const loft of lofts) {
    const lines = linesOf(loft, most).map((places) => ({ places, walls: wallsOn(bored, places) }));
    lines.forEach((line, at) => addStrip(builder, line, lines[(at + 1) % lines.length]!));
  }
  return builder.triangles === 0 ? null : builder.finish();
}

/** Lines down all sides, and over the ground to its middle. */
function linesOf({ rings, ground }: Loft, most: number): readonly (readonly Vector[])[] {
  const pointed = (ring: readonly Vector[]): readonly Vector[] => ring.map(() => middleOf(ring));
  const all = [
    ...(ground === 'first' ? [pointed(rings[0]!)] : []),
    ...rings,
    ...(ground === 'last' ? [pointed(rings.at(-1)!)] : []),
  ];
  return rings[0]!.flatMap((_place, side) => {
    const next = (side + 1) % rings[0]!.length;
    const width = Math.max(...rings.map((ring) => lengthOf(subtract(ring[next]!, ring[side]!))));
    const count = Math.max(1, Math.min(most, Math.ceil(width / APART)));
    return Array.from({ length: count }, (_, line) =>
      all.map((ring) => mix(ring[side]!, ring[next]!, line / count)),
    );
  });
}

function wallsOn({ body, cavity }: Bored, places: readonly Vector[]): readonly (readonly [number, number])[] {
  const walls: [number, number][] = [];
  for (let ring = 1; ring < places.length; ring++) {
    const from = places[ring - 1]!;
    const way = subtract(places[ring]!, from);
    const length = lengthOf(way);
    if (length === 0) continue;
    const direction = normalise(way);
    const hollows = cavity?.spans(from, direction) ?? [];
    for (const solid of body.spans(from, direction)) {
      let start = Math.max(0, solid.start);
      const add = (end: number): void => {
        if (end <= start) return;
        const [first, last] = [ring - 1 + start / length, ring - 1 + end / length];
        const before = walls.at(-1);
        if (before !== undefined && first - before[1] < TOUCHING) before[1] = last;
        else walls.push([first, last]);
      };
      const stop = Math.min(length, solid.end);
      for (const hollow of hollows) {
        if (hollow.end <= start || hollow.start >= stop) continue;
        add(hollow.start);
        start = hollow.end;
      }
      add(stop);
    }
  }
  return walls;
}

/** Joins two lines where both are in the same wall. */
function addStrip(builder: SolidBuilder, left: Line, right: Line): void {
  const other = (at: number, [start, end]: readonly [number, number]) =>
    left.walls.length === right.walls.length
      ? right.walls[at]
      : right.walls.find(([from, to]) => from < end && to > start);
  left.walls.forEach((wall, at) => {
    const beside = other(at, wall);
    if (beside === undefined) return;
    const first = Math.floor(Math.max(wall[0], beside[0])) + 1;
    const last = Math.ceil(Math.min(wall[1], beside[1])) - 1;
    const rings = Array.from({ length: Math.max(0, last - first + 1) }, (_, ring) => first + ring);
    const along = ({ places }: Line, [start, end]: readonly [number, number]): readonly number[] =>
      [start, ...rings, end].map((from) => builder.point(...placeAt(places, from)));
    const [near, far] = [along(left, wall), along(right, beside)];
    for (let step = 1; step < near.length; step++) {
      builder.triangle(near[step - 1]!, far[step]!, far[step - 1]!);
      builder.triangle(near[step - 1]!, near[step]!, far[step]!);
    }
  });
}

function placeAt(places: readonly Vector[], from: number): Vector {
  const ring = Math.min(places.length - 2, Math.floor(from));
  return mix(places[ring]!, places[ring + 1]!, from - ring);
}
