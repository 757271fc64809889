import { MAX_PANEL_SIDE } from '../limits.ts';
import type { PrinterFormat } from '../types.ts';
import { MAX_ROWS } from './codec.ts';
import { LARGE_PREVIEW, SMALL_PREVIEW } from './layout.ts';
import { cxdlpVersionOf, readCxdlp } from './read.ts';
import { writeCxdlp, type CxdlpVersion } from './write.ts';

function cxdlpFormat(version: CxdlpVersion, id: string, versions: readonly number[]): PrinterFormat {
  return {
    id,
    label: `Creality CXDLP v${version}`,
    extensions: ['cxdlp'],
    codec: 'cxdlp',
    maxWidth: MAX_PANEL_SIDE,
    maxHeight: MAX_ROWS,
    writtenVersions: [String(version)],
    previewSizes: { large: LARGE_PREVIEW, small: SMALL_PREVIEW },
    sniff: (head) => versions.includes(cxdlpVersionOf(head) ?? 0),
    write: (job, layers, sink) => writeCxdlp(version, job, layers, sink),
    read: readCxdlp,
  };
}

/** The usual one first: version 3. Version 2 is for firmware that knows no other, and 1 is as it. */
export const cxdlpFormats: readonly PrinterFormat[] = [
  cxdlpFormat(3, 'cxdlp', [3]),
  cxdlpFormat(2, 'cxdlp-v2', [1, 2]),
];
