import { afterFrame, FRESH_BUDGET } from './frame-budget.ts';
import type { KeyTaps } from './key-light.ts';

const LARGEST_PIXEL_RATIO = 2;

/** How much work goes into a picture. */
export interface Effort {
  /** How many pixels a CSS pixel is drawn with: the screen's, at most two; one where the device is too slow for more. */
  pixelRatio(): number;
  /** How finely shadows that parts throw on parts are drawn. */
  keyTaps(): KeyTaps;
  /** A frame took so many ms until the device was done with it. */
  took(time: number): void;
  /** Another picture begins, which the device may be fast enough for. */
  reset(): void;
}

/** `isSoftware`: whether the processor stands in for a graphics device. `onReduced` hears when less work is to go into the picture. */
export function createEffort(isSoftware: () => boolean, onReduced: () => void): Effort {
  let budget = FRESH_BUDGET;
  return {
    pixelRatio: () => Math.min(window.devicePixelRatio || 1, budget.steps > 0 ? 1 : LARGEST_PIXEL_RATIO),
    keyTaps: () => (isSoftware() || budget.steps > 2 ? 0 : budget.steps > 1 ? 1 : 9),
    took(time) {
      const { steps } = budget;
      budget = afterFrame(budget, time);
      if (budget.steps !== steps) onReduced();
    },
    reset() {
      budget = FRESH_BUDGET;
    },
  };
}
