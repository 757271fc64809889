import { type Columns, type Stitching, addNets, linkColumns, replaceEdges } from './stitching.ts';
import { type EdgeList, EDGE_BYTES } from './unpaired.ts';
import { within } from './within.ts';

const LADDER = [16, 64, 256, 1024, 4096] as const;
const CANDIDATE_BYTES = 16;
/** Slots looked at between two looks at whether the work was called off: some milliseconds. */
const CHAIN_WORK = 1 << 20;

/** Step 3: joins open edges to points that lie along them; what faces it takes goes to `added`. */
export function* stitchJunctions(stitching: Stitching, added: Uint32Array[]): Generator<number, void> {
  for (const [index, tolerance] of LADDER.entries()) {
    const columns = linkColumns(stitching, tolerance);
    if (!columns) return;
    const begin = index / LADDER.length;
    yield begin;
    yield* within(begin, (index + 1) / LADDER.length, joinWithin(stitching, columns, tolerance, added));
    columns.give();
  }
}

/** One rung. */
function* joinWithin(
  stitching: Stitching,
  columns: Columns,
  tolerance: number,
  added: Uint32Array[],
): Generator<number, void> {
  const { engine, rooms, points, pointCount, edges } = stitching;
  const { call } = engine;
  const chains = rooms.take(edges.count * 8);
  const candidates = yield* within(0, 0.6, findChains(stitching, columns, tolerance, chains));
  const found = call.candidateCount.value;
  const { at, count } = edges;
  if (found > 0) {
    const starts = rooms.take((pointCount + 1) * 4);
    const netsOf = (): EdgeList => {
      const room = rooms.take((count + found) * EDGE_BYTES);
      const pieces = call.layPieces(at, count, points, chains, candidates, room);
      const nets = addNets(stitching, { at: room, count: pieces }, starts);
      rooms.give(room);
      return nets;
    };
    const first = netsOf();
    call.shortenChains(at, count, points, chains, candidates, first.at, starts);
    rooms.give(first.at);
    yield 0.7;
    const second = netsOf();
    const faceCount = call.keepChains(at, count, points, chains, candidates, second.at, starts);
    rooms.give(second.at);
    yield 0.8;
    if (faceCount > 0) {
      const order = rooms.take(count * 16);
      const ordered = call.orderChains(at, count, points, chains, order);
      const faces = rooms.take(faceCount * 12);
      call.fanChains(at, points, chains, candidates, order, ordered, faces);
      added.push(engine.u32(faces, faceCount * 3).slice());
      rooms.give(order, faces);
      replaceEdges(stitching, netsOf());
    }
    rooms.give(starts);
  }
  rooms.give(chains, candidates);
}

/** What lies on each odd edge, in a region that grows with it. */
function* findChains(
  { engine, rooms, points, edges: { at, count } }: Stitching,
  { slots, ids, table }: Columns,
  tolerance: number,
  chains: number,
): Generator<number, number> {
  const { call } = engine;
  let room = count;
  let candidates = rooms.take(room * CANDIDATE_BYTES);
  call.startChains();
  while (call.chainedEdges.value < count) {
    call.findChains(at, count, points, slots, ids, table, tolerance, chains, candidates, room, CHAIN_WORK);
    if (call.lacksRoom.value) {
      const larger = rooms.take(room * 2 * CANDIDATE_BYTES);
      const used = call.candidateCount.value * CANDIDATE_BYTES;
      engine.u8(larger, used).set(engine.u8(candidates, used));
      rooms.give(candidates);
      candidates = larger;
      room *= 2;
    }
    yield call.chainedEdges.value / count;
  }
  return candidates;
}
