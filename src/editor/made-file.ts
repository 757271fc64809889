import { writeStl } from '#formats/mesh';
import { identityTransform, type MeshBuffers } from '#kernel';

/** A model that is made here and comes in as a file does. */
export interface MadeFile {
  readonly name: string;
  bytes(): Promise<Uint8Array>;
}

/** A box, mm: its least corner and its greatest. */
export type Box = readonly [number, number, number, number, number, number];

/** Boxes as one model. They may stand in each other: slicing by winding makes one body of them. */
export const fileOf = (name: string, boxes: readonly Box[]): MadeFile => ({
  name: `${name}.stl`,
  bytes: async () => writeStl([{ mesh: meshOf(boxes), transform: identityTransform }]),
});

/** Closed boxes facing outward. */
function meshOf(boxes: readonly Box[]): MeshBuffers {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const [x, y, z, toX, toY, toZ] of boxes) {
    const first = positions.length / 3;
    for (const atZ of [z, toZ]) positions.push(x, y, atZ, toX, y, atZ, toX, toY, atZ, x, toY, atZ);
    const faces = [
      [0, 3, 2, 1],
      [4, 5, 6, 7],
      [0, 1, 5, 4],
      [1, 2, 6, 5],
      [2, 3, 7, 6],
      [3, 0, 4, 7],
    ];
    for (const [a, b, c, d] of faces) {
      indices.push(first + a!, first + b!, first + c!);
      indices.push(first + a!, first + c!, first + d!);
    }
  }
  return { positions: new Float32Array(positions), indices: new Uint32Array(indices) };
}
