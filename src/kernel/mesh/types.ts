import type { Vector } from './vector.ts';

/**
 * Indexed triangles: positions x,y,z in millimetres (3 a vertex), indices 3 a triangle, right-handed, +Z up,
 * counter-clockwise seen from outside. Vertices are welded: equal positions share one index.
 */
export interface MeshBuffers {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
}

/** Axis-aligned box in millimetres. */
export interface Aabb {
  readonly min: Vector;
  readonly max: Vector;
}

/** 4×4 matrix, column-major (as three.js and WebGPU have it), affine, float64. */
export type Transform = readonly number[];
