import { createFaceForest } from '../face-forest.ts';
import { squaredDistance } from './grid.ts';
import { eachSeamPair } from './seams.ts';
import { eachNearPair } from './near.ts';
import { createEdgeNets, isOdd, type UnpairedEdge } from './nets.ts';

/** How far points may be apart to be one, in grid units, one try after the other. */
const LADDER = [16, 64, 256, 1024, 4096, 16384] as const;

/** From here on a cluster must pair most of its open edges: near is no longer reason enough. */
const NEAR = 256;
const FARTHEST = 16384;
const ROUNDS = 8;

/** One try: which points may be one, and how sure a cluster of them must be. */
interface Rung {
  readonly reach: number;
  /** A cluster goes when this many times the edges that stay unpaired are as many as were open, or more; 0: none goes. */
  readonly factor: number;
  /** Whether edges on which faces disagree count as paired. */
  readonly contrary: boolean;
  /** Calls back with every two points that may be one. */
  readonly link: (
    points: Float64Array,
    odd: readonly UnpairedEdge[],
    found: (a: number, b: number) => void,
  ) => void;
}

const RUNGS: readonly Rung[] = [
  ...LADDER.map((reach) => ({
    reach,
    factor: reach <= NEAR ? 0 : reach === FARTHEST ? 3 : 2,
    contrary: false,
    link: linkNear(reach),
  })),
  { reach: FARTHEST, factor: 2, contrary: false, link: linkSeams(false) },
  {
    reach: FARTHEST,
    factor: 3,
    contrary: true,
    link: linkSeams(true),
  },
];

/** What stitching made of points and unpaired edges. */
export interface Stitched {
  /** The number each point has now. */
  readonly numbers: Uint32Array;
  /** Present grid positions by number; what lies at a number that is no more means nothing. */
  readonly points: Float64Array;
  readonly edges: UnpairedEdge[];
  readonly joinedPoints: number;
}

/** Merges the ends of open edges that lie close together (../README.md, step 2). */
export function mergeClusters(first: Float64Array, unpaired: readonly UnpairedEdge[]): Stitched {
  const points = first.slice();
  const sums = first.slice();
  const counts = new Uint32Array(points.length / 3).fill(1);
  const numbers = new Uint32Array(counts.length);
  for (let point = 0; point < numbers.length; point++) numbers[point] = point;
  let edges = [...unpaired];
  let joinedPoints = 0;
  for (const rung of RUNGS) {
    if (!edges.some(isOdd)) break;
    const clusters = findClusters(points, edges, rung);
    if (clusters.length === 0) continue;
    for (const cluster of clusters) {
      const [lowest, ...others] = cluster;
      for (const point of others) {
        numbers[point] = lowest!;
        counts[lowest!]! += counts[point]!;
        for (let axis = 0; axis < 3; axis++) sums[lowest! * 3 + axis]! += sums[point * 3 + axis]!;
        joinedPoints++;
      }
      for (let axis = 0; axis < 3; axis++) {
        points[lowest! * 3 + axis] = Math.floor(sums[lowest! * 3 + axis]! / counts[lowest!]!);
      }
    }
    // A point is given away at most once a rung, to one that stays: one look finds the present number.
    for (let point = 0; point < numbers.length; point++) numbers[point] = numbers[numbers[point]!]!;
    edges = relabel(edges, (point) => numbers[point]!);
  }
  return { numbers, points, edges, joinedPoints };
}

/** Links the ends of odd edges that are near each other, for the lengths of the edges that end there too. */
function linkNear(reach: number): Rung['link'] {
  return (points, odd, found) => {
    const shortest = new Map<number, number>();
    for (const { low, high } of odd) {
      const length = squaredDistance(points, low, high);
      for (const end of [low, high]) shortest.set(end, Math.min(length, shortest.get(end) ?? Infinity));
    }
    eachNearPair(points, [...shortest.keys()], reach, (a, b) => {
      const distance = 16 * squaredDistance(points, a, b);
      if (distance <= shortest.get(a)! && distance <= shortest.get(b)!) found(a, b);
    });
  };
}

/** Links the ends of odd edges that are each other's nearest. */
function linkSeams(eitherWay: boolean): Rung['link'] {
  return (points, odd, found) => eachSeamPair(points, odd, FARTHEST, eitherWay, found);
}

/** Points that are to be one, each list ascending. */
function findClusters(points: Float64Array, edges: readonly UnpairedEdge[], rung: Rung): number[][] {
  const odd = edges.filter(isOdd);
  const ends = [...new Set(odd.flatMap(({ low, high }) => [low, high]))].sort((a, b) => a - b);
  const places = new Map(ends.map((point, at) => [point, at]));
  const forest = createFaceForest(ends.length);
  rung.link(points, odd, (a, b) => forest.join(places.get(a)!, places.get(b)!));
  const groups: number[][] = [];
  forest.numbers().forEach((group, at) => (groups[group] ??= []).push(ends[at]!));

  const clusterOf = new Map<number, number[]>();
  for (const group of groups) {
    if (group.length < 2 || !isSmall(points, group, 4 * rung.reach)) continue;
    for (const point of group) clusterOf.set(point, group);
  }
  const reject = (cluster: readonly number[]): void => {
    for (const point of cluster) clusterOf.delete(point);
  };
  for (const { low, high } of odd) {
    const cluster = clusterOf.get(low);
    if (cluster && cluster === clusterOf.get(high)) reject(cluster);
  }
  if (rung.factor > 0) rejectUnpaired(edges, odd, clusterOf, reject, rung);
  return [...new Set(clusterOf.values())];
}

/** Rejects clusters that would not pair enough of their open edges, until those that are left do. */
function rejectUnpaired(
  edges: readonly UnpairedEdge[],
  odd: readonly UnpairedEdge[],
  clusterOf: ReadonlyMap<number, readonly number[]>,
  reject: (cluster: readonly number[]) => void,
  { factor, contrary }: Rung,
): void {
  const numberOf = (point: number): number => clusterOf.get(point)?.[0] ?? point;
  const before = countEnds(odd, numberOf);
  for (let round = 0; round < ROUNDS; round++) {
    const relabelled = relabel(edges, numberOf);
    const after = countEnds(contrary ? relabelled.filter(isOdd) : relabelled, (point) => point);
    const rejected = [...new Set(clusterOf.values())].filter(
      ([lowest]) => factor * (after.get(lowest!) ?? 0) >= before.get(lowest!)!,
    );
    if (rejected.length === 0) return;
    rejected.forEach(reject);
  }
}

function countEnds(edges: readonly UnpairedEdge[], numberOf: (point: number) => number): Map<number, number> {
  const ends = new Map<number, number>();
  for (const { low, high } of edges) {
    for (const end of [numberOf(low), numberOf(high)]) ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  return ends;
}

function relabel(edges: readonly UnpairedEdge[], numberOf: (point: number) => number): UnpairedEdge[] {
  const nets = createEdgeNets();
  for (const { low, high, net } of edges) nets.add(numberOf(low), numberOf(high), net);
  return nets.list();
}

function isSmall(points: Float64Array, cluster: readonly number[], limit: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity;
    let high = -Infinity;
    for (const point of cluster) {
      low = Math.min(low, points[point * 3 + axis]!);
      high = Math.max(high, points[point * 3 + axis]!);
    }
    if (high - low > limit) return false;
  }
  return true;
}
