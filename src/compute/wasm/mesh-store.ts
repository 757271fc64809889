import { type MeshBuffers, repairOrientation } from '#kernel';
import type { Engine } from './engine.ts';
import { type Heap, OutOfMemory } from './heap.ts';

/** A mesh in engine memory with what is known of it, whatever its place on the plate. */
export interface StoredMesh {
  readonly vertexCount: number;
  readonly faceCount: number;
  readonly positions: number;
  readonly indices: number;
  /** Unpaired directed edges: from, to, multiplicity, by vertex. */
  readonly openEdges: Int32Array;
  /** The mesh encloses negative volume: all its faces look inwards. */
  readonly inverted: boolean;
  readonly flippedFaces: number;
  readonly duplicateFaces: number;
  readonly degenerateFaces: number;
}

/** Meshes by key, prepared once and kept while a plate uses them. */
export class MeshStore {
  private readonly meshes = new Map<string, StoredMesh>();
  private readonly engine: Engine;
  private readonly heap: Heap;

  constructor(engine: Engine, heap: Heap) {
    this.engine = engine;
    this.heap = heap;
  }

  get(key: string, mesh: MeshBuffers): StoredMesh {
    const known = this.meshes.get(key);
    if (known) return known;
    const stored = storeMesh(this.engine, this.heap, mesh);
    this.meshes.set(key, stored);
    return stored;
  }

  /** Forgets meshes whose keys are not among these. */
  keepOnly(keys: ReadonlySet<string>): void {
    for (const [key, mesh] of this.meshes) {
      if (keys.has(key)) continue;
      this.heap.give(mesh.positions);
      this.heap.give(mesh.indices);
      this.meshes.delete(key);
    }
  }
}

function storeMesh(engine: Engine, heap: Heap, mesh: MeshBuffers): StoredMesh {
  const vertexCount = mesh.positions.length / 3;
  const faceCount = mesh.indices.length / 3;
  // Edge entries hold a vertex number and a bit in one u32, and lattice numbers must fit cones.ts's pairs.
  if (vertexCount >= 2 ** 26 || faceCount >= 2 ** 26) throw new OutOfMemory();
  const positions = heap.take(mesh.positions.byteLength);
  engine.f32(positions, mesh.positions.length).set(mesh.positions);
  const indices = heap.take(mesh.indices.byteLength);
  engine.u32(indices, mesh.indices.length).set(mesh.indices);

  let openEdges = findOpenEdges(engine, heap, indices, faceCount, vertexCount);
  let flippedFaces = 0;
  // An edge that two faces run along in the same direction is the sign of a patch turned round.
  if (hasMultipleEdge(openEdges)) {
    const repaired = repairOrientation(mesh);
    flippedFaces = repaired.flippedFaces;
    if (flippedFaces > 0) {
      engine.u32(indices, repaired.indices.length).set(repaired.indices);
      openEdges = findOpenEdges(engine, heap, indices, faceCount, vertexCount);
    }
  }
  return {
    vertexCount,
    faceCount,
    positions,
    indices,
    openEdges,
    inverted: engine.call.signedVolume(positions, indices, faceCount) < 0,
    flippedFaces,
    duplicateFaces: countDuplicates(engine, heap, { indices, faceCount, vertexCount, openEdges }),
    degenerateFaces: engine.call.countDegenerate(indices, faceCount),
  };
}

function findOpenEdges(
  engine: Engine,
  heap: Heap,
  indices: number,
  faceCount: number,
  vertexCount: number,
): Int32Array {
  const cursors = heap.take((vertexCount + 1) * 4);
  engine.u8(cursors, (vertexCount + 1) * 4).fill(0);
  const entries = heap.take(faceCount * 12);
  const out = heap.take(faceCount * 36);
  const found = engine.call.findOpenEdges(indices, faceCount, vertexCount, cursors, entries, out);
  const edges = engine.i32(out, found * 3).slice();
  for (const address of [cursors, entries, out]) heap.give(address);
  return edges;
}

function hasMultipleEdge(edges: Int32Array): boolean {
  for (let i = 2; i < edges.length; i += 3) if (edges[i]! > 1) return true;
  return false;
}

/** Faces that are there more than once: all three of their edges are left over in their own direction. */
function countDuplicates(
  engine: Engine,
  heap: Heap,
  mesh: Pick<StoredMesh, 'indices' | 'faceCount' | 'vertexCount' | 'openEdges'>,
): number {
  const { openEdges, faceCount, vertexCount } = mesh;
  if (openEdges.length === 0) return 0;
  const surplus = new Set<number>();
  // Most faces touch no open edge: a byte a vertex tells them apart without asking the set.
  const marks = heap.take(vertexCount);
  const isOpen = engine.u8(marks, vertexCount).fill(0);
  for (let i = 0; i < openEdges.length; i += 3) {
    surplus.add(openEdges[i]! * 2 ** 26 + openEdges[i + 1]!);
    isOpen[openEdges[i]!] = 1;
  }
  const faces = heap.take(faceCount * 12);
  const found = engine.call.markedFaces(mesh.indices, faceCount, marks, faces);
  const isSurplus = (from: number, to: number): boolean => surplus.has(from * 2 ** 26 + to);
  const seen = new Set<string>();
  let duplicates = 0;
  const corners = engine.u32(faces, found * 3);
  for (let i = 0; i < corners.length; i += 3) {
    const a = corners[i]!;
    const b = corners[i + 1]!;
    const c = corners[i + 2]!;
    if (!isSurplus(a, b) || !isSurplus(b, c) || !isSurplus(c, a)) continue;
    const least = Math.min(a, b, c);
    const key = least === a ? `${a},${b},${c}` : least === b ? `${b},${c},${a}` : `${c},${a},${b}`;
    if (seen.has(key)) duplicates++;
    else seen.add(key);
  }
  heap.give(marks);
  heap.give(faces);
  return duplicates;
}
