import interRanges from '@fontsource/inter/unicode.json';
import monoRanges from '@fontsource/jetbrains-mono/unicode.json';
import chineseRanges from '@fontsource/noto-sans-sc/unicode.json';
import { fail, ok } from '#base';
import type { LabelFont } from '#kernel';
import type { FontFiles } from '#solids';

/** Addresses of the files, by their names: woff, which is what opentype.js reads. */
const ADDRESSES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(
      [
        '/node_modules/@fontsource/inter/files/inter-*-400-normal.woff',
        '/node_modules/@fontsource/jetbrains-mono/files/jetbrains-mono-*-400-normal.woff',
        '/node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-*-400-normal.woff',
        // All slices in one.
        '!**/noto-sans-sc-chinese-simplified-400-normal.woff',
      ],
      { query: '?url', import: 'default', eager: true },
    ),
  ).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
);

const RANGES: Readonly<Record<LabelFont, Readonly<Record<string, string>>>> = {
  inter: interRanges,
  'jetbrains-mono': monoRanges,
  'noto-sans-sc': chineseRanges,
};

interface Slice {
  readonly file: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

const slices = new Map<LabelFont, readonly Slice[]>();

/** The fonts of labels, as the page's own build has them: only files with characters of a text are fetched. */
export const FONT_FILES: FontFiles = {
  find(font, codePoint) {
    if (!slices.has(font)) slices.set(font, slicesOf(font));
    return slices
      .get(font)!
      .find(({ ranges }) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to))?.file;
  },
  async read(file) {
    try {
      const answer = await fetch(ADDRESSES[file]!);
      if (answer.ok) return ok(await answer.arrayBuffer());
      return fail('font_missing', `the font file answered ${answer.status}`, { file });
    } catch (cause) {
      return fail('font_missing', `the font file could not be fetched: ${String(cause)}`, { file });
    }
  },
};

/** The files of a font with their characters, as its stylesheet has them: `[4]` is number 4 of a font cut in numbered slices. */
function slicesOf(font: LabelFont): readonly Slice[] {
  return Object.entries(RANGES[font]).flatMap(([name, ranges]) => {
    const file = `${font}-${name.replaceAll(/[[\]]/g, '')}-400-normal.woff`;
    return file in ADDRESSES ? [{ file, ranges: ranges.split(',').map(readRange) }] : [];
  });
}

/** `U+4E00-4E05` or `U+4E07`. */
function readRange(text: string): readonly [number, number] {
  const [from, to = from] = text.slice(2).split('-');
  return [Number.parseInt(from!, 16), Number.parseInt(to!, 16)];
}
