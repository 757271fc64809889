import { edgeApex, edgeEnd, sortEdges } from './edges.ts';
import { mendOrientation } from './orientation.ts';
import type { MeshBuffers } from './types.ts';

/** What a mesh is like for printing. Every number is 0 for one sound body, but for `shells`, which is 1. */
export interface MeshQuality {
  /** Directed edges without a partner once flipped faces are turned: what slicing closes. */
  readonly openEdges: number;
  /** Faces of patches that face the other way than most of their surface: what slicing turns round. */
  readonly flippedFaces: number;
  /** Edges that more than two faces share. */
  readonly crowdedEdges: number;
  /** Copies of a face, the first not counted. */
  readonly duplicateFaces: number;
  /** Faces that lie back to back with one of the same corners: between them is nothing. */
  readonly opposedFaces: number;
  /** Faces whose corners lie on a line. */
  readonly degenerateFaces: number;
  /** Surfaces that share no edge with each other. */
  readonly shells: number;
  /** Closed shells that face inwards and in no other shell's box. */
  readonly invertedShells: number;
  /** Closed shells that face inwards in the box of one that faces outwards: hollows, meant or not. */
  readonly hollowShells: number;
}

/**
 * Examines a mesh in time about linear in its faces. The mesh must be welded, with indices in range. Open edges and flipped
 * faces are counted as the engine counts them before it mends them (compute/wasm).
 */
export function examineMesh(mesh: MeshBuffers): MeshQuality {
  const { indices, flippedFaces } = mendOrientation(mesh);
  const faceCount = indices.length / 3;
  const shells = createShells(faceCount);
  const isOpen = new Uint8Array(faceCount);
  const { edges } = sortEdges(indices, mesh.positions.length / 3);
  let openEdges = 0;
  let crowdedEdges = 0;
  let duplicateFaces = 0;
  let opposedFaces = 0;

  let start = 0;
  while (start < edges.length) {
    const edge = edges[start]!;
    const from = indices[edge]!;
    const to = edgeEnd(indices, edge);
    let balance = 1;
    let end = start + 1;
    for (; end < edges.length; end++) {
      const other = edges[end]!;
      const otherFrom = indices[other]!;
      const otherTo = edgeEnd(indices, other);
      if (otherFrom === from && otherTo === to) balance++;
      else if (otherFrom === to && otherTo === from) balance--;
      else break;
      shells.join(faceOf(edge), faceOf(other));
    }
    if (balance !== 0) {
      openEdges += Math.abs(balance);
      for (let i = start; i < end; i++) isOpen[faceOf(edges[i]!)] = 1;
    }
    if (end - start > 2) crowdedEdges++;
    // Most edges have two faces with different third corners: nothing to compare there.
    if (end - start > 2 || (end - start === 2 && hasEqualPair(indices, edge, edges[end - 1]!))) {
      const equal = countEqualFaces(indices, edges.subarray(start, end));
      duplicateFaces += equal.copies;
      opposedFaces += equal.opposed;
    }
    start = end;
  }
  return {
    openEdges,
    flippedFaces,
    crowdedEdges,
    duplicateFaces,
    opposedFaces,
    degenerateFaces: countDegenerate(mesh),
    ...describeShells(mesh.positions, indices, shells.numbers(), isOpen),
  };
}

const faceOf = (edge: number): number => (edge / 3) | 0;

const hasEqualPair = (indices: Uint32Array, edge: number, other: number): boolean =>
  edgeApex(indices, edge) === edgeApex(indices, other);

/**
 * Faces of the same three corners among those that share an edge; each set of them is found at one edge alone, the one of
 * its two lowest corners.
 */
function countEqualFaces(
  indices: Uint32Array,
  sharing: Uint32Array,
): { readonly copies: number; readonly opposed: number } {
  const first = sharing[0]!;
  const from = indices[first]!;
  const high = Math.max(from, edgeEnd(indices, first));
  /** How many faces go each way round, by their third corner. */
  const ways = new Map<number, [number, number]>();
  for (const edge of sharing) {
    const apex = edgeApex(indices, edge);
    if (apex <= high) continue;
    const counts = ways.get(apex) ?? [0, 0];
    counts[indices[edge] === from ? 0 : 1]++;
    ways.set(apex, counts);
  }
  let copies = 0;
  let opposed = 0;
  for (const [forwards, backwards] of ways.values()) {
    opposed += 2 * Math.min(forwards, backwards);
    copies += Math.max(0, Math.abs(forwards - backwards) - 1);
  }
  return { copies, opposed };
}

