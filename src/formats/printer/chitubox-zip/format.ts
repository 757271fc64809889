import { MAX_PANEL_SIDE } from '../limits.ts';
import type { PrinterFormat } from '../types.ts';
import { readChituboxZip, sniffChituboxZip } from './read.ts';
import { LARGE_PREVIEW, SMALL_PREVIEW, writeChituboxZip } from './write.ts';

export const chituboxZipFormat: PrinterFormat = {
  id: 'zip',
  label: 'ChiTuBox ZIP',
  extensions: ['zip'],
  codec: 'png',
  maxWidth: MAX_PANEL_SIDE,
  maxHeight: MAX_PANEL_SIDE,
  previewSizes: { large: LARGE_PREVIEW, small: SMALL_PREVIEW },
  sniff: sniffChituboxZip,
  write: writeChituboxZip,
  read: readChituboxZip,
};
