import {
  LABEL_ALIGNMENTS,
  LABEL_FONTS,
  LABEL_NUMBERS,
  LABEL_STYLES,
  LONGEST_LABEL,
  type Label,
  type Transform,
} from '#kernel';
import type { ParamSpec, ParamValues } from '../tool.ts';

/** What the text is and looks like: all of a label but where it is. */
export const PARAMS: Readonly<Record<string, ParamSpec>> = {
  text: { kind: 'text', longest: LONGEST_LABEL, default: '', first: true },
  style: { kind: 'choice', options: LABEL_STYLES, default: 'raised' },
  font: { kind: 'choice', options: LABEL_FONTS, default: 'inter' },
  size: { kind: 'length', ...LABEL_NUMBERS.sizeMm, decimals: 2 },
  depth: { kind: 'length', ...LABEL_NUMBERS.depthMm, decimals: 2 },
  angle: { kind: 'angle', ...LABEL_NUMBERS.angleDegrees, decimals: 1 },
  gap: { kind: 'length', ...LABEL_NUMBERS.gapMm, decimals: 2, folded: 'layout' },
  align: { kind: 'choice', options: LABEL_ALIGNMENTS, default: 'centre', folded: 'layout' },
  follow: { kind: 'switch', default: true, folded: 'layout' },
  mirror: { kind: 'switch', default: false, folded: 'layout' },
};

/** The label that the parameters say, at a place. */
export function labelOf(params: ParamValues, frame: Transform): Label {
  return {
    text: String(params['text']),
    style: params['style'] as Label['style'],
    font: params['font'] as Label['font'],
    sizeMm: Number(params['size']),
    depthMm: Number(params['depth']),
    angleDegrees: Number(params['angle']),
    gapMm: Number(params['gap']),
    align: params['align'] as Label['align'],
    follow: params['follow'] === true,
    mirror: params['mirror'] === true,
    frame,
  };
}

/** The parameters that say this label. */
export function paramsOf(label: Label): ParamValues {
  const { text, style, font, align, follow, mirror } = label;
  const { sizeMm: size, depthMm: depth, angleDegrees: angle, gapMm: gap } = label;
  return { text, style, font, size, depth, angle, gap, align, follow, mirror };
}
