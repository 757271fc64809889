import { sixfoldVolume } from '../../measure/measure.ts';
import { sortEdges } from '../edges.ts';
import { isFiniteMesh } from '../finite.ts';
import { repairOrientation } from '../orientation.ts';
import type { MeshBuffers } from '../types.ts';
import { fillLoops } from './fill.ts';
import { createMeshGrid, type MeshGrid } from './grid.ts';
import { findLoops } from './loops.ts';
import { findUnpairedEdges, type UnpairedEdge } from './nets.ts';
import { type StitchedMesh, stitchMesh } from './stitch.ts';
import type { ClosedMesh } from './types.ts';

const NO_LINES = new Float32Array(0);

/**
 * Closes a mesh: stitches seams that miss by a hair, then fills the holes that are left (../README.md, "Closing"). The mesh must be
 * welded, with indices in range; it stays as it is. The result has no unpaired edge, and is the mesh itself if that had none, or if it
 * has a coordinate that is not finite. This is the reference for compute/wasm: slow and certain.
 */
export function closeMesh(mesh: MeshBuffers): ClosedMesh {
  const sorted = sortEdges(mesh.indices, mesh.positions.length / 3);
  const unpaired = findUnpairedEdges(mesh.indices, sorted);
  const openEdges = countOpen(mesh, unpaired);
  if (unpaired.length === 0 || !isFiniteMesh(mesh)) {
    return {
      mesh,
      openEdges,
      flippedFaces: 0,
      joinedPoints: 0,
      addedFaces: 0,
      coneLoops: 0,
      coneLines: NO_LINES,
      volumeChange: 0,
    };
  }
  const grid = createMeshGrid(mesh);
  const stitched = stitchMesh(mesh, sorted, unpaired, grid);
  const oriented = repairOrientation(stitched.mesh);
  const filled = fillMesh(stitched, oriented.indices, grid);
  return {
    mesh: filled.mesh,
    openEdges,
    flippedFaces: oriented.flippedFaces,
    joinedPoints: stitched.joinedPoints,
    addedFaces: filled.mesh.indices.length / 3 - stitched.keptFaces,
    coneLoops: filled.coneLoops,
    coneLines: filled.coneLines,
    volumeChange:
      openEdges === 0
        ? 0
        : difference(sixfoldVolume(keptMesh(stitched), grid.middle), sixfoldVolume(filled.mesh, grid.middle)),
  };
}

/** The faces of the mesh as read, as they were stitched and before any was turned. */
const keptMesh = ({ mesh, keptFaces }: StitchedMesh): MeshBuffers => ({
  positions: mesh.positions,
  indices: mesh.indices.subarray(0, keptFaces * 3),
});

/** A share of the larger of two numbers, 0 … 2. */
function difference(before: number, after: number): number {
  const larger = Math.max(Math.abs(before), Math.abs(after));
  return larger === 0 ? 0 : Math.abs(after - before) / larger;
}

/** The stitched mesh, its faces turned as given, with faces over what is still open. */
function fillMesh(
  { mesh, points }: StitchedMesh,
  indices: Uint32Array,
  grid: MeshGrid,
): Pick<ClosedMesh, 'mesh' | 'coneLoops' | 'coneLines'> {
  const unpaired = findUnpairedEdges(indices, sortEdges(indices, points.length / 3));
  const { faces, apexes, coneLoops } = fillLoops(points, findLoops(points, unpaired));
  const closed = {
    positions: Float32Array.from([...mesh.positions, ...apexes.flatMap((apex) => grid.place(...apex))]),
    indices: Uint32Array.from([...indices, ...faces]),
  };
  const ends = coneLoops.flatMap((loop) => loop.flatMap((point, i) => [point, loop[(i + 1) % loop.length]!]));
  const lines = ends.flatMap((end) => [...closed.positions.subarray(end * 3, end * 3 + 3)]);
  return { mesh: closed, coneLoops: coneLoops.length, coneLines: Float32Array.from(lines) };
}

/** Directed edges without a partner, those not counted that lie around patches turned round. */
function countOpen(mesh: MeshBuffers, unpaired: readonly UnpairedEdge[]): number {
  return leftOpen(mesh, unpaired).reduce((sum, { net }) => sum + Math.abs(net), 0);
}

function leftOpen(mesh: MeshBuffers, unpaired: readonly UnpairedEdge[]): readonly UnpairedEdge[] {
  if (unpaired.every(({ net }) => Math.abs(net) === 1)) return unpaired;
  const { indices } = repairOrientation(mesh);
  return findUnpairedEdges(indices, sortEdges(indices, mesh.positions.length / 3));
}
