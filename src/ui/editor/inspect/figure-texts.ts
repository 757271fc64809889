import type { ToolFigure } from '#editor';
import type { Format } from '../../format.ts';

/** How figures of tools are written, by their kind. */
export const FIGURE_TEXTS: Readonly<
  Record<ToolFigure['kind'], (format: Format) => (value: number) => string>
> = {
  length: (format) => format.length,
  area: (format) => format.area,
  volume: (format) => format.smallVolume,
  resin: (format) => format.resin,
  weight: (format) => (grams) => `${format.grams(grams)} g`,
  count: (format) => format.count,
};
