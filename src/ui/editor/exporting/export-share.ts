import type { Progress } from '#base';

/** Where each phase of an export begins and ends in the whole: one bar that never goes back. */
const SPANS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  previews: [0, 0.04],
  prepare: [0.04, 0.1],
  slice: [0.1, 0.75],
  verify: [0.75, 1],
};

/** How much of an export is done, 0 to 1. */
export function exportShare({ phase, done, total }: Progress): number {
  const [from, to] = SPANS[phase] ?? [0, 1];
  return total === 0 ? from : from + (to - from) * Math.min(1, done / total);
}
