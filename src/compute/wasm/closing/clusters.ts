import { type Columns, type Stitching, addNets, linkColumns, replaceEdges } from './stitching.ts';
import type { EdgeList } from './unpaired.ts';
import { within } from './within.ts';

/** One try (kernel/mesh/README.md, "Closing"): how far points may be apart, in grid units, and how sure a cluster of them must be. */
interface Rung {
  readonly tolerance: number;
  /** A cluster goes when this many times the edges that stay unpaired are as many as were open, or more; 0: none goes. */
  readonly factor: number;
  /** Points are linked by which edges are nearest, not one by one; also by those that run the same way, which then count as paired. */
  readonly seams?: 'against' | 'either';
}

const RUNGS: readonly Rung[] = [
  { tolerance: 16, factor: 0 },
  { tolerance: 64, factor: 0 },
  { tolerance: 256, factor: 0 },
  { tolerance: 1024, factor: 2 },
  { tolerance: 4096, factor: 2 },
  { tolerance: 16384, factor: 3 },
  { tolerance: 16384, factor: 2, seams: 'against' },
  { tolerance: 16384, factor: 3, seams: 'either' },
];
const ROUNDS = 8;
/** How far a rung is, of 1, when its parts begin. */
const JOINING = 0.2;
const LISTING = 0.6;
const CHECKING = 0.8;
/** Strips of columns joined between two looks at whether the work was called off. */
const STRIPS = 16;
/** Edges whose nearest is found between two of them. */
const EDGES_AT_ONCE = 1 << 16;

/** Step 2: merges the ends of odd edges that lie close together. Returns how many were merged away. */
export function* mergeClusters(stitching: Stitching): Generator<number, number> {
  let joinedPoints = 0;
  for (const [index, rung] of RUNGS.entries()) {
    const merged = yield* within(
      index / RUNGS.length,
      (index + 1) / RUNGS.length,
      mergeWithin(stitching, rung),
    );
    if (merged < 0) break;
    joinedPoints += merged;
  }
  return joinedPoints;
}

/** One rung. Returns how many points were merged away; −1 where no edge is odd. */
function* mergeWithin(stitching: Stitching, { tolerance, factor, seams }: Rung): Generator<number, number> {
  const { engine, rooms, points, shares, labels } = stitching;
  const { call } = engine;
  const columns = linkColumns(stitching, tolerance);
  if (!columns) return -1;
  yield JOINING;
  const { slots, slotCount, ids, slotOf } = columns;
  const parents = rooms.take(slotCount * 4);
  const rings = rooms.take(slotCount * 4);
  call.fillOwnLabels(parents, slotCount);
  call.fillOwnLabels(rings, slotCount);
  const joining = seams
    ? joinSeams(stitching, columns, tolerance, seams === 'either', parents, rings)
    : joinNear(stitching, columns, parents, rings);
  yield* within(JOINING, LISTING, joining);
  call.flattenForest(parents, slotCount);
  const rejected = rooms.take(slotCount);
  const clusters = rooms.take(slotCount * 2);
  let count = call.listClusters(
    stitching.edges.at,
    stitching.edges.count,
    slots,
    slotCount,
    ids,
    slotOf,
    parents,
    rings,
    rejected,
    points,
    tolerance,
    labels,
    clusters,
  );
  yield CHECKING;
  let relabelled: EdgeList | null = null;
  if (factor > 0 && count > 0) {
    const before = rooms.take(slotCount * 4);
    const after = rooms.take(slotCount * 4);
    call.countEnds(stitching.edges.at, stitching.edges.count, true, slotOf, parents, slotCount, before);
    const onlyOdd = seams === 'either';
    for (let round = 0; round < ROUNDS && count > 0; round++) {
      relabelled = addNets(stitching, stitching.edges);
      call.countEnds(relabelled.at, relabelled.count, onlyOdd, slotOf, parents, slotCount, after);
      const kept = call.rejectClusters(clusters, count, before, after, factor, rings, ids, labels);
      if (kept === count) break;
      count = kept;
      rooms.give(relabelled.at);
      relabelled = null;
      yield CHECKING;
    }
    rooms.give(before, after);
  }
  let merged = 0;
  if (count > 0) {
    const sum = rooms.take(32);
    merged = call.mergeClusters(clusters, count, rings, ids, labels, points, shares, sum);
    rooms.give(sum);
    replaceEdges(stitching, relabelled ?? addNets(stitching, stitching.edges));
  }
  rooms.give(parents, rings, rejected, clusters);
  columns.give();
  yield 1;
  return merged;
}

/** Joins points that are in each other's reach. */
function* joinNear(
  { engine }: Stitching,
  { bits, table, slots }: Columns,
  parents: number,
  rings: number,
): Generator<number, void> {
  const side = 2 ** bits;
  const strip = Math.ceil(side / STRIPS);
  for (let x = 0; x < side; x += strip) {
    engine.call.joinNear(slots, table, x, Math.min(side, x + strip), parents, rings);
    yield x / side;
  }
}

/** Joins the ends of edges that are each other's nearest. */
function* joinSeams(
  { engine, rooms, points, pointCount, edges: { at, count } }: Stitching,
  { table, slots, ids, slotOf }: Columns,
  tolerance: number,
  eitherWay: boolean,
  parents: number,
  rings: number,
): Generator<number, void> {
  const { call } = engine;
  const starts = rooms.take((pointCount + 1) * 4);
  const leaving = rooms.take(count * 8);
  call.listOddLeaving(at, count, pointCount, eitherWay, starts, leaving);
  const nearest = rooms.take(count * 4);
  for (let first = 0; first < count; first += EDGES_AT_ONCE) {
    const past = Math.min(count, first + EDGES_AT_ONCE);
    call.findNearest(at, first, past, points, slots, ids, table, starts, leaving, tolerance, nearest);
    yield past / count;
  }
  call.joinSeams(at, count, nearest, slotOf, parents, rings);
  rooms.give(starts, leaving, nearest);
}
