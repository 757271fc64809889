import { MAX_PANEL_SIDE } from '../limits.ts';
import type { PrinterFormat } from '../types.ts';
import { readNanodlp, sniffNanodlp } from './read.ts';
import { PREVIEW, writeNanodlp } from './write.ts';

const shared = {
  extensions: ['nanodlp'],
  maxWidth: MAX_PANEL_SIDE,
  maxHeight: MAX_PANEL_SIDE,
  previewSizes: { large: PREVIEW, small: PREVIEW },
  sniff: sniffNanodlp,
  write: writeNanodlp,
  read: readNanodlp,
} as const;

/** Three greys side by side in an RGB pixel: what 8-bit panels of 8K and more take. */
export const nanodlpFormat: PrinterFormat = {
  ...shared,
  id: 'nanodlp',
  label: 'NanoDLP',
  codec: 'png-rgb',
  widthStep: 3,
  writtenVersions: ['rgb'],
};

/** One grey a pixel. */
export const nanodlpGreyFormat: PrinterFormat = {
  ...shared,
  id: 'nanodlp-grey',
  label: 'NanoDLP, grey',
  codec: 'png',
  writtenVersions: ['grey'],
};
