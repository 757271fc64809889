import { MAX_PANEL_SIDE } from '../limits.ts';
import type { PrinterFormat } from '../types.ts';
import { readChituboxZip, sniffChituboxZip } from './read.ts';
import { writeChituboxZip } from './write.ts';

export const chituboxZipFormat: PrinterFormat = {
  id: 'zip',
  label: 'ChiTuBox ZIP',
  extensions: ['zip'],
  codec: 'png',
  maxWidth: MAX_PANEL_SIDE,
  maxHeight: MAX_PANEL_SIDE,
  sniff: sniffChituboxZip,
  write: writeChituboxZip,
  read: readChituboxZip,
};
