import { createRandom } from '#base';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { drawPuzzle, PUZZLE, type PuzzlePixels } from '../src/server/features/captcha/puzzle-drawing.ts';
import { TOLERANCE_PIXELS } from '../src/server/features/captcha/puzzle-rules.ts';
import { createWork, triesFor, USUAL_WORK } from '../src/server/features/captcha/work.ts';

/**
 * What the puzzle is worth: three solvers look at pictures as a script would get them, and the work that goes with each try is
 * timed. `npm run bench -- captcha` prints the share each one solves and the processor time of one try. ADR 0251.
 */
const { width: WIDTH, height: HEIGHT, pieceSize: SIZE } = PUZZLE;
const PUZZLES = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 200);
const SEED = 20_260_301;

type Solver = (pixels: PuzzlePixels, top: number) => number;

/** The opaque pixels of a piece: where they are, and what is in them. */
function opaqueOf({ piece }: PuzzlePixels): { readonly at: number; readonly index: number }[] {
  const found = [];
  for (let index = 0; index < SIZE * SIZE; index++) {
    if (piece[index * 4 + 3]! > 200)
      found.push({ at: (Math.floor(index / SIZE) * WIDTH + (index % SIZE)) * 3, index: index * 4 });
  }
  return found;
}

/** Pearson's correlation of two lists of the same length. */
function correlate(left: Float64Array, right: Float64Array): number {
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [a, b] = [mean(left), mean(right)];
  let [both, first, second] = [0, 0, 0];
  for (let index = 0; index < left.length; index++) {
    const [x, y] = [left[index]! - a, right[index]! - b];
    both += x * y;
    first += x * x;
    second += y * y;
  }
  return both / Math.sqrt(first * second + 1e-9);
}

function best(score: (x: number) => number): { readonly x: number; readonly scores: Float64Array } {
  const scores = Float64Array.from({ length: WIDTH - SIZE + 1 }, (_, x) => (x < SIZE ? -Infinity : score(x)));
  let x = SIZE;
  for (let at = SIZE; at < scores.length; at++) if (scores[at]! > scores[x]!) x = at;
  return { x, scores };
}

/** How well the piece's picture agrees with the background beneath it, at each place. */
function correlations(pixels: PuzzlePixels, top: number) {
  const opaque = opaqueOf(pixels);
  return best((x) => {
    const from = (top * WIDTH + x) * 3;
    let sum = 0;
    for (let channel = 0; channel < 3; channel++) {
      const piece = Float64Array.from(opaque, ({ index }) => pixels.piece[index + channel]!);
      const back = Float64Array.from(opaque, ({ at }) => pixels.background[from + at + channel]!);
      sum += correlate(piece, back);
    }
    return sum;
  });
}

/** The solver of the review: correlation of piece and background, and nothing else. */
const byCorrelation: Solver = (pixels, top) => correlations(pixels, top).x;

const luminance = (pixels: Uint8ClampedArray, at: number): number =>
  0.299 * pixels[at]! + 0.587 * pixels[at + 1]! + 0.114 * pixels[at + 2]!;

/** The outline of the piece: its pixels, and which way is out. */
function outlineOf({
  piece,
}: PuzzlePixels): readonly { row: number; column: number; right: number; down: number }[] {
  const inside = (column: number, row: number): boolean =>
    column >= 0 && row >= 0 && column < SIZE && row < SIZE && piece[(row * SIZE + column) * 4 + 3]! > 127;
  const found = [];
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      if (!inside(column, row)) continue;
      for (const [right, down] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        if (!inside(column + right, row + down)) found.push({ row, column, right, down });
      }
    }
  }
  return found;
}

/** Brightness in the background, averaged over three by three pixels against the grain. */
function smoothOf({ background }: PuzzlePixels): Float64Array {
  const smooth = new Float64Array(WIDTH * HEIGHT);
  for (let y = 1; y < HEIGHT - 1; y++) {
    for (let x = 1; x < WIDTH - 1; x++) {
      let sum = 0;
      for (let near = 0; near < 9; near++) {
        sum += luminance(background, ((y + Math.floor(near / 3) - 1) * WIDTH + x + (near % 3) - 1) * 3);
      }
      smooth[y * WIDTH + x] = sum / 9;
    }
  }
  return smooth;
}

