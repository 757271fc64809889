import { fail, ok, type Result } from '#base';
import type { Label, LabelFont } from '#kernel';
import type { Font, Glyph, PathCommand } from 'opentype.js';
import { unwrapWoff } from './woff.ts';

/** Where fonts are: files of woff, each with some of the characters. */
export interface FontFiles {
  /** The file of a font that has a character, or undefined. */
  find(font: LabelFont, codePoint: number): string | undefined;
  /** Fails with `font_missing` where the file cannot be had. */
  read(file: string): Promise<Result<ArrayBuffer, 'font_missing'>>;
}

export type LetteringCode = 'glyph_missing' | 'font_missing';

/** Closed lines of points, mm: those inside others, turning the other way, are holes. */
export type Outlines = [number, number][][];

/** Has what other fonts lack, Chinese before all. */
const FALLBACK: LabelFont = 'noto-sans-sc';
/** From one line to the next, and height of capitals, as shares of the size. */
const LINE_SHARE = 1.2;
const CAPITAL_SHARE = 0.73;
/** Curves become lines that are no farther from them, mm. */
const TOLERANCE_MM = 0.02;
/** What changes how others look and has no look of its own. */
const INVISIBLE = /\p{Cf}|\p{Cc}|\p{Variation_Selector}/gu;

interface Letter {
  readonly font: Font;
  readonly glyph: Glyph;
}

/**
 * The outlines of a label's text on its plane: lines of text below each other, half-way up the place of the label, the end that `align`
 * says at it, turned and mirrored. Characters the font lacks come from Noto Sans SC. `glyph_missing` where that lacks them too:
 * `details.characters`.
 */
export async function letterOutlines(
  label: Label,
  files: FontFiles,
): Promise<Result<Outlines, LetteringCode>> {
  const lines = label.text
    .normalize('NFC')
    .trimEnd()
    .split(/\r\n|[\n\r]/)
    .map((line) => line.replaceAll('\t', ' ').replaceAll(INVISIBLE, ''));
  const set: Letter[][] = [];
  const missing = new Set<string>();
  for (const line of lines) {
    const letters: Letter[] = [];
    for (const character of line) {
      const found = await findLetter(character, label.font, files);
      if (!found.ok) return found;
      if (found.value === null) missing.add(character);
      else letters.push(found.value);
    }
    set.push(letters);
  }
  if (missing.size > 0)
    return fail('glyph_missing', 'no font has these characters', { characters: [...missing].join(' ') });
  return ok(place(set, label));
}

async function findLetter(
  character: string,
  font: LabelFont,
  files: FontFiles,
): Promise<Result<Letter | null, 'font_missing'>> {
  for (const each of new Set([font, FALLBACK])) {
    const file = files.find(each, character.codePointAt(0)!);
    if (file === undefined) continue;
    const opened = await openFont(file, files);
    if (!opened.ok) return opened;
    const glyph = opened.value.charToGlyph(character);
    if (glyph.index !== 0) return ok({ font: opened.value, glyph });
  }
  return ok(null);
}

/** Fonts that were read: a text asks for the same few files at every change of it. */
const opened = new Map<string, Font>();

async function openFont(file: string, files: FontFiles): Promise<Result<Font, 'font_missing'>> {
  const known = opened.get(file);
  if (known !== undefined) return ok(known);
  const bytes = await files.read(file);
  if (!bytes.ok) return bytes;
  const { parse } = await import('opentype.js');
  try {
    const font = parse(unwrapWoff(bytes.value));
    opened.set(file, font);
    return ok(font);
  } catch (cause) {
    // A network that has a page of its own for everything answers with that.
    return fail('font_missing', `the font file is none: ${String(cause)}`, { file });
  }
}

/** The letters where they stand. */
function place(
  lines: readonly (readonly Letter[])[],
  { sizeMm, gapMm, align, angleDegrees, mirror }: Label,
): Outlines {
  const outlines: Outlines = [];
  const height = (lines.length - 1) * LINE_SHARE + CAPITAL_SHARE;
  for (const [index, letters] of lines.entries()) {
    const starts: number[] = [];
    let end = 0;
    for (const [at, { font, glyph }] of letters.entries()) {
      const before = letters[at - 1];
      const scale = sizeMm / font.unitsPerEm;
      if (before !== undefined) end += gapMm;
      if (before?.font === font) end += font.getKerningValue(before.glyph, glyph) * scale;
      starts.push(end);
      end += (glyph.advanceWidth ?? 0) * scale;
    }
    const left = { left: 0, centre: -end / 2, right: -end }[align];
    const baseline = (height / 2 - CAPITAL_SHARE - index * LINE_SHARE) * sizeMm;
    for (const [at, { glyph }] of letters.entries())
      outlines.push(...flatten(glyph.getPath(left + starts[at]!, -baseline, sizeMm).commands));
  }
  const radians = (angleDegrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  const sense = mirror ? -1 : 1;
  return outlines.map((outline) =>
    outline.map(([x, y]) => [sense * x * cosine - y * sine, sense * x * sine + y * cosine]),
  );
}

/** Closed lines of points from commands of a path, y up. */
function flatten(commands: readonly PathCommand[]): Outlines {
  const outlines: Outlines = [];
  let outline: [number, number][] = [];
  const close = (): void => {
    if (outline.length > 2) outlines.push(outline);
    outline = [];
  };
  for (const command of commands) {
    if (command.type === 'Z') {
      close();
      continue;
    }
    const end: [number, number] = [command.x, -command.y];
    const from = outline.at(-1) ?? end;
    switch (command.type) {
      case 'M':
        close();
        outline.push(end);
        break;
      case 'L':
        outline.push(end);
        break;
      case 'Q': {
        const by: [number, number] = [command.x1, -command.y1];
        // A quadratic as the cubic it is.
        outline.push(...curve(from, towards(from, by), towards(end, by), end));
        break;
      }
      case 'C':
        outline.push(...curve(from, [command.x1, -command.y1], [command.x2, -command.y2], end));
    }
  }
  close();
  return outlines;
}

/** Two thirds of the way. */
const towards = (
  [x, y]: readonly [number, number],
  [toX, toY]: readonly [number, number],
): [number, number] => [x + ((toX - x) * 2) / 3, y + ((toY - y) * 2) / 3];

/**
 * Points along a cubic Bézier curve after its first. With n equal steps a line is off by at most h²/8 · |f″| with h = 1/n, and |f″| is at
 * most six times the larger second difference of the control points.
 */
function curve(
  a: readonly [number, number],
  b: readonly [number, number],
  c: readonly [number, number],
  d: readonly [number, number],
): [number, number][] {
  const bend = Math.max(
    Math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]),
    Math.hypot(b[0] - 2 * c[0] + d[0], b[1] - 2 * c[1] + d[1]),
  );
  const steps = Math.max(1, Math.ceil(Math.sqrt((6 * bend) / (8 * TOLERANCE_MM))));
  return Array.from({ length: steps }, (_, step) => {
    const t = (step + 1) / steps;
    const s = 1 - t;
    const at = (axis: 0 | 1): number =>
      s * s * s * a[axis] + 3 * s * s * t * b[axis] + 3 * s * t * t * c[axis] + t * t * t * d[axis];
    return [at(0), at(1)];
  });
}
