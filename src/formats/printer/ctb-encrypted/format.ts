import { CTB_GREY_TABLE } from '../ctb/codec.ts';
import { LARGE_PREVIEW, SMALL_PREVIEW } from '../ctb/preview-block.ts';
import { MAX_PANEL_SIDE } from '../limits.ts';
import type { PrinterFormat } from '../types.ts';
import { readEncryptedCtb, sniffEncryptedCtb } from './read.ts';
import { writeEncryptedCtb } from './write.ts';

export const encryptedCtbFormat: PrinterFormat = {
  id: 'ctb-encrypted',
  label: 'ChiTuBox CTB v5, encrypted',
  extensions: ['ctb'],
  codec: 'ctb',
  greyTable: CTB_GREY_TABLE,
  maxWidth: MAX_PANEL_SIDE,
  maxHeight: MAX_PANEL_SIDE,
  writtenVersions: ['5 encrypted', 'encrypted'],
  twoStageLift: true,
  layerMotion: 'all',
  layerExposure: true,
  previewSizes: { large: LARGE_PREVIEW, small: SMALL_PREVIEW },
  sniff: sniffEncryptedCtb,
  write: writeEncryptedCtb,
  read: readEncryptedCtb,
};
