import { identityTransform, UNITS, type FieldLattice, type Transform } from '#kernel';
import { coneTriangles } from '../cones.ts';
import type { Engine } from '../engine.ts';
import { type Heap, OutOfMemory } from '../heap.ts';
import type { StoredMesh } from '../mesh-store.ts';
import { listByPlanes, type PlaneLists } from './plane-lists.ts';

/**
 * Puts a mesh's vertices on a lattice, 12 bytes each from `out`: the same as kernel's `snapToField`. Returns false where a coordinate is out of range.
 */
export function snapMesh(
  engine: Engine,
  heap: Heap,
  mesh: StoredMesh,
  transform: Transform,
  { voxel, origin }: FieldLattice,
  out: number,
): boolean {
  const units = UNITS / voxel;
  const moved = [...transform];
  origin.forEach((voxels, axis) => (moved[12 + axis]! -= voxels * voxel));
  const mapAt = heap.take(22 * 8);
  engine.f64(mapAt, 22).set([...moved, units, 0.5, units, 0.5, units, 0]);
  const inRange = engine.call.snapVertices(mesh.positions, mesh.vertexCount, mapAt, out);
  heap.give(mapAt);
  return inRange !== 0;
}

/** A mesh's triangles on a lattice, 9 coordinates each, closed by what closing left open; null where a coordinate is out of range. Throws `OutOfMemory`. */
export function trianglesOnLattice(
  engine: Engine,
  heap: Heap,
  mesh: StoredMesh,
  lattice: FieldLattice,
): Int32Array | null {
  const snapped = heap.take(mesh.vertexCount * 12);
  try {
    if (!snapMesh(engine, heap, mesh, identityTransform, lattice, snapped)) return null;
    const points = engine.i32(snapped, mesh.vertexCount * 3);
    const indices = engine.u32(mesh.indices, mesh.faceCount * 3);
    const cones = coneTriangles(mesh.openEdges, points);
    const triangles = new Int32Array(indices.length * 3 + cones.length);
    for (let corner = 0; corner < indices.length; corner++) {
      const from = indices[corner]! * 3;
      triangles[corner * 3] = points[from]!;
      triangles[corner * 3 + 1] = points[from + 1]!;
      triangles[corner * 3 + 2] = points[from + 2]!;
    }
    triangles.set(cones, indices.length * 3);
    return triangles;
  } finally {
    heap.give(snapped);
  }
}

/** Lists a mesh by planes in z, closed by what closing left open. */
export function listMesh(
  engine: Engine,
  heap: Heap,
  mesh: StoredMesh,
  lattice: number,
  planes: number,
): PlaneLists {
  const cones = coneTriangles(mesh.openEdges, engine.i32(lattice, mesh.vertexCount * 3));
  const faces = { indices: mesh.indices, faceCount: mesh.faceCount, lattice };
  return listByPlanes(engine, heap, faces, cones, planes);
}

/** Finds spans along z: the mesh with its axes in turn is cut at its planes in y, so many. Yields how far it is, of 1. */
export function* findColumns(
  engine: Engine,
  heap: Heap,
  mesh: StoredMesh,
  snapped: number,
  rows: number,
  isOutside: boolean,
): Generator<number, void> {
  const { call } = engine;
  const turned = heap.take(mesh.vertexCount * 12);
  try {
    call.shiftVertices(snapped, mesh.vertexCount, 0, 0, 0, true, turned);
    const lists = listMesh(engine, heap, mesh, turned, rows);
    try {
      call.startColumns(isOutside);
      const planes = lists.each(0, rows, (plane, list, count) => {
        if (call.addColumns(lists.first, list, count, plane) === 0) throw new OutOfMemory();
      });
      for (const plane of planes) yield plane / rows;
    } finally {
      lists.dispose();
    }
  } finally {
    heap.give(turned);
  }
}
