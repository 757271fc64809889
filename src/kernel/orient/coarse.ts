import type { MeshBuffers } from '../mesh/types.ts';
import { createPointWelder, dropDegenerateFaces } from '../mesh/weld.ts';

/**
 * A mesh with one point for all in a cell of `side` millimetres, in their middle: faces within a cell are gone (Rossignac and Borrel,
 * "Multi-resolution 3D approximations for rendering complex scenes", 1993). Cells are cubes along the axes.
 */
export function coarseMesh({ positions, indices }: MeshBuffers, side: number): MeshBuffers {
  const points = positions.length / 3;
  const cells = createPointWelder(points / 4);
  const numbers = new Uint32Array(points);
  cells.add(
    positions.map((place) => Math.floor(place / side)),
    numbers,
    0,
  );
  const middles = new Float32Array(cells.positions().length);
  const members = new Uint32Array(middles.length / 3);
  for (const number of numbers) members[number]!++;
  for (let at = 0; at < positions.length; at++) {
    const number = numbers[(at / 3) | 0]!;
    middles[number * 3 + (at % 3)]! += positions[at]! / members[number]!;
  }
  const kept = new Uint32Array(indices.length);
  let count = 0;
  for (let at = 0; at < indices.length; at += 3) {
    const a = numbers[indices[at]!]!;
    const b = numbers[indices[at + 1]!]!;
    const c = numbers[indices[at + 2]!]!;
    if (a === b || b === c || c === a) continue;
    kept[count++] = a;
    kept[count++] = b;
    kept[count++] = c;
  }
  // What no face is left of has no points either.
  return dropDegenerateFaces(middles, kept.slice(0, count)).mesh;
}
