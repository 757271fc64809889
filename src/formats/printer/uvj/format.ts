import { MAX_PANEL_SIDE } from '../limits.ts';
import type { PrinterFormat } from '../types.ts';
import { readUvj, sniffUvj } from './read.ts';
import { LARGE_PREVIEW, SMALL_PREVIEW, writeUvj } from './write.ts';

export const uvjFormat: PrinterFormat = {
  id: 'uvj',
  label: 'UVJ',
  extensions: ['uvj'],
  codec: 'png',
  twoStageLift: true,
  layerMotion: 'all',
  layerExposure: true,
  maxWidth: MAX_PANEL_SIDE,
  maxHeight: MAX_PANEL_SIDE,
  previewSizes: { large: LARGE_PREVIEW, small: SMALL_PREVIEW },
  sniff: sniffUvj,
  write: writeUvj,
  read: readUvj,
};
