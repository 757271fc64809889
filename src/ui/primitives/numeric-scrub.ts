/** A change in the making: previews freely, becomes one step on commit and none on cancel. */
export interface NumericScrub {
  readonly update: (value: number) => void;
  readonly commit: () => void;
  readonly cancel: () => void;
}

/** Pixels of a label drag, or presses of an arrow, as steps: Shift is ten times, Alt a tenth. */
export function stepFactor(keys: { readonly shiftKey: boolean; readonly altKey: boolean }): number {
  if (keys.shiftKey) return 10;
  return keys.altKey ? 0.1 : 1;
}

/** Moves a value by steps and keeps it on the step grid's precision and inside the range. */
export function stepValue(from: number, steps: number, step: number, min: number, max: number): number {
  const moved = from + steps * step;
  // One digit beyond the step's own keeps Alt's tenths and drops binary dust.
  const digits = Math.max(0, Math.ceil(-Math.log10(step)) + 1);
  return Math.min(max, Math.max(min, Number(moved.toFixed(digits))));
}
