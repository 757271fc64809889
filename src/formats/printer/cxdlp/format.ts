import { MAX_PANEL_SIDE } from '../limits.ts';
import type { PrinterFormat } from '../types.ts';
import { MAX_ROWS } from './codec.ts';
import { LARGE_PREVIEW, SMALL_PREVIEW } from './layout.ts';
import { cxdlpVersionOf, readCxdlp } from './read.ts';
import { writeCxdlp } from './write.ts';

export const cxdlpFormat: PrinterFormat = {
  id: 'cxdlp',
  label: 'Creality CXDLP v3',
  extensions: ['cxdlp'],
  codec: 'cxdlp',
  maxWidth: MAX_PANEL_SIDE,
  maxHeight: MAX_ROWS,
  previewSizes: { large: LARGE_PREVIEW, small: SMALL_PREVIEW },
  sniff: (head) => {
    const version = cxdlpVersionOf(head);
    return version !== null && version >= 1 && version <= 3;
  },
  write: writeCxdlp,
  read: readCxdlp,
};
