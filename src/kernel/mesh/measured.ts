import { contentHash, type ContentHash } from '#base';
import { meshVolume } from '../measure/measure.ts';
import { meshBounds } from './bounds.ts';
import { encodeMesh } from './encoding.ts';
import type { Aabb, MeshBuffers } from './types.ts';

/** What is reported of a mesh once, where it is read: each of these walks the whole of it. */
export interface MeshMeasures {
  /** Content name of its bytes (`encodeMesh`). */
  readonly hash: ContentHash;
  readonly box: Aabb;
  readonly volumeMm3: number;
}

/** A mesh with its name and measures. */
export interface MeasuredMesh extends MeshMeasures {
  readonly mesh: MeshBuffers;
}

/** Names and measures a mesh. */
export async function measureMesh(mesh: MeshBuffers): Promise<MeshMeasures> {
  return {
    hash: await contentHash(encodeMesh(mesh)),
    box: meshBounds(mesh),
    volumeMm3: meshVolume(mesh),
  };
}
