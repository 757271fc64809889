import { LARGE_PREVIEW, SMALL_PREVIEW } from '../goo/layout.ts';
import { gooVersionOf } from '../goo/read.ts';
import { MAX_PANEL_SIDE } from '../limits.ts';
import type { PrinterFormat } from '../types.ts';
import { GOO_V5_GREY_TABLE } from './codec.ts';
import { readGooV5 } from './read.ts';
import { writeGooV5 } from './write.ts';

export const gooV5Format: PrinterFormat = {
  id: 'goo-v5',
  label: 'Elegoo GOO V5.1',
  extensions: ['goo'],
  codec: 'vuf',
  greyTable: GOO_V5_GREY_TABLE,
  maxWidth: MAX_PANEL_SIDE,
  maxHeight: MAX_PANEL_SIDE,
  widthStep: 2,
  twoStageLift: true,
  layerMotion: 'all',
  layerExposure: true,
  writtenVersions: ['5.1'],
  previewSizes: { large: LARGE_PREVIEW, small: SMALL_PREVIEW },
  sniff: (head) => gooVersionOf(head) === 5,
  write: writeGooV5,
  read: readGooV5,
};
