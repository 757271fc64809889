import type { Planes, Runs } from '../raster/types.ts';

/** What becomes of a layer's coverage; README.md says how. */
export interface FinishRules {
  readonly planes: Planes;
  /** Pixels on each side; 0 for none. */
  readonly blur: number;
  /** Supports without greys. */
  readonly hardSupports: boolean;
  /** 256 bytes, or absent: every grey stays. */
  readonly greyTable?: Uint8Array;
  /** The greys of a panel of few, 8 or 16 of them ascending, or absent: no dithering. */
  readonly panelGreys?: Uint8Array;
}

/** Coverage of one layer: the runs of its planes, parts and supports apart. What has no runs is black. */
export interface LayerCoverage {
  readonly width: number;
  readonly height: number;
  readonly layer: number;
  readonly parts: readonly Runs[];
  readonly supports: readonly Runs[];
}
