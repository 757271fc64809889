import { MAX_PANEL_SIDE } from '../limits.ts';
import type { PrinterFormat } from '../types.ts';
import { PW0_GREY_TABLE } from './codec.ts';
import { PREVIEW, PREVIEW2 } from './layout.ts';
import { PWS_GREY_TABLE } from './planes.ts';
import { anycubicVersionOf, readAnycubic } from './read.ts';
import { writeAnycubic, type LayerKind, type WrittenVersion } from './write.ts';

/** The family of one version, for the extensions of the printers that read it and none higher. */
function anycubicFormat(
  version: WrittenVersion,
  extensions: readonly string[],
  versions: readonly number[],
  kind: LayerKind = 'pw0',
): PrinterFormat {
  return {
    id: kind === 'pw0' ? `anycubic-v${version}` : 'anycubic-pws',
    label: `Anycubic Photon Workshop v${version}${kind === 'pw0' ? '' : ', PWS'}`,
    extensions,
    codec: kind,
    greyTable: kind === 'pw0' ? PW0_GREY_TABLE : PWS_GREY_TABLE,
    maxWidth: MAX_PANEL_SIDE,
    maxHeight: MAX_PANEL_SIDE,
    writtenVersions: [String(version)],
    layerMotion: 'lift',
    layerExposure: true,
    measuresLight: true,
    ...(version >= 516 ? { twoStageLift: true } : {}),
    previewSizes: { large: version === 518 ? PREVIEW2 : PREVIEW, small: PREVIEW },
    sniff: (head) => {
      const found = anycubicVersionOf(head);
      return found !== null && versions.includes(found);
    },
    write: (job, layers, sink) => writeAnycubic(version, kind, job, layers, sink),
    read: readAnycubic,
  };
}

/** Of `.pwmb`, which printers of two versions have, the lower comes first: both of them read it. */
export const anycubicFormats: readonly PrinterFormat[] = [
  anycubicFormat(516, ['pwmx', 'pwmo', 'pwms', 'pmsq', 'dlp', 'pwma', 'pm3', 'pm3m', 'pwmb'], [515, 516]),
  anycubicFormat(517, ['pm5', 'pm3n', 'px6s', 'dl2p', 'pmx2', 'pm3r', 'pwmb'], [517]),
  anycubicFormat(518, ['pm5s', 'm5sp', 'pm4n'], [518]),
  anycubicFormat(1, ['pw0', 'pwx'], [1]),
  anycubicFormat(1, ['pws'], [1], 'planes'),
];
