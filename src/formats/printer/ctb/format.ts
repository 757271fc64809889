import { MAX_PANEL_SIDE } from '../limits.ts';
import type { PrinterFormat } from '../types.ts';
import { CTB_GREY_TABLE } from './codec.ts';
import { readCtb, sniffCtb } from './read.ts';
import { LARGE_PREVIEW, SMALL_PREVIEW, writeCtb } from './write.ts';

export const ctbFormat: PrinterFormat = {
  id: 'ctb',
  label: 'ChiTuBox CTB v4',
  extensions: ['ctb'],
  codec: 'ctb',
  greyTable: CTB_GREY_TABLE,
  maxWidth: MAX_PANEL_SIDE,
  maxHeight: MAX_PANEL_SIDE,
  writtenVersions: ['4'],
  previewSizes: { large: LARGE_PREVIEW, small: SMALL_PREVIEW },
  sniff: sniffCtb,
  write: writeCtb,
  read: readCtb,
};
