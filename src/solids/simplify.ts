import { fail, ok, type Result } from '#base';
import {
  computeCreaseNormals,
  dropDegenerateFaces,
  examineMesh,
  meshVolume,
  type MeshBuffers,
} from '#kernel';
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';

export interface SimplifyOptions {
  /** As few triangles as this are wanted; without, as few as the error allows. */
  readonly triangles?: number;
  /** How far the surface may move, in the mesh's millimetres; without, as far as the number of triangles needs. */
  readonly errorMm?: number;
  /** Points on open edges stay where they are. */
  readonly keepBorders: boolean;
  /** Sharp edges stay where they are: points go only along them, and those where several meet stay. */
  readonly keepSharp: boolean;
}

export interface SimplifiedMesh {
  readonly mesh: MeshBuffers;
  /** How far the surface has moved, as the library estimates it, mm. */
  readonly errorMm: number;
}

export type SimplifyCode = 'mesh_empty' | 'validation' | 'solid_unchanged' | 'solid_unsound';

/** No surface moves so far, mm. */
const ANY_ERROR = 1e9;
/** A line is straight where points are off it by less than this share of the mesh. */
const STRAIGHT = 1e-4;
/** A body may lose this share of its volume: more is another shape. */
const LOST_VOLUME = 0.5;

/**
 * A mesh of fewer triangles with points of the old one (Garland and Heckbert's quadric errors, as meshoptimizer has them). What is
 * closed stays so; a mesh may be open. Fails with `solid_unchanged` where no triangle can go, `solid_unsound` where the body would
 * open, turn inside out or lose half of its volume.
 */
export async function simplifyMesh(
  mesh: MeshBuffers,
  { triangles = 0, errorMm = ANY_ERROR, keepBorders, keepSharp }: SimplifyOptions,
): Promise<Result<SimplifiedMesh, SimplifyCode>> {
  if (mesh.indices.length === 0) return fail('mesh_empty', 'the mesh has no triangles');
  if (!(triangles >= 0) || !(errorMm >= 0) || (triangles === 0 && errorMm === ANY_ERROR))
    return fail('validation', 'neither a number of triangles nor an error was given');
  await MeshoptSimplifier.ready;
  const wanted = 3 * Math.floor(triangles);
  const reduce = ({ positions, indices }: Pick<MeshBuffers, 'positions' | 'indices'>, most: number) =>
    MeshoptSimplifier.simplify(
      indices,
      positions,
      3,
      wanted,
      most,
      keepBorders ? ['ErrorAbsolute', 'LockBorder'] : ['ErrorAbsolute'],
    );
  let [indices, error] = keepSharp ? reduceBeside(mesh, reduce, errorMm) : reduce(mesh, errorMm);
  if (keepSharp && indices.length > wanted) {
    // Points that lie on a straight edge are held a little too well.
    const straight = Math.min(errorMm, STRAIGHT * MeshoptSimplifier.getScale(mesh.positions, 3));
    const [fewer, more] = reduce({ positions: mesh.positions, indices: indices.slice() }, straight);
    indices = fewer;
    error = Math.max(error, more);
  }
  if (indices.length >= mesh.indices.length) return fail('solid_unchanged', 'no triangle can go');
  // Both are used up: the positions are the caller's, so a copy is.
  const simplified = dropDegenerateFaces(mesh.positions.slice(), indices.slice()).mesh;
  return isLike(mesh, simplified)
    ? ok({ mesh: simplified, errorMm: error })
    : fail('solid_unsound', 'the body would be another one');
}

/**
 * What is left of a mesh that is split along its sharp edges, on its own points again: the library takes what is split for a seam, along which
 * alone its points go. Where several seams meet they stay.
 */
function reduceBeside(
  mesh: MeshBuffers,
  reduce: (split: Pick<MeshBuffers, 'positions' | 'indices'>, most: number) => [Uint32Array, number],
  most: number,
): [Uint32Array, number] {
  const split = computeCreaseNormals(mesh);
  const own = new Uint32Array(split.positions.length / 3);
  split.indices.forEach((point, corner) => (own[point] = mesh.indices[corner]!));
  const [indices, error] = reduce(split, most);
  return [indices.map((point) => own[point]!), error];
}

function isLike(before: MeshBuffers, after: MeshBuffers): boolean {
  if (after.indices.length === 0) return false;
  if (examineMesh(before).openEdges > 0) return true;
  if (examineMesh(after).openEdges > 0) return false;
  const volume = meshVolume(before);
  return volume === 0 || meshVolume(after) / volume > LOST_VOLUME;
}
