import { fail, ok, type Result } from '#base';
import { dropDegenerateFaces, examineMesh, meshVolume, type MeshBuffers } from '#kernel';
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';

export interface SimplifyOptions {
  /** As few triangles as this are wanted; without, as few as the error allows. */
  readonly triangles?: number;
  /** How far the surface may move, in the mesh's millimetres; without, as far as the number of triangles needs. */
  readonly errorMm?: number;
  /** Points on open edges stay where they are. */
  readonly keepBorders: boolean;
}

export interface SimplifiedMesh {
  readonly mesh: MeshBuffers;
  /** How far the surface has moved, as the library estimates it, mm. */
  readonly errorMm: number;
}

export type SimplifyCode = 'mesh_empty' | 'validation' | 'solid_unchanged' | 'solid_unsound';

/** No surface moves so far, mm. */
const ANY_ERROR = 1e9;
/** A body may lose this share of its volume: more is another shape. */
const LOST_VOLUME = 0.5;

/**
 * A mesh of fewer triangles with points of the old one (Garland and Heckbert's quadric errors, as meshoptimizer has them). What is
 * closed stays so; a mesh may be open. Fails with `solid_unchanged` where no triangle can go, `solid_unsound` where the body would
 * open, turn inside out or lose half of its volume.
 */
export async function simplifyMesh(
  mesh: MeshBuffers,
  { triangles = 0, errorMm = ANY_ERROR, keepBorders }: SimplifyOptions,
): Promise<Result<SimplifiedMesh, SimplifyCode>> {
  if (mesh.indices.length === 0) return fail('mesh_empty', 'the mesh has no triangles');
  if (!(triangles >= 0) || !(errorMm >= 0) || (triangles === 0 && errorMm === ANY_ERROR))
    return fail('validation', 'neither a number of triangles nor an error was given');
  await MeshoptSimplifier.ready;
  const [indices, error] = MeshoptSimplifier.simplify(
    mesh.indices,
    mesh.positions,
    3,
    3 * Math.floor(triangles),
    errorMm,
    keepBorders ? ['ErrorAbsolute', 'LockBorder'] : ['ErrorAbsolute'],
  );
  if (indices.length >= mesh.indices.length) return fail('solid_unchanged', 'no triangle can go');
  // Both are used up: the positions are the caller's, so a copy is.
  const simplified = dropDegenerateFaces(mesh.positions.slice(), indices.slice()).mesh;
  return isLike(mesh, simplified)
    ? ok({ mesh: simplified, errorMm: error })
    : fail('solid_unsound', 'the body would be another one');
}

function isLike(before: MeshBuffers, after: MeshBuffers): boolean {
  if (after.indices.length === 0) return false;
  if (examineMesh(before).openEdges > 0) return true;
  if (examineMesh(after).openEdges > 0) return false;
  const volume = meshVolume(before);
  return volume === 0 || meshVolume(after) / volume > LOST_VOLUME;
}
