import { MAX_PANEL_SIDE } from '../limits.ts';
import type { PrinterFormat } from '../types.ts';
import { readSl1, sniffSl1 } from './read.ts';
import { LARGE_THUMBNAIL, SMALL_THUMBNAIL, writeSl1 } from './write.ts';

const shared = {
  codec: 'png',
  maxWidth: MAX_PANEL_SIDE,
  maxHeight: MAX_PANEL_SIDE,
  previewSizes: { large: LARGE_THUMBNAIL, small: SMALL_THUMBNAIL },
  sniff: sniffSl1,
  read: readSl1,
} as const;

export const sl1Format: PrinterFormat = {
  ...shared,
  id: 'sl1',
  label: 'Prusa SL1',
  extensions: ['sl1'],
  write: (job, layers, sink) => writeSl1('SL1', job, layers, sink),
};

export const sl1sFormat: PrinterFormat = {
  ...shared,
  id: 'sl1s',
  label: 'Prusa SL1S',
  extensions: ['sl1s'],
  write: (job, layers, sink) => writeSl1('SL1S', job, layers, sink),
};
