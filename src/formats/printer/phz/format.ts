import { LARGE_PREVIEW, SMALL_PREVIEW } from '../ctb/preview-block.ts';
import { MAX_PANEL_SIDE } from '../limits.ts';
import type { PrinterFormat } from '../types.ts';
import { PHZ_GREY_TABLE } from './codec.ts';
import { PHZ_KINDS, phzKindOf } from './kinds.ts';
import { readPhz } from './read.ts';
import { writePhz } from './write.ts';

export const phzFormats: readonly PrinterFormat[] = PHZ_KINDS.map((kind) => ({
  id: kind.id,
  label: kind.label,
  extensions: [kind.id],
  codec: 'phz',
  greyTable: PHZ_GREY_TABLE,
  maxWidth: MAX_PANEL_SIDE,
  maxHeight: MAX_PANEL_SIDE,
  layerExposure: true,
  previewSizes: { large: LARGE_PREVIEW, small: SMALL_PREVIEW },
  sniff: (head) => phzKindOf(head) === kind,
  write: (job, layers, sink) => writePhz(kind, job, layers, sink),
  read: readPhz,
}));
