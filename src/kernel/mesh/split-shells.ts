import { fail, ok, type Result } from '#base';
import { sixfoldVolume } from '../measure/measure.ts';
import { meshBounds } from './bounds.ts';
import { boxCentre } from './boxes.ts';
import { sortEdges } from './edges.ts';
import { createFaceForest } from './face-forest.ts';
import { joinMeshes } from './joining.ts';
import { identityTransform } from './matrix.ts';
import type { Aabb, MeshBuffers } from './types.ts';
import type { Vector } from './vector.ts';

interface Shell {
  readonly mesh: MeshBuffers;
  readonly box: Aabb;
  /** Below 0 where it faces inwards. */
  readonly volumeMm3: number;
}

/**
 * The shells of a mesh, faces that share edges, as meshes of their own where they are, the largest first. A shell that faces inwards stays
 * with the smallest shell around it: it is a hollow of that. The mesh must be welded. More than `most` shells are refused with
 * `validation` and their `count`.
 */
export function splitShells(
  mesh: MeshBuffers,
  most: number,
): Result<readonly MeshBuffers[], 'validation' | 'mesh_empty'> {
  if (mesh.indices.length === 0) return fail('mesh_empty', 'there are no faces');
  const shellOf = shellNumbers(mesh);
  let count = 0;
  for (const shell of shellOf) if (shell >= count) count = shell + 1;
  if (count > most) return fail('validation', `${count} shells are too many`, { count, most });
  if (count === 1) return ok([mesh]);
  const shells = facesByShell(shellOf, count).map((faces): Shell => {
    const own = withFaces(mesh, faces);
    const box = meshBounds(own);
    return { mesh: own, box, volumeMm3: sixfoldVolume(own, boxCentre(box)) / 6 };
  });
  shells.sort((one, other) => Math.abs(other.volumeMm3) - Math.abs(one.volumeMm3));
  return ok(withHollows(shells));
}

/** A number for each face: that of its shell, in the order of first faces. */
function shellNumbers({ positions, indices }: MeshBuffers): Uint32Array {
  const { edges, keys } = sortEdges(indices, positions.length / 3);
  const forest = createFaceForest(indices.length / 3);
  for (let i = 1; i < edges.length; i++) {
    // The last bit of a key is the edge's direction.
    if (keys[i]! >>> 1 === keys[i - 1]! >>> 1) {
      forest.join(Math.floor(edges[i - 1]! / 3), Math.floor(edges[i]! / 3));
    }
  }
  return forest.numbers();
}

function facesByShell(shellOf: Uint32Array, count: number): readonly Uint32Array[] {
  const sizes = new Uint32Array(count);
  for (const shell of shellOf) sizes[shell]!++;
  const lists = Array.from(sizes, (size) => new Uint32Array(size));
  sizes.fill(0);
  for (const [face, shell] of shellOf.entries()) lists[shell]![sizes[shell]!++] = face;
  return lists;
}

/** These faces and the points they have, in the order of first appearance. */
function withFaces({ positions, indices }: MeshBuffers, faces: Uint32Array): MeshBuffers {
  const numbers = new Map<number, number>();
  const own = new Uint32Array(faces.length * 3);
  for (const [at, face] of faces.entries()) {
    for (let corner = 0; corner < 3; corner++) {
      const point = indices[face * 3 + corner]!;
      let number = numbers.get(point);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(point, number);
      }
      own[at * 3 + corner] = number;
    }
  }
  const points = new Float32Array(numbers.size * 3);
  for (const [point, number] of numbers) {
    points[number * 3] = positions[point * 3]!;
    points[number * 3 + 1] = positions[point * 3 + 1]!;
    points[number * 3 + 2] = positions[point * 3 + 2]!;
  }
  return { positions: points, indices: own };
}

/** Each shell that faces outwards with its hollows, and those that face inwards within nothing. */
function withHollows(shells: readonly Shell[]): readonly MeshBuffers[] {
  const hollows = new Map<Shell, Shell[]>();
  const alone: Shell[] = [];
  for (const shell of shells) {
    // The largest come first: the last one around it is the smallest.
    const around =
      shell.volumeMm3 < 0
        ? shells.findLast((other) => other.volumeMm3 > 0 && encloses(other, placeOn(shell.mesh)))
        : undefined;
    if (around === undefined) alone.push(shell);
    else hollows.set(around, [...(hollows.get(around) ?? []), shell]);
  }
  return alone.map((shell) => {
    const within = hollows.get(shell) ?? [];
    if (within.length === 0) return shell.mesh;
    return joinMeshes([shell, ...within].map(({ mesh }) => ({ mesh, transform: identityTransform }))).mesh;
  });
}

/** A place on the first face, off what edges of others tend to run over. */
function placeOn({ positions, indices }: MeshBuffers): Vector {
  const shares = [0.237, 0.341, 0.422];
  const on = (axis: number): number =>
    shares.reduce((sum, share, corner) => sum + share * positions[indices[corner]! * 3 + axis]!, 0);
  return [on(0), on(1), on(2)];
}

/** Whether a place is inside, by the faces straight above it: those that look up count +1, those that look down −1. */
function encloses({ mesh: { positions, indices }, box }: Shell, [x, y, z]: Vector): boolean {
  if (x < box.min[0] || x > box.max[0] || y < box.min[1] || y > box.max[1]) return false;
  if (z < box.min[2] || z > box.max[2]) return false;
  let winding = 0;
  for (let at = 0; at < indices.length; at += 3) {
    const a = indices[at]! * 3;
    const b = indices[at + 1]! * 3;
    const c = indices[at + 2]! * 3;
    const [ax, ay] = [positions[a]! - x, positions[a + 1]! - y];
    const [bx, by] = [positions[b]! - x, positions[b + 1]! - y];
    const [cx, cy] = [positions[c]! - x, positions[c + 1]! - y];
    // Twice the areas of the triangles between the place and each edge, seen from above: of one sign where it is under the face.
    const onA = bx * cy - by * cx;
    const onB = cx * ay - cy * ax;
    const onC = ax * by - ay * bx;
    const isUp = onA > 0 && onB > 0 && onC > 0;
    if (!isUp && !(onA < 0 && onB < 0 && onC < 0)) continue;
    const height =
      (onA * positions[a + 2]! + onB * positions[b + 2]! + onC * positions[c + 2]!) / (onA + onB + onC);
    if (height > z) winding += isUp ? 1 : -1;
  }
  return winding > 0;
}
