import { afterFrame, FRESH_BUDGET } from './frame-budget.ts';

const LARGEST_PIXEL_RATIO = 2;

/** How many pixels a CSS pixel is drawn with. */
export interface PixelRatio {
  /** The screen's, at most two; one where the device is too slow for more. */
  now(): number;
  /** A frame took so many ms until the device was done with it. */
  took(time: number): void;
  /** Another picture begins, which the device may be fast enough for. */
  reset(): void;
}

/** `onReduced` hears when the picture is to be drawn with fewer pixels. */
export function createPixelRatio(onReduced: () => void): PixelRatio {
  let budget = FRESH_BUDGET;
  const now = (): number =>
    Math.min(window.devicePixelRatio || 1, budget.isReduced ? 1 : LARGEST_PIXEL_RATIO);
  return {
    now,
    took(time) {
      const before = now();
      budget = afterFrame(budget, time);
      if (now() !== before) onReduced();
    },
    reset() {
      budget = FRESH_BUDGET;
    },
  };
}
