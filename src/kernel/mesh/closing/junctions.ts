import { isSmaller, squaredDistance } from './grid.ts';
import { createPointCells } from './near.ts';
import { createEdgeNets, isOdd, type EdgeNets, type UnpairedEdge } from './nets.ts';

const LADDER = [16, 64, 256, 1024, 4096] as const;

/** Unpaired edges and the faces, three points each, that were added to get there. */
export interface Joined {
  readonly edges: readonly UnpairedEdge[];
  readonly faces: readonly number[];
}

/** An odd edge as from → to, the smaller end first, and the points that lie on it between the two. */
interface Chain {
  readonly from: number;
  readonly to: number;
  readonly net: number;
  readonly between: readonly number[];
}

/** Joins open edges to points that lie along them (../README.md, step 3). */
export function joinJunctions(points: Float64Array, unpaired: readonly UnpairedEdge[]): Joined {
  let edges = unpaired;
  const faces: number[] = [];
  for (const reach of LADDER) {
    if (!edges.some(isOdd)) break;
    const joined = joinWithin(points, edges, reach);
    edges = joined.edges;
    for (const point of joined.faces) faces.push(point);
  }
  return { edges, faces };
}

function joinWithin(points: Float64Array, edges: readonly UnpairedEdge[], reach: number): Joined {
  const others = edges.filter((edge) => !isOdd(edge));
  const found = findChains(points, edges.filter(isOdd), reach);
  const nets = addUp(found, others);
  const shortened = found.map((chain) => {
    const isPaired = piecesOf(chain).map(([from, to]) => nets.of(from, to) === 0);
    return { ...chain, between: chain.between.filter((_, i) => isPaired[i]! || isPaired[i + 1]!) };
  });
  const netsOfShortened = addUp(shortened, others);
  const kept = shortened.map((chain) => {
    const pieces = piecesOf(chain);
    const paired = pieces.filter(([from, to]) => netsOfShortened.of(from, to) === 0);
    return paired.length * 2 > pieces.length ? chain : { ...chain, between: [] };
  });
  return { edges: addUp(kept, others).list(), faces: kept.flatMap(fanOf) };
}

function findChains(points: Float64Array, odd: readonly UnpairedEdge[], reach: number): Chain[] {
  const ends = [...new Set(odd.flatMap(({ low, high }) => [low, high]))];
  const cells = createPointCells(points, ends, Math.max(reach, 2 ** 22 / Math.sqrt(ends.length)));
  return odd.map(({ low, high, net }) => {
    const isUp = isSmaller(points, low, high);
    const [from, to] = isUp ? [low, high] : [high, low];
    const near = cells.within(
      [0, 1, 2].map((axis) => Math.min(points[low * 3 + axis]!, points[high * 3 + axis]!) - reach),
      [0, 1, 2].map((axis) => Math.max(points[low * 3 + axis]!, points[high * 3 + axis]!) + reach),
    );
    const candidates = near.map((at) => ends[at]!).filter((point) => point !== low && point !== high);
    return { from, to, net: isUp ? net : -net, between: pointsOn(points, from, to, candidates, reach) };
  });
}

/** Those of the points that lie between two ends and within reach of the line, in their order along it. */
function pointsOn(
  points: Float64Array,
  from: number,
  to: number,
  candidates: readonly number[],
  reach: number,
): number[] {
  const length = squaredDistance(points, from, to);
  const [ux, uy, uz] = [points[from * 3]!, points[from * 3 + 1]!, points[from * 3 + 2]!];
  const [x, y, z] = [points[to * 3]! - ux, points[to * 3 + 1]! - uy, points[to * 3 + 2]! - uz];
  const found: { readonly point: number; readonly dot: number }[] = [];
  for (const point of candidates) {
    const px = points[point * 3]! - ux;
    const py = points[point * 3 + 1]! - uy;
    const pz = points[point * 3 + 2]! - uz;
    const dot = px * x + py * y + pz * z;
    if (dot <= 0 || dot >= length) continue;
    const share = dot / length;
    const ex = px - share * x;
    const ey = py - share * y;
    const ez = pz - share * z;
    if (ex * ex + ey * ey + ez * ez <= reach * reach) found.push({ point, dot });
  }
  const coordinate = (point: number, axis: number): number => points[point * 3 + axis]!;
  return found
    .sort(
      (a, b) =>
        a.dot - b.dot ||
        coordinate(a.point, 0) - coordinate(b.point, 0) ||
        coordinate(a.point, 1) - coordinate(b.point, 1) ||
        coordinate(a.point, 2) - coordinate(b.point, 2) ||
        a.point - b.point,
    )
    .map(({ point }) => point);
}

function piecesOf({ from, to, between }: Chain): [number, number][] {
  const stops = [from, ...between, to];
  return stops.slice(1).map((stop, i) => [stops[i]!, stop]);
}

function addUp(chains: readonly Chain[], others: readonly UnpairedEdge[]): EdgeNets {
  const nets = createEdgeNets();
  for (const { low, high, net } of others) nets.add(low, high, net);
  for (const chain of chains) for (const [from, to] of piecesOf(chain)) nets.add(from, to, chain.net);
  return nets;
}

/** Faces between an edge and its chain, as often as the edge is open. */
function fanOf({ from, to, net, between }: Chain): number[] {
  const stops = [...between, to];
  const faces: number[] = [];
  for (let copy = 0; copy < Math.abs(net); copy++) {
    for (let i = 1; i < stops.length; i++) {
      const [near, far] = [stops[i - 1]!, stops[i]!];
      if (net > 0) faces.push(from, near, far);
      else faces.push(from, far, near);
    }
  }
  return faces;
}
