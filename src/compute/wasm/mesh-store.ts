import { type MeshBuffers, repairOrientation } from '#kernel';
import { closePlaced } from './closing/close-placed.ts';
import { Rooms } from './closing/rooms.ts';
import type { PlacedMesh } from './closing/stitching.ts';
import { type EdgeList, EDGE_BYTES, findUnpaired, signsOf } from './closing/unpaired.ts';
import { within } from './closing/within.ts';
import type { Engine } from './engine.ts';
import { type Heap, OutOfMemory } from './heap.ts';

/** A closed mesh in engine memory with what is known of it, whatever its place on the plate. */
export interface StoredMesh extends PlacedMesh {
  /** The mesh encloses negative volume: all its faces look inwards. */
  readonly inverted: boolean;
  /** Unpaired directed edges (from, to, multiplicity) that closing left, for the last resort on the lattice: there should be none. */
  readonly openEdges: Int32Array;
  /** What was wrong with the mesh as read, and what closing it took. */
  readonly findings: MeshFindings;
}

export interface MeshFindings {
  readonly flippedFaces: number;
  readonly duplicateFaces: number;
  readonly degenerateFaces: number;
  /** Directed edges without a partner, once patches turned round are turned back. */
  readonly openEdges: number;
  /** Those edges, x, y, z of both ends each; of very many (MOST_LINES) some, spread over the mesh. */
  readonly openLines: Float32Array;
  readonly joinedPoints: number;
  readonly addedFaces: number;
  readonly coneLoops: number;
  readonly coneLines: Float32Array;
  readonly volumeChange: number;
}

const NO_LINES = new Float32Array(0);
const NO_EDGES = new Int32Array(0);
/** What closing took where there was nothing to close. */
const UNTOUCHED = {
  openEdges: 0,
  openLines: NO_LINES,
  duplicateFaces: 0,
  joinedPoints: 0,
  addedFaces: 0,
  coneLoops: 0,
  coneLines: NO_LINES,
  volumeChange: 0,
};

/** More lines than this show nothing more, and weigh: a million loose faces have three times as many. */
const MOST_LINES = 2 ** 18;

