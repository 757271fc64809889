import type { ContentHash } from '#base';
import type { GeometryCall } from '#editor';
import type { MeshBuffers } from '#kernel';

/** A call as it crosses to a worker of the pool: with the meshes the worker lacks, and all it is to keep. */
export interface GeometryMessage extends GeometryCall {
  readonly send: readonly { readonly hash: ContentHash; readonly mesh: MeshBuffers }[];
  readonly keep: readonly ContentHash[];
}

/** What a worker of the geometry pool answers: one call at a time, so that what it keeps is what the pool believes. */
export type GeometryCalls = { readonly run: { readonly in: GeometryMessage; readonly out: unknown } };
