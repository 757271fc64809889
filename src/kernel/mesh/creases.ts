import { meshBounds } from './bounds.ts';
import { edgeEnd } from './edges.ts';
import { createFaceForest } from './face-forest.ts';
import { nextEdge, previousEdge } from './pairs.ts';
import type { MeshBuffers } from './types.ts';

/** How far two unit normals are apart whose faces turn by so much: turns are compared as chords, which need no arc cosine. */
const chordOf = (degrees: number): number => 2 * Math.sin((degrees * Math.PI) / 360);

/** Faces that turn by more at two of their edges lie on their neighbours' backs. */
const FOLDED = chordOf(120);
/** Faces that turn by less at their other edges are flat around the edge. */
const FLAT = chordOf(5);
/** Edges that turn by this are sharp if they stand out a little from the surface around them … */
const STEEP = chordOf(75);
const STEEP_OVER_AROUND = 1.6;
/** … and others if they stand out well. */
const OVER_AROUND = 2.5;
/** Edges longer than this share of the mesh's diagonal are drawn, not scanned. */
const LONG = 0.04;
/** A crease that runs along so many edges may end once on a surface. */
const EDGES_A_LOOSE_END = 12;
/** A chain of so many edges, this share of them meant, may end wherever it does. */
const MEANT_EDGES = 3;
const MEANT_SHARE = 0.8;

/** Where a surface is sharp. */
export interface Creases {
  /** 1 at the two half-edges of every crease. */
  readonly isCrease: Uint8Array;
  /** 1 at every face that is folded over. */
  readonly isFolded: Uint8Array;
}

/**
 * Finds the edges that a person would call sharp: they turn by `creaseDegrees` or more, stand out from the surface on both of
 * their sides, and hang together in chains. `normals` has a unit normal a face, or zeros; `mates` is as `pairEdges` gives it.
 *
 * Scans have noise, and noise turns single edges by any angle. So an edge is compared with the other edges of its two faces;
 * between flat faces, and where it is long, it is _meant_ and is not. What remains of noise are short chains with loose ends.
 * Faces that fold back over their neighbours are faults of a scan: their edges turn most of all and are no creases.
 */
export function findCreases(
  mesh: MeshBuffers,
  normals: Float32Array,
  mates: Int32Array,
  creaseDegrees: number,
): Creases {
  const turns = measureTurns(normals, mates);
  const isLong = createLongTest(mesh);
  const isFolded = findFolded(turns, isLong);
  const isCrease = new Uint8Array(mates.length);
  const candidates: number[] = [];
  const meant: boolean[] = [];
  const least = chordOf(creaseDegrees);
  for (let edge = 0; edge < mates.length; edge++) {
    const mate = mates[edge]!;
    if (turns[edge]! < least || mate < edge) continue;
    if (isFolded[(edge / 3) | 0] === 1 || isFolded[(mate / 3) | 0] === 1) continue;
    const isMeant = leastBeside(turns, edge) + leastBeside(turns, mate) < 2 * FLAT || isLong(edge);
    if (!isMeant && !standsOut(turns, edge, mate)) continue;
    candidates.push(edge);
    meant.push(isMeant);
  }
  keepChains(mesh, candidates, meant, (edge) => {
    isCrease[edge] = 1;
    isCrease[mates[edge]!] = 1;
  });
  return { isCrease, isFolded };
}

/** The turn at every half-edge, as a chord; none where a side is open or without area. */
function measureTurns(normals: Float32Array, mates: Int32Array): Float32Array {
  const turns = new Float32Array(mates.length);
  for (let edge = 0; edge < mates.length; edge++) {
    const mate = mates[edge]!;
    // Each pair once; `OPEN` is below every edge.
    if (mate < edge) continue;
    const one = edge - (edge % 3);
    const other = mate - (mate % 3);
    const x = normals[one]!;
    const y = normals[one + 1]!;
    const z = normals[one + 2]!;
    const otherX = normals[other]!;
    const otherY = normals[other + 1]!;
    const otherZ = normals[other + 2]!;
    if ((x === 0 && y === 0 && z === 0) || (otherX === 0 && otherY === 0 && otherZ === 0)) continue;
    const turn = Math.sqrt((x - otherX) ** 2 + (y - otherY) ** 2 + (z - otherZ) ** 2);
    turns[edge] = turn;
    turns[mate] = turn;
  }
  return turns;
}

