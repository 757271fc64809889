import { DEVICE_COLOURS, type Engine, LAYERS_PER_BLOCK, type PlateView, readTag } from '#compute/wasm';
import { type Piece, subRowFrom } from './plan.ts';

/** Words of a Triangle (segments.wgsl): nine coordinates, and its first layer with what it is of. */
export const TRIANGLE_WORDS = 10;

/** A piece's triangles as the shaders read them, in arrays that are used again. */
export class Gathered {
  readonly triangles: Int32Array<ArrayBuffer>;
  readonly firstPairs: Uint32Array<ArrayBuffer>;
  triangleCount = 0;
  pairCount = 0;

  constructor(capacity: number) {
    this.triangles = new Int32Array(capacity * TRIANGLE_WORDS);
    this.firstPairs = new Uint32Array(capacity);
  }
}

/**
 * Collects the triangles that reach into a piece, with the number of each one's first (triangle, layer) pair. The plate's
 * lists by block name them, so the work is that of the piece alone, and no more of the mesh than a piece needs is ever on the
 * device. Returns false when there are more pairs than `out` has room for.
 */
export function gatherPiece(engine: Engine, view: PlateView, piece: Piece, out: Gathered): boolean {
  const { firstLayer } = piece;
  const pastLayer = firstLayer + piece.layerCount;
  const firstSubRow = piece.firstRow << view.shift;
  const pastSubRow = (piece.firstRow + piece.rowCount) << view.shift;
  const firstBlock = Math.floor(firstLayer / LAYERS_PER_BLOCK);
  const lastBlock = Math.floor((pastLayer - 1) / LAYERS_PER_BLOCK);
  const ends = engine.u32(view.blockEnds, lastBlock + 1);
  const list = engine.u32(view.list, ends[lastBlock]!);
  // Views to the end of memory: what a plate may index there is its own.
  const triangles = new Int32Array(engine.memory.buffer, view.triangles);
  const ranges = new Uint32Array(engine.memory.buffer, view.ranges);
  const solids = solidsOf(engine, view);
  const capacity = out.firstPairs.length;
  let count = 0;
  let pairs = 0;
  for (let block = firstBlock; block <= lastBlock; block++) {
    const end = ends[block]!;
    // Triangles of a block ascend.
    let solid = 0;
    for (let i = block === 0 ? 0 : ends[block - 1]!; i < end; i++) {
      const triangle = list[i]!;
      const range = ranges[triangle]!;
      const enter = range & 0xffff;
      // A triangle of several blocks counts where the piece meets it first.
      if (block > firstBlock && Math.floor(enter / LAYERS_PER_BLOCK) < block) continue;
      const first = Math.max(enter, firstLayer);
      const past = Math.min(range >>> 16, pastLayer);
      if (first >= past) continue;
      const at = triangle * 9;
      const a = triangles[at + 1]!;
      const b = triangles[at + 4]!;
      const c = triangles[at + 7]!;
      const low = Math.max(firstSubRow, subRowFrom(Math.min(a, b, c), view.shift));
      const high = Math.min(pastSubRow, subRowFrom(Math.max(a, b, c), view.shift));
      if (low >= high) continue;
      if (pairs + past - first > capacity) return false;
      while (solids[solid]!.past <= triangle) solid++;
      const to = count * TRIANGLE_WORDS;
      for (let k = 0; k < 9; k++) out.triangles[to + k] = triangles[at + k]!;
      out.triangles[to + 9] = ((first - firstLayer) << 4) | solids[solid]!.number;
      out.firstPairs[count] = pairs;
      count++;
      pairs += past - first;
    }
  }
  out.triangleCount = count;
  out.pairCount = pairs;
  return true;
}

/** A plate's solids as the shaders number them (shaders/lib/solids.wgsl), each with the number past its last triangle. */
function solidsOf(
  engine: Engine,
  { solids }: PlateView,
): { readonly number: number; readonly past: number }[] {
  if (!solids) return [{ number: 0, past: Infinity }];
  const words = engine.u32(solids.list, solids.count * 2);
  return Array.from({ length: solids.count }, (_, i) => {
    const { letter, colour } = readTag(words[2 * i]!);
    return { number: letter * DEVICE_COLOURS + colour, past: words[2 * i + 1]! };
  });
}
