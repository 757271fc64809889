import { MAX_PANEL_SIDE } from '../limits.ts';
import { PLANES_GREY_TABLE } from '../planes/codec.ts';
import type { PrinterFormat } from '../types.ts';
import { CTB_GREY_TABLE } from './codec.ts';
import { CTB_KINDS, ctbKindOf, type CtbKind } from './kinds.ts';
import { CTB_MAGIC } from './layout.ts';
import { LARGE_PREVIEW, SMALL_PREVIEW } from './preview-block.ts';
import { ctbMarkOf, readCtb } from './read.ts';
import { writeCtb } from './write.ts';

function ctbFormat(kind: CtbKind): PrinterFormat {
  const hasPlanes = kind.magic === CTB_MAGIC.planes;
  return {
    id: kind.id,
    label: `${kind.label} v${kind.version}`,
    extensions: kind.extensions,
    codec: hasPlanes ? 'planes' : 'ctb',
    greyTable: hasPlanes ? PLANES_GREY_TABLE : CTB_GREY_TABLE,
    maxWidth: MAX_PANEL_SIDE,
    maxHeight: MAX_PANEL_SIDE,
    writtenVersions: [String(kind.version)],
    layerExposure: true,
    // Rests of layers are one delay in version 3.
    ...(kind.version >= 3 ? { layerMotion: kind.version === 3 ? 'lift' : 'all' } : {}),
    ...(kind.version >= 4 ? { twoStageLift: true } : {}),
    previewSizes: { large: LARGE_PREVIEW, small: SMALL_PREVIEW },
    sniff: (head) => {
      const mark = ctbMarkOf(head);
      return mark !== null && ctbKindOf(mark.magic, mark.version) === kind;
    },
    write: (job, layers, sink) => writeCtb(kind, job, layers, sink),
    read: readCtb,
  };
}

export const ctbFormats: readonly PrinterFormat[] = CTB_KINDS.map(ctbFormat);
