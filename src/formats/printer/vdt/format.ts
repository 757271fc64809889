import { MAX_PANEL_SIDE } from '../limits.ts';
import type { PrinterFormat } from '../types.ts';
import { readVdt, sniffVdt } from './read.ts';
import { LARGE_PREVIEW, SMALL_PREVIEW, writeVdt } from './write.ts';

export const vdtFormat: PrinterFormat = {
  id: 'vdt',
  label: 'Voxeldance Tango VDT',
  extensions: ['vdt'],
  codec: 'png',
  twoStageLift: true,
  layerMotion: 'all',
  layerExposure: true,
  maxWidth: MAX_PANEL_SIDE,
  maxHeight: MAX_PANEL_SIDE,
  previewSizes: { large: LARGE_PREVIEW, small: SMALL_PREVIEW },
  sniff: sniffVdt,
  write: writeVdt,
  read: readVdt,
};
