import { meshBounds } from '../mesh/bounds.ts';
import { boxSize } from '../mesh/boxes.ts';
import { createFaceForest } from '../mesh/face-forest.ts';
import { listShells, type ShellList } from '../mesh/shells.ts';
import type { MeshBuffers } from '../mesh/types.ts';
import { lengthOf } from '../mesh/vector.ts';
import { OPEN } from '../mesh/pairs.ts';

/** The shells of a mesh and which one each face is of. */
export interface MeshShells extends ShellList {
  readonly shellOf: Uint32Array;
}

/** A closed surface has at least so many faces. */
const FEWEST_FACES = 4;
/** Shares of the largest shell's volume: below the first a shell is nothing, below the second it is a crumb if it is short too. */
const NOTHING = 1e-9;
const CRUMB = 1e-5;
/** A crumb is no longer than this, mm, or this share of the mesh's diagonal. */
const CRUMB_MM = 0.3;
const CRUMB_SHARE = 0.01;

/** Lists shells: what hangs together across paired half-edges. */
export function findShells(mesh: MeshBuffers, mates: Int32Array): MeshShells {
  const faceCount = mesh.indices.length / 3;
  const forest = createFaceForest(faceCount);
  const isOpen = new Uint8Array(faceCount);
  for (let edge = 0; edge < mates.length; edge++) {
    const mate = mates[edge]!;
    if (mate === OPEN) isOpen[(edge / 3) | 0] = 1;
    else if (mate > edge) forest.join((edge / 3) | 0, (mate / 3) | 0);
  }
  const shellOf = forest.numbers();
  return { ...listShells(mesh.positions, mesh.indices, shellOf, isOpen), shellOf };
}

/** 1 for each small shell: closed, and too small to print or of less than `smallMm3`. The largest never is for its volume. */
export function findSmall(mesh: MeshBuffers, list: MeshShells, smallMm3 = 0): Uint8Array {
  const { shellOf } = list;
  const isSmall = new Uint8Array(list.shells);
  if (list.shells < 2) {
    isSmall.fill(shellOf.length < FEWEST_FACES ? 1 : 0);
    return isSmall;
  }
  const sizes = new Uint32Array(list.shells);
  for (const shell of shellOf) sizes[shell]!++;
  const largest = list.volumes.reduce((most, volume) => Math.max(most, Math.abs(volume)), 0);
  const short = Math.max(CRUMB_MM, CRUMB_SHARE * lengthOf(boxSize(meshBounds(mesh))));
  for (let shell = 0; shell < list.shells; shell++) {
    if (list.hasHole[shell] === 1) continue;
    const volume = Math.abs(list.volumes[shell]!);
    const at = shell * 6;
    const extent = Math.max(...[0, 1, 2].map((axis) => list.boxes[at + axis + 3]! - list.boxes[at + axis]!));
    const isCrumb = volume < CRUMB * largest && extent < short;
    const isNothing = sizes[shell]! < FEWEST_FACES || volume < NOTHING * largest;
    if (isNothing || isCrumb || (volume < smallMm3 && volume < largest)) isSmall[shell] = 1;
  }
  return isSmall;
}
