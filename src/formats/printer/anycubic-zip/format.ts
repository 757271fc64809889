import { PW0_GREY_TABLE } from '../anycubic/codec.ts';
import { MAX_PANEL_SIDE } from '../limits.ts';
import type { PrinterFormat } from '../types.ts';
import { PICTURES } from './names.ts';
import { readAnycubicZip, sniffAnycubicZip } from './read.ts';
import { writeAnycubicZip } from './write.ts';

export const anycubicZipFormat: PrinterFormat = {
  id: 'anycubic-zip',
  label: 'Anycubic ZIP',
  extensions: ['pwsz', 'pm7', 'pm7m', 'pm4u', 'pp1', 'pp1m'],
  codec: 'pw0-packed',
  greyTable: PW0_GREY_TABLE,
  maxWidth: MAX_PANEL_SIDE,
  maxHeight: MAX_PANEL_SIDE,
  twoStageLift: true,
  layerMotion: 'lift',
  layerExposure: true,
  measuresLight: true,
  previewSizes: { large: PICTURES[2], small: PICTURES[0] },
  sniff: sniffAnycubicZip,
  write: writeAnycubicZip,
  read: readAnycubicZip,
};
