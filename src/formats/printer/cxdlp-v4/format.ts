import { CTB_GREY_TABLE } from '../ctb/codec.ts';
import { LARGE_PREVIEW, SMALL_PREVIEW } from '../ctb/preview-block.ts';
import { cxdlpVersionOf } from '../cxdlp/read.ts';
import { MAX_PANEL_SIDE } from '../limits.ts';
import type { PrinterFormat } from '../types.ts';
import { readCxdlpV4 } from './read.ts';
import { writeCxdlpV4 } from './write.ts';

export const cxdlpV4Format: PrinterFormat = {
  id: 'cxdlp-v4',
  label: 'Creality CXDLP v4',
  extensions: ['cxdlpv4'],
  codec: 'ctb',
  greyTable: CTB_GREY_TABLE,
  maxWidth: MAX_PANEL_SIDE,
  maxHeight: MAX_PANEL_SIDE,
  twoStageLift: true,
  layerMotion: 'all',
  layerExposure: true,
  previewSizes: { large: LARGE_PREVIEW, small: SMALL_PREVIEW },
  sniff: (head) => cxdlpVersionOf(head) === 4,
  write: writeCxdlpV4,
  read: readCxdlpV4,
};
