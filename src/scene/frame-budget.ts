/** How long frames have taken, and how much is left out of the picture for it. */
export interface FrameBudget {
  /** The last frames since something more was left out, from their beginning until the device was done, ms. */
  readonly times: readonly number[];
  /** How many of the steps below were taken. */
  readonly steps: number;
}

/** One frame may be slow for many reasons; of so many the median is what the picture costs. */
const FRAMES = 8;
/**
 * What is left out step by step, and the frames for which it is, ms: pixels finer than CSS pixels, where a picture comes less often than 30 times a
 * second and does not follow the hand; the soft edges of shadows; shadows.
 */
const SLOW_MS = [32, 50, 80] as const;

/** Before anything of a picture is known: it is drawn in full. Where another picture begins, a resized or a changed one. */
export const FRESH_BUDGET: FrameBudget = { times: [], steps: 0 };

/**
 * The budget after one more frame that took `time` ms. What is left out stays so: a picture that went back and forth would flicker. What is
 * left out next is decided by frames without it.
 */
export function afterFrame({ times: before, steps }: FrameBudget, time: number): FrameBudget {
  const times = [...before, time].slice(-FRAMES);
  const isSlow = times.length === FRAMES && median(times) > (SLOW_MS[steps] ?? Infinity);
  return isSlow ? { times: [], steps: steps + 1 } : { times, steps };
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}
