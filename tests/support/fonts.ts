import { readFile } from 'node:fs/promises';
import { ok } from '#base';
import type { FontFiles } from '#solids';
import { FONT_FILES } from '../../src/app/workers/font-files.ts';

/** The fonts of labels from node_modules, where the page fetches them from its own build. */
export const FONTS: FontFiles = {
  find: (font, codePoint) => FONT_FILES.find(font, codePoint),
  async read(file) {
    const font = /^(?:inter|jetbrains-mono|noto-sans-sc)/.exec(file)![0];
    const bytes = await readFile(
      new URL(`../../node_modules/@fontsource/${font}/files/${file}`, import.meta.url),
    );
    return ok(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  },
};
