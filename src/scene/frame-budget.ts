/** How long frames have taken, and whether the picture is drawn with fewer pixels for it. */
export interface FrameBudget {
  /** The last frames, from their beginning until the device was done, ms. */
  readonly times: readonly number[];
  readonly isReduced: boolean;
}

/** One frame may be slow for many reasons; of so many the median is what the picture costs. */
const FRAMES = 8;
/** A picture that comes less often than 30 times a second does not follow the hand, ms. */
const SLOW_MS = 32;

/** Before anything of a picture is known: it is drawn in full. Where another picture begins, a resized or a changed one. */
export const FRESH_BUDGET: FrameBudget = { times: [], isReduced: false };

/** The budget after one more frame that took `time` ms. What is reduced stays so: a picture that went back and forth would flicker. */
export function afterFrame(budget: FrameBudget, time: number): FrameBudget {
  if (budget.isReduced) return budget;
  const times = [...budget.times, time].slice(-FRAMES);
  return { times, isReduced: times.length === FRAMES && median(times) > SLOW_MS };
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}
