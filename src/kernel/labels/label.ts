import type { Transform } from '../mesh/types.ts';

export const LABEL_FONTS = ['inter', 'noto-sans-sc', 'jetbrains-mono'] as const;
export type LabelFont = (typeof LABEL_FONTS)[number];

export const LABEL_STYLES = ['raised', 'engraved'] as const;
export type LabelStyle = (typeof LABEL_STYLES)[number];

export const LABEL_ALIGNMENTS = ['left', 'centre', 'right'] as const;
export type LabelAlignment = (typeof LABEL_ALIGNMENTS)[number];

/** Characters of a text, line breaks among them. */
export const LONGEST_LABEL = 200;

/** What each number of a label may be, in steps its field goes by. */
export const LABEL_NUMBERS = {
  sizeMm: { min: 1, max: 100, step: 0.1, default: 5 },
  depthMm: { min: 0.1, max: 10, step: 0.05, default: 0.5 },
  angleDegrees: { min: -180, max: 180, step: 1, default: 0 },
  gapMm: { min: -5, max: 20, step: 0.05, default: 0 },
} as const;

/** Text on the surface of a mesh, and everything it is made from. */
export interface Label {
  readonly text: string;
  readonly style: LabelStyle;
  readonly font: LabelFont;
  /** Height of the type, mm: from one line of Chinese to the next without a gap; capitals are about 0.7 of it. */
  readonly sizeMm: number;
  /** How far the text stands out of the surface, or goes into it, mm. */
  readonly depthMm: number;
  /** Turn on the surface, counter-clockwise. */
  readonly angleDegrees: number;
  /** Between two characters, besides what the font has there, mm. */
  readonly gapMm: number;
  /** Which end of its lines is at the place of the label. */
  readonly align: LabelAlignment;
  /** Whether the text bends with the surface; without, it lies in the plane at its place. */
  readonly follow: boolean;
  /** Read in a mirror, as in a mould. */
  readonly mirror: boolean;
  /**
   * From millimetres of the text (x along it, y up, z out of the surface) to those of the mesh without labels: where it is, and what
   * a millimetre was on the plate when it was put there.
   */
  readonly frame: Transform;
}

const FIELDS = 11;

/** Whether a value is a label that can be made, but for its frame, which only has to be there: whoever keeps it knows what transforms it keeps. */
export function isLabel(value: unknown): value is Label {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== FIELDS) return false;
  const label = value as Readonly<Record<string, unknown>>;
  return (
    isLabelText(label['text']) &&
    LABEL_STYLES.some((style) => style === label['style']) &&
    LABEL_FONTS.some((font) => font === label['font']) &&
    LABEL_ALIGNMENTS.some((align) => align === label['align']) &&
    typeof label['follow'] === 'boolean' &&
    typeof label['mirror'] === 'boolean' &&
    Object.entries(LABEL_NUMBERS).every(([name, { min, max }]) => {
      const number = label[name];
      return typeof number === 'number' && number >= min && number <= max;
    }) &&
    'frame' in label
  );
}

/** Whether a value is a text that can be put on a part: not only blanks, and no longer than a text may be. */
export function isLabelText(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 2 * LONGEST_LABEL) return false;
  return value.trim() !== '' && Array.from(value).length <= LONGEST_LABEL;
}
