import { MAX_PANEL_SIDE } from '../limits.ts';
import type { PrinterFormat } from '../types.ts';
import { LARGE_PREVIEW, SMALL_PREVIEW } from './layout.ts';
import { readGoo, sniffGoo } from './read.ts';
import { writeGoo } from './write.ts';

export const gooFormat: PrinterFormat = {
  id: 'goo',
  label: 'Elegoo GOO V3',
  extensions: ['goo'],
  codec: 'goo',
  maxWidth: MAX_PANEL_SIDE,
  maxHeight: MAX_PANEL_SIDE,
  twoStageLift: true,
  layerMotion: 'all',
  layerExposure: true,
  previewSizes: { large: LARGE_PREVIEW, small: SMALL_PREVIEW },
  sniff: sniffGoo,
  write: writeGoo,
  read: readGoo,
};
