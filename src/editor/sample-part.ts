import { writeStl } from '#formats/mesh';
import { identityTransform, type MeshBuffers } from '#kernel';
import type { MadeFile } from './made-file.ts';

type Corner = readonly [x: number, y: number];

const SIDES = 6;
const FLOOR = 2.4;
const HEIGHT = 32;
/** Distance of the cup's corners from its axis, at the foot and at the rim: it widens like the coral's. */
const FOOT = { outer: 15, inner: 12.6 };
const RIM = { outer: 20, inner: 17.6 };
/** The septa: walls that stand between rim and axis, two lengths in turn. */
const SEPTUM = { thickness: 1.6, top: 27, reaches: [3.2, 8] };

/** A corallite, the cup a coral polyp builds: what the editor starts with for somebody who has no model at hand. */
export function samplePart(name: string): MadeFile {
  return {
    name: `${name}.stl`,
    bytes: async () => writeStl([{ mesh: corallite(), transform: identityTransform }]),
  };
}

/** A closed cup, and closed septa that stand in its wall and floor: slicing by winding makes one body of them. */
function corallite(): MeshBuffers {
  const positions: number[] = [];
  const indices: number[] = [];
  /** A solid between two polygons of as many corners, both convex and counter-clockwise seen from above. */
  const loft = (low: readonly Corner[], lowZ: number, high: readonly Corner[], highZ: number): void => {
    const first = positions.length / 3;
    const count = low.length;
    for (const [x, y] of low) positions.push(x, y, lowZ);
    for (const [x, y] of high) positions.push(x, y, highZ);
    for (let corner = 0; corner < count; corner++) {
      const next = (corner + 1) % count;
      indices.push(first + corner, first + next, first + count + next);
      indices.push(first + corner, first + count + next, first + count + corner);
      if (corner < 2) continue;
      indices.push(first, first + corner, first + corner - 1);
      indices.push(first + count, first + count + corner - 1, first + count + corner);
    }
  };
  const at = (radius: number, side: number): Corner => {
    const angle = (side * 2 * Math.PI) / SIDES;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  };
  const ring = (radius: number): Corner[] => Array.from({ length: SIDES }, (_, side) => at(radius, side));

  // The cup: one skin over foot, outside, rim, inside and floor.
  const floor = FOOT.inner + ((RIM.inner - FOOT.inner) * FLOOR) / HEIGHT;
  const rings = [
    [FOOT.outer, 0],
    [RIM.outer, HEIGHT],
    [RIM.inner, HEIGHT],
    [floor, FLOOR],
  ] as const;
  for (const [radius, z] of rings) for (const [x, y] of ring(radius)) positions.push(x, y, z);
  const innermost = (rings.length - 1) * SIDES;
  for (let side = 0; side < SIDES; side++) {
    const next = (side + 1) % SIDES;
    for (let low = 0; low < innermost; low += SIDES) {
      indices.push(low + side, low + next, low + SIDES + next);
      indices.push(low + side, low + SIDES + next, low + SIDES + side);
    }
    if (side < 2) continue;
    indices.push(0, side, side - 1);
    indices.push(innermost, innermost + side - 1, innermost + side);
  }
  for (let septum = 0; septum < SIDES * 2; septum++) {
    const angle = (septum * Math.PI) / SIDES;
    const blade = (from: number, to: number): Corner[] =>
      (
        [
          [from, -SEPTUM.thickness / 2],
          [to, -SEPTUM.thickness / 2],
          [to, SEPTUM.thickness / 2],
          [from, SEPTUM.thickness / 2],
        ] as const
      ).map(([along, across]) => [
        along * Math.cos(angle) - across * Math.sin(angle),
        along * Math.sin(angle) + across * Math.cos(angle),
      ]);
    // Between corners the hexagon is nearer to the axis.
    const reach = septum % 2 === 0 ? 1 : Math.cos(Math.PI / SIDES);
    const from = SEPTUM.reaches[septum % 2]!;
    const middle = (ends: typeof FOOT): number => ((ends.outer + ends.inner) / 2) * reach;
    loft(blade(from, middle(FOOT)), FLOOR / 2, blade(from + 2, middle(RIM) - 1), SEPTUM.top);
  }
  return { positions: new Float32Array(positions), indices: new Uint32Array(indices) };
}