/** The hollow of the piece's shape differs along its outline from what surrounds it, everywhere in the same direction. */
const byOutline: Solver = (pixels, top) => {
  const smooth = smoothOf(pixels);
  const outline = outlineOf(pixels);
  return best((x) => {
    let [sum, squares] = [0, 0];
    for (const { row, column, right, down } of outline) {
      const at = (top + row) * WIDTH + x + column;
      const out = right + down * WIDTH;
      const difference = (smooth[at - 2 * out] ?? 0) - (smooth[at + 3 * out] ?? 0);
      sum += difference;
      squares += difference * difference;
    }
    return Math.abs(sum) / Math.sqrt(squares + 1);
  }).x;
};

/**
 * The best we wrote: edges, whichever way they go. Along the outline of the piece there is an edge nearly everywhere, and
 * beside it, four pixels in and out, there is none; an edge counts up to a limit, so that one strong line is no outline.
 */
const byEdges: Solver = (pixels, top) => {
  const { background } = pixels;
  const edges = new Float64Array(WIDTH * HEIGHT);
  for (let y = 1; y < HEIGHT - 1; y++) {
    for (let x = 1; x < WIDTH - 1; x++) {
      for (let channel = 0; channel < 3; channel++) {
        const value = (right: number, down: number) =>
          background[((y + down) * WIDTH + x + right) * 3 + channel]!;
        const across =
          value(1, -1) + 2 * value(1, 0) + value(1, 1) - value(-1, -1) - 2 * value(-1, 0) - value(-1, 1);
        const along =
          value(-1, 1) + 2 * value(0, 1) + value(1, 1) - value(-1, -1) - 2 * value(0, -1) - value(1, -1);
        edges[y * WIDTH + x]! += Math.min(150, Math.hypot(across, along));
      }
    }
  }
  const outline = outlineOf(pixels);
  return best((x) => {
    let sum = 0;
    for (const { row, column, right, down } of outline) {
      const at = (top + row) * WIDTH + x + column;
      const out = right + down * WIDTH;
      sum += Math.max(edges[at] ?? 0, edges[at + out] ?? 0);
      sum -= ((edges[at - 4 * out] ?? 0) + (edges[at + 5 * out] ?? 0)) / 2;
    }
    return sum;
  }).x;
};

const SOLVERS: Readonly<Record<string, Solver>> = {
  'correlation of piece and background': byCorrelation,
  'a step along the outline': byOutline,
  'edges along the outline': byEdges,
};

const milliseconds = (from: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
};

async function main(): Promise<void> {
  console.log(`${PUZZLES} puzzles, seed ${SEED}`);
  for (const [name, solve] of Object.entries(SOLVERS)) {
    const random = createRandom(SEED);
    let [solved, cost] = [0, 0];
    for (let count = 0; count < PUZZLES; count++) {
      const x = random.integer(SIZE + 40, WIDTH - SIZE - 4);
      const top = random.integer(8, HEIGHT - SIZE - 8);
      const pixels = drawPuzzle(random.u32(), x, top);
      const start = process.cpuUsage();
      const found = solve(pixels, top);
      cost += milliseconds(start);
      if (Math.abs(found - x) <= TOLERANCE_PIXELS) solved++;
    }
    const share = ((100 * solved) / PUZZLES).toFixed(1);
    console.log(`${name}: ${share} % solved, ${(cost / PUZZLES).toFixed(1)} ms a puzzle`);
  }
  const random = createRandom(SEED);
  const drawing = process.cpuUsage();
  for (let count = 0; count < PUZZLES; count++) drawPuzzle(random.u32(), 150, 40);
  console.log(`drawing: ${(milliseconds(drawing) / PUZZLES).toFixed(1)} ms a puzzle`);
  for (const before of [0, 16, 40]) {
    const challenge = await createWork('bench', USUAL_WORK, triesFor(USUAL_WORK, before));
    const start = process.cpuUsage();
    await solveChallenge({ challenge, deriveKey });
    console.log(`work after ${before} puzzles: ${milliseconds(start).toFixed(0)} ms of one processor`);
  }
}

await main();
