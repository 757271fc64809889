import { MAX_PANEL_SIDE } from '../limits.ts';
import type { PrinterFormat } from '../types.ts';
import { CTB_GREY_TABLE } from './codec.ts';
import { LARGE_PREVIEW, SMALL_PREVIEW } from './preview-block.ts';
import { ctbVersionOf, readCtb } from './read.ts';
import { writeCtb, type CtbVersion } from './write.ts';

/** The family of one version; a version that none writes is read by the format of version 4. */
function ctbFormat(version: CtbVersion, id: string, isOurs: (version: number) => boolean): PrinterFormat {
  return {
    id,
    label: `ChiTuBox CTB v${version}`,
    extensions: ['ctb'],
    codec: 'ctb',
    greyTable: CTB_GREY_TABLE,
    maxWidth: MAX_PANEL_SIDE,
    maxHeight: MAX_PANEL_SIDE,
    writtenVersions: [String(version)],
    previewSizes: { large: LARGE_PREVIEW, small: SMALL_PREVIEW },
    sniff: (head) => {
      const found = ctbVersionOf(head);
      return found !== null && isOurs(found);
    },
    write: (job, layers, sink) => writeCtb(version, job, layers, sink),
    read: readCtb,
  };
}

export const ctbFormats: readonly PrinterFormat[] = [
  ctbFormat(4, 'ctb', (version) => version !== 3 && version !== 5),
  ctbFormat(3, 'ctb-v3', (version) => version === 3),
  ctbFormat(5, 'ctb-v5', (version) => version === 5),
];