/** Faces as a forest: those that were joined get one number, numbers count up in order of first face. */
function createShells(faceCount: number): {
  join(a: number, b: number): void;
  /** The shell of each face; the forest is used up. */
  numbers(): Uint32Array;
} {
  const leaders = new Uint32Array(faceCount);
  for (let face = 0; face < faceCount; face++) leaders[face] = face;
  const leaderOf = (face: number): number => {
    while (leaders[face] !== face) {
      leaders[face] = leaders[leaders[face]!]!;
      face = leaders[face]!;
    }
    return face;
  };
  return {
    join(a, b) {
      const [first, second] = [leaderOf(a), leaderOf(b)];
      // The smaller number leads, so that a leader always comes before the faces it leads.
      if (first < second) leaders[second] = first;
      else leaders[first] = second;
    },
    numbers() {
      let count = 0;
      for (let face = 0; face < faceCount; face++) {
        const leader = leaders[face]!;
        leaders[face] = leader === face ? count++ : leaders[leader]!;
      }
      return leaders;
    },
  };
}

/** A shell encloses something when its volume is more than this share of its box; less is rounding. */
const LEAST_SHARE = 1e-7;

function describeShells(
  positions: Float32Array,
  indices: Uint32Array,
  shellOf: Uint32Array,
  isOpen: Uint8Array,
): Pick<MeshQuality, 'shells' | 'invertedShells' | 'hollowShells'> {
  let shells = 0;
  for (const shell of shellOf) if (shell >= shells) shells = shell + 1;
  const boxes = new Float64Array(shells * 6);
  for (let shell = 0; shell < shells; shell++) {
    boxes.fill(Infinity, shell * 6, shell * 6 + 3);
    boxes.fill(-Infinity, shell * 6 + 3, shell * 6 + 6);
  }
  for (let corner = 0; corner < indices.length; corner++) {
    const box = shellOf[faceOf(corner)]! * 6;
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[indices[corner]! * 3 + axis]!;
      if (value < boxes[box + axis]!) boxes[box + axis] = value;
      if (value > boxes[box + axis + 3]!) boxes[box + axis + 3] = value;
    }
  }
  const hasHole = new Uint8Array(shells);
  const volumes = new Float64Array(shells);
  for (let face = 0; face < shellOf.length; face++) {
    const shell = shellOf[face]!;
    if (isOpen[face] === 1) hasHole[shell] = 1;
    const box = shell * 6;
    volumes[shell]! += volumeUnder(positions, indices, face, boxes[box]!, boxes[box + 1]!, boxes[box + 2]!);
  }

  const outward: number[] = [];
  const inward: number[] = [];
  for (let shell = 0; shell < shells; shell++) {
    const box = boxes.subarray(shell * 6, shell * 6 + 6);
    const least = LEAST_SHARE * (box[3]! - box[0]!) * (box[4]! - box[1]!) * (box[5]! - box[2]!);
    if (hasHole[shell] === 1 || Math.abs(volumes[shell]!) <= least) continue;
    (volumes[shell]! > 0 ? outward : inward).push(shell);
  }
  const isIn = (inner: number, outer: number): boolean =>
    [0, 1, 2].every(
      (axis) =>
        boxes[inner * 6 + axis]! > boxes[outer * 6 + axis]! &&
        boxes[inner * 6 + axis + 3]! < boxes[outer * 6 + axis + 3]!,
    );
  const hollowShells = inward.filter((shell) => outward.some((outer) => isIn(shell, outer))).length;
  return { shells, hollowShells, invertedShells: inward.length - hollowShells };
}

/** The signed volume between a face and a point, mm³: positive when the point is behind the face. */
function volumeUnder(
  positions: Float32Array,
  indices: Uint32Array,
  face: number,
  ox: number,
  oy: number,
  oz: number,
): number {
  const a = indices[face * 3]! * 3;
  const b = indices[face * 3 + 1]! * 3;
  const c = indices[face * 3 + 2]! * 3;
  const [ax, ay, az] = [positions[a]! - ox, positions[a + 1]! - oy, positions[a + 2]! - oz];
  const [bx, by, bz] = [positions[b]! - ox, positions[b + 1]! - oy, positions[b + 2]! - oz];
  const [cx, cy, cz] = [positions[c]! - ox, positions[c + 1]! - oy, positions[c + 2]! - oz];
  return (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6;
}

/** Faces whose edges have no cross product: it is exact enough in float64 for what float32 can say. */
function countDegenerate({ positions, indices }: MeshBuffers): number {
  let count = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const c = indices[i + 2]! * 3;
    const ux = positions[b]! - positions[a]!;
    const uy = positions[b + 1]! - positions[a + 1]!;
    const uz = positions[b + 2]! - positions[a + 2]!;
    const vx = positions[c]! - positions[a]!;
    const vy = positions[c + 1]! - positions[a + 1]!;
    const vz = positions[c + 2]! - positions[a + 2]!;
    if (uy * vz === uz * vy && uz * vx === ux * vz && ux * vy === uy * vx) count++;
  }
  return count;
}
