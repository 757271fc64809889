import { describe, expect, it } from 'vitest';
import { dark, light } from '../../src/ui/tokens/palettes.ts';

type Colors = typeof light.color | typeof dark.color;
type Name = keyof Colors;

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance (WCAG 2.2). */
function luminance(rgb: readonly number[]): number {
  const [red, green, blue] = rgb.map(linear);
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(a: readonly number[], b: readonly number[]): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

/** A colour at a share over another, as color-mix in sRGB has it. */
const over = (top: readonly number[], share: number, ground: readonly number[]) =>
  top.map((value, at) => value * share + ground[at]! * (1 - share));

const TEXT = 4.5;
const GRAPHICS = 3;
const PAIRS: readonly (readonly [front: Name, ground: Name, needed: number])[] = [
  ['text', 'panel', TEXT],
  ['text', 'field', TEXT],
  ['text', 'raised', TEXT],
  ['text', 'thumb', TEXT],
  ['text', 'press', TEXT],
  ['text2', 'panel', TEXT],
  ['text2', 'field', TEXT],
  ['text2', 'bg', TEXT],
  ['text2', 'raised', TEXT],
  ['text2', 'hover', TEXT],
  ['hint', 'field', TEXT],
  ['c11', 'panel', TEXT],
  ['onCoral', 'c9', TEXT],
  ['onCoral', 'c10', TEXT],
  ['n1', 'n12', TEXT],
  ['dangerText', 'dangerBg', TEXT],
  ['text', 'dangerBg', TEXT],
  ['dangerText', 'panel', TEXT],
  ['warningText', 'warningBg', TEXT],
  ['successText', 'successBg', TEXT],
  ['successText', 'panel', TEXT],
  ['infoText', 'infoBg', TEXT],
  ['text', 'infoBg', TEXT],
  ['axisX', 'panel', TEXT],
  ['axisY', 'panel', TEXT],
  ['axisZ', 'panel', TEXT],
  ['controlLine', 'panel', GRAPHICS],
  ['focus', 'panel', GRAPHICS],
  ['focus', 'field', GRAPHICS],
  ['n11', 'panel', GRAPHICS],
  ['island', 'panel', GRAPHICS],
  ['island', 'raised', GRAPHICS],
  ['trapLine', 'panel', GRAPHICS],
  ['suction', 'panel', GRAPHICS],
  ['collision', 'panel', GRAPHICS],
  ['overhang', 'field', GRAPHICS],
];

describe.each([
  ['light', light.color],
  ['dark', dark.color],
] as const)('the %s theme', (_name, colors: Colors) => {
  it.each(PAIRS)('has %s on %s readable', (front, ground, needed) => {
    expect(contrast(channels(colors[front]), channels(colors[ground]))).toBeGreaterThanOrEqual(needed);
  });

  it('has the active label readable on its tint', () => {
    const panel = channels(colors.panel);
    const tint = over(channels(colors.c9), 0.16, panel);
    expect(contrast(channels(colors.c11), tint)).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(channels(colors.text), tint)).toBeGreaterThanOrEqual(TEXT);
  });

  it('has white readable on the button that deletes', () => {
    for (const ground of [colors.dangerSolid, colors.dangerSolidHover])
      expect(contrast([1, 1, 1], channels(ground))).toBeGreaterThanOrEqual(TEXT);
  });
});
