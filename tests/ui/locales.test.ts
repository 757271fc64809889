import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '#base';
import { messageKeys, type Editor } from '#editor';
import { createPageActions } from '../../src/ui/editor/actions/page-actions.ts';
import type { PageStore } from '../../src/ui/editor/page-store.ts';
import { resources as en } from '../../src/ui/locales/en/index.ts';
import { resources as zh } from '../../src/ui/locales/zh/index.ts';

type Tree = { readonly [key: string]: string | Tree };

/** Every text with its whole key: "editor.parts.title". */
function flatten(tree: Tree, prefix = ''): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) texts.set(inner, text);
  }
  return texts;
}

const english = flatten(en);
const chinese = flatten(zh);
/** Plural forms are a language's own: English has one and other, Chinese other alone. */
const plain = (texts: ReadonlyMap<string, string>) =>
  [...new Set([...texts.keys()].map((key) => key.replace(/_(one|other)$/, '')))].toSorted();
const values = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!).toSorted((a, b) => a.localeCompare(b));

function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sourceFiles(path) : [path];
  });
}

describe('locales', () => {
  it('have the same texts in both languages', () => {
    expect(plain(chinese)).toEqual(plain(english));
  });

  it('fill the same values into a text in both languages', () => {
    for (const [key, text] of chinese) {
      const other = english.get(key) ?? english.get(key.replace(/_other$/, '')) ?? '';
      expect(values(text), key).toEqual(values(other));
    }
  });

  it('have a sentence for every error code', () => {
    for (const code of ERROR_CODES)
      for (const texts of [english, chinese]) expect(texts.get(`errors.${code}`), code).toMatch(/[.。]$/);
  });

  it('have no sentence for an error code that is none', () => {
    const codes = new Set<string>([...ERROR_CODES, 'reading']);
    for (const texts of [english, chinese])
      for (const key of texts.keys()) {
        // A reason of its own follows the code: "offline_server".
        const [, code] = /^errors\.(?:reading\.)?([^.]+)$/.exec(key) ?? [];
        if (code !== undefined)
          expect(codes.has(code) || [...codes].some((known) => code.startsWith(`${known}_`)), key).toBe(true);
      }
  });

  it('have every text the editor can name', () => {
    for (const key of messageKeys())
      for (const texts of [english, chinese]) expect(texts.get(key), key).toBeTruthy();
  });

  it('have a name for every action of the page', () => {
    const actions = createPageActions({} as Editor, {} as PageStore);
    expect(actions.length).toBeGreaterThan(10);
    for (const { label } of actions)
      for (const texts of [english, chinese]) expect(texts.get(label), label).toBeTruthy();
  });

  it('leave no English sentence in Chinese', () => {
    for (const [key, text] of chinese)
      expect(text.replaceAll(/\{\{\w+\}\}|JetBrains Mono|CC BY/g, '·'), key).not.toMatch(
        /[a-z]{2,}\s+[a-z]{2,}/i,
      );
  });

  it('hold every text a person reads: none stands in the source', () => {
    const files = sourceFiles('src/ui').filter((path) => path.endsWith('.tsx'));
    expect(files.length).toBeGreaterThan(30);
    for (const path of files) {
      const source = readFileSync(path, 'utf8')
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .replaceAll(/^\s*\/\/.*$/gm, '')
        // A form's field is named by its key, which nobody reads.
        .replaceAll(/autoComplete="[\w-]+"\s+name="[\w-]+"/g, '')
        .replaceAll(/<Controller\s+control=\{control\}\s+name="\w+"/g, '<Controller');
      const texts = [...source.matchAll(/(?<![=\s])>([^<>{}=;()]*\p{L}{2,}[^<>{}=;()]*)</gu)].map(
        ([, text]) => text!.trim(),
      );
      // Between elements of a table in code, as in `a: <A />, b: <B />`, stand keys.
      const words = texts.filter((text) => !/^,\s*\w+:$/.test(text));
      const attributes = [
        ...source.matchAll(/\s(?:title|label|name|alt|placeholder|aria-label|help)="([^"]*\p{L}[^"]*)"/gu),
      ].map(([, text]) => text);
      expect([...words, ...attributes], path).toEqual([]);
    }
  });
});