function createLongTest(mesh: MeshBuffers): (edge: number) => boolean {
  const { positions, indices } = mesh;
  const { min, max } = meshBounds(mesh);
  const limit = LONG ** 2 * ((max[0] - min[0]) ** 2 + (max[1] - min[1]) ** 2 + (max[2] - min[2]) ** 2);
  return (edge) => {
    const start = indices[edge]! * 3;
    const end = edgeEnd(indices, edge) * 3;
    const x = positions[end]! - positions[start]!;
    const y = positions[end + 1]! - positions[start + 1]!;
    const z = positions[end + 2]! - positions[start + 2]!;
    return x * x + y * y + z * z > limit;
  };
}

function findFolded(turns: Float32Array, isLong: (edge: number) => boolean): Uint8Array {
  const isFolded = new Uint8Array(turns.length / 3);
  for (let face = 0, edge = 0; edge < turns.length; face++, edge += 3) {
    let folds = 0;
    if (turns[edge]! > FOLDED) folds++;
    if (turns[edge + 1]! > FOLDED) folds++;
    if (turns[edge + 2]! > FOLDED) folds++;
    if (folds >= 2 && !isLong(edge) && !isLong(edge + 1) && !isLong(edge + 2)) isFolded[face] = 1;
  }
  return isFolded;
}

/** The lesser turn of the two other edges of this one's face. */
const leastBeside = (turns: Float32Array, edge: number): number =>
  Math.min(turns[nextEdge(edge)]!, turns[previousEdge(edge)]!);

const sumBeside = (turns: Float32Array, edge: number): number =>
  turns[nextEdge(edge)]! + turns[previousEdge(edge)]!;

function standsOut(turns: Float32Array, edge: number, mate: number): boolean {
  const turn = turns[edge]!;
  const around = (sumBeside(turns, edge) + sumBeside(turns, mate)) / 4;
  const two = (leastBeside(turns, edge) + leastBeside(turns, mate)) / 2;
  return (
    (turn >= STEEP && turn >= STEEP_OVER_AROUND * two) || turn >= OVER_AROUND * Math.min(around, 1.5 * two)
  );
}

/** Calls `keep` with the edges whose chain is a crease: edges hang together by shared vertices. */
function keepChains(
  mesh: MeshBuffers,
  edges: readonly number[],
  meant: readonly boolean[],
  keep: (edge: number) => void,
): void {
  if (edges.length === 0) return;
  const { indices } = mesh;
  const vertexCount = mesh.positions.length / 3;
  const forest = createFaceForest(vertexCount);
  const edgesAt = new Uint32Array(vertexCount);
  for (const edge of edges) {
    const start = indices[edge]!;
    const end = edgeEnd(indices, edge);
    forest.join(start, end);
    edgesAt[start]!++;
    edgesAt[end]!++;
  }
  const chainOf = forest.numbers();
  const lengths = new Uint32Array(vertexCount);
  const meantLengths = new Uint32Array(vertexCount);
  const looseEnds = new Uint32Array(vertexCount);
  for (const [at, edge] of edges.entries()) {
    const start = indices[edge]!;
    const end = edgeEnd(indices, edge);
    const chain = chainOf[start]!;
    lengths[chain]!++;
    if (meant[at]) meantLengths[chain]!++;
    if (edgesAt[start] === 1) looseEnds[chain]!++;
    if (edgesAt[end] === 1) looseEnds[chain]!++;
  }
  for (const edge of edges) {
    const chain = chainOf[indices[edge]!]!;
    const length = lengths[chain]!;
    const isDrawn = length >= MEANT_EDGES && meantLengths[chain]! >= MEANT_SHARE * length;
    if (isDrawn || looseEnds[chain]! * EDGES_A_LOOSE_END <= length) keep(edge);
  }
}