/** How far a mesh that is not closed is, of 1, when these begin. */
const EXAMINING = 0.05;
const CLOSING = 0.15;

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
    const work = storeMesh(this.engine, this.heap, mesh);
    for (;;) {
      const step = work.next();
      if (!step.done) continue;
      this.meshes.set(key, step.value);
      return step.value;
    }
  }

  /**
   * As `get`, for what takes long: every few milliseconds `mayContinue` gets the progress, of 1, and is awaited; where it says
   * no the work is given up and the answer is null. One at a time: the engine holds one mesh that is being closed.
   */
  async load(
    key: string,
    mesh: MeshBuffers,
    mayContinue: (share: number) => Promise<boolean>,
  ): Promise<StoredMesh | null> {
    const known = this.meshes.get(key);
    if (known) return known;
    const work = storeMesh(this.engine, this.heap, mesh);
    for (;;) {
      const step = work.next();
      if (step.done) {
        this.meshes.set(key, step.value);
        return step.value;
      }
      if (await mayContinue(step.value)) continue;
      work.return(undefined as never);
      return null;
    }
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

/** A stored mesh out of the engine's memory: closed as it is sliced, and looking outwards. */
export function closedMesh(engine: Engine, mesh: StoredMesh): MeshBuffers {
  const indices = engine.u32(mesh.indices, mesh.faceCount * 3).slice();
  return {
    positions: engine.f32(mesh.positions, mesh.vertexCount * 3).slice(),
    indices: mesh.inverted ? indices.reverse() : indices,
  };
}

function* storeMesh(engine: Engine, heap: Heap, mesh: MeshBuffers): Generator<number, StoredMesh> {
  const rooms = new Rooms(heap);
  try {
    const vertexCount = mesh.positions.length / 3;
    const faceCount = mesh.indices.length / 3;
    // Edge entries hold a vertex number and a bit in one u32, and lattice numbers must fit cones.ts's pairs.
    if (vertexCount >= 2 ** 26 || faceCount >= 2 ** 26) throw new OutOfMemory();
    const positions = rooms.take(mesh.positions.byteLength);
    engine.f32(positions, mesh.positions.length).set(mesh.positions);
    const indices = rooms.take(mesh.indices.byteLength);
    engine.u32(indices, mesh.indices.length).set(mesh.indices);
    const placed = { positions, vertexCount, indices, faceCount };
    const degenerateFaces = engine.call.countDegenerate(indices, faceCount);
    if (engine.call.isBalanced(indices, faceCount)) {
      rooms.release(positions, indices);
      rooms.giveAll();
      return stored(engine, placed, { ...UNTOUCHED, flippedFaces: 0, degenerateFaces });
    }
    const unpaired = findUnpaired(engine, rooms, indices, faceCount, vertexCount);
    yield EXAMINING;
    const isLoose = isOfLooseFaces(engine, rooms, placed, unpaired);
    const read = examine(engine, rooms, mesh, placed, unpaired, isLoose);
    yield CLOSING;
    if (read.openEdges === 0) {
      // Patches turned round were all there was.
      rooms.release(positions, indices);
      if (read.turned) engine.u32(indices, mesh.indices.length).set(read.turned);
      rooms.giveAll();
      return stored(engine, placed, { ...UNTOUCHED, flippedFaces: read.flippedFaces, degenerateFaces });
    }
    const { openEdges, openLines, duplicateFaces } = read;
    const whatWasRead = { openEdges, openLines, duplicateFaces, degenerateFaces };
    const closed = yield* within(CLOSING, 1, closePlaced(engine, heap, placed, unpaired, isLoose));
    if (!closed) {
      // Coordinates that are not finite: no plate takes it.
      rooms.release(positions, indices);
      return stored(engine, placed, { ...UNTOUCHED, ...whatWasRead, flippedFaces: 0 });
    }
    rooms.giveAll();
    const { indices: nowAt, faceCount: nowFaces } = closed;
    const left = engine.call.isBalanced(nowAt, nowFaces) ? NO_EDGES : findLeft(engine, heap, closed);
    const { flippedFaces, joinedPoints, addedFaces, coneLoops, coneLines, volumeChange, ...now } = closed;
    return stored(
      engine,
      now,
      { ...whatWasRead, flippedFaces, joinedPoints, addedFaces, coneLoops, coneLines, volumeChange },
      left,
    );
  } finally {
    rooms.giveAll();
  }
}

function stored(
  engine: Engine,
  mesh: PlacedMesh,
  findings: MeshFindings,
  openEdges: Int32Array = NO_EDGES,
): StoredMesh {
  const { positions, indices, faceCount } = mesh;
  const inverted = engine.call.signedVolume(positions, indices, faceCount) < 0;
  return { ...mesh, inverted, openEdges, findings };
}

function findLeft(engine: Engine, heap: Heap, { indices, faceCount, vertexCount }: PlacedMesh): Int32Array {
  const rooms = new Rooms(heap);
  const { at, count } = findUnpaired(engine, rooms, indices, faceCount, vertexCount);
  const edges = engine.i32(at, count * 3).slice();
  rooms.giveAll();
  return edges;
}

/**
 * What is reported of a mesh as read: its open edges and duplicate faces once patches turned round are turned back. The mesh
 * and its unpaired edges stay as they are.
 */
function examine(
  engine: Engine,
  rooms: Rooms,
  mesh: MeshBuffers,
  placed: PlacedMesh,
  unpaired: EdgeList,
  isLoose: boolean,
): Pick<MeshFindings, 'openEdges' | 'openLines' | 'duplicateFaces' | 'flippedFaces'> & {
  readonly turned: Uint32Array | null;
} {
  const { positions, vertexCount, faceCount } = placed;
  const { total, hasTwo } = signsOf(engine, unpaired);
  // An edge that two faces run along in the same direction is the sign of a patch turned round.
  const { indices, flippedFaces } = hasTwo ? repairOrientation(mesh) : { indices: null, flippedFaces: 0 };
  if (flippedFaces === 0) {
    return {
      openEdges: total,
      openLines: drawOpenings(engine, rooms, placed, unpaired),
      duplicateFaces: isLoose ? 0 : countDuplicates(engine, rooms, placed, unpaired),
      flippedFaces,
      turned: null,
    };
  }
  const turned = rooms.take(mesh.indices.byteLength);
  engine.u32(turned, mesh.indices.length).set(indices!);
  const left = findUnpaired(engine, rooms, turned, faceCount, vertexCount);
  const repaired = { positions, vertexCount, indices: turned, faceCount };
  const openLines = drawOpenings(engine, rooms, repaired, left);
  const duplicateFaces = countDuplicates(engine, rooms, repaired, left);
  const { total: openEdges } = signsOf(engine, left);
  rooms.give(turned, left.at);
  return { openEdges, openLines, duplicateFaces, flippedFaces, turned: indices };
}

/**
 * Whether no two faces share a vertex, as in a file whose every corner is off by a hair: then no face is there twice, and
 * none fills a hole of others.
 */
function isOfLooseFaces(
  { call }: Engine,
  rooms: Rooms,
  { vertexCount, faceCount }: PlacedMesh,
  { at, count }: EdgeList,
): boolean {
  if (count !== 3 * faceCount) return false;
  const marks = rooms.take(vertexCount * 4);
  call.clear(marks, vertexCount * 4);
  const ends = call.markEnds(at, count, marks);
  rooms.give(marks);
  return ends === count;
}

function drawOpenings(
  engine: Engine,
  rooms: Rooms,
  { positions }: PlacedMesh,
  { at, count }: EdgeList,
): Float32Array {
  if (count === 0) return NO_LINES;
  const step = Math.ceil(count / MOST_LINES);
  const drawn = Math.ceil(count / step);
  const linesAt = rooms.take(drawn * 24);
  engine.call.drawLines(at, drawn, step * EDGE_BYTES, positions, linesAt);
  const lines = engine.f32(linesAt, drawn * 6).slice();
  rooms.give(linesAt);
  return lines;
}

/** How many faces are there more than once: all three of their edges are left over in their own direction. Orders the ends of edges. */
function countDuplicates(
  engine: Engine,
  rooms: Rooms,
  { vertexCount, indices, faceCount }: PlacedMesh,
  { at, count }: EdgeList,
): number {
  if (count === 0) return 0;
  const { call } = engine;
  call.orderEnds(at, count);
  const starts = rooms.take((vertexCount + 1) * 4);
  call.indexEdges(at, count, vertexCount, starts);
  const owners = rooms.take(count * 4);
  call.findOwners(indices, faceCount, at, count, starts, owners);
  const faces = rooms.take(faceCount * 12);
  const found = call.surplusFaces(indices, faceCount, at, starts, owners, faces);
  const duplicateFaces = countCopies(engine.u32(faces, found * 3));
  rooms.give(starts, owners, faces);
  return duplicateFaces;
}

/** Faces of the same corners the same way round, the first of them not counted. */
function countCopies(corners: Uint32Array): number {
  const seen = new Set<string>();
  for (let i = 0; i < corners.length; i += 3) {
    const a = corners[i]!;
    const b = corners[i + 1]!;
    const c = corners[i + 2]!;
    const least = Math.min(a, b, c);
    seen.add(least === a ? `${a},${b},${c}` : least === b ? `${b},${c},${a}` : `${c},${a},${b}`);
  }
  return corners.length / 3 - seen.size;
}
