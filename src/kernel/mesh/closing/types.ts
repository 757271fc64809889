import type { MeshBuffers } from '../types.ts';

/** A mesh without unpaired edges, and what closing it took. */
export interface ClosedMesh {
  /** The mesh given, as the same object, when it was closed. */
  readonly mesh: MeshBuffers;
  /** Directed edges without a partner in the mesh as read, patches turned round not counted (`examineMesh`). */
  readonly openEdges: number;
  /** Faces turned round once seams were stitched. */
  readonly flippedFaces: number;
  /** Points that were merged into others. */
  readonly joinedPoints: number;
  /** Faces of the result that the mesh did not have: its last ones. */
  readonly addedFaces: number;
  /** Loops too large to triangulate, closed by a cone: that surface is a guess. */
  readonly coneLoops: number;
  /** The edges of those loops: x, y, z of both ends, in mm. */
  readonly coneLines: Float32Array;
  /** How much faces added and turned changed the volume, as seen from the middle of the box: a share of the larger, 0 … 2. */
  readonly volumeChange: number;
}
