import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { resources as en } from '../../../src/ui/locales/en/index.ts';
import { resources as zh } from '../../../src/ui/locales/zh/index.ts';
import { editorActions, type Editor } from '#editor';
import { printerFormats } from '#formats/printer';
import { keyName } from '../../../src/ui/editor/actions/key-names.ts';
import { createPageActions } from '../../../src/ui/editor/actions/page-actions.ts';
import type { PageStore } from '../../../src/ui/editor/page-store.ts';
import { plainText, type Article, type Picture } from '../../../src/ui/manual/article.ts';
import { EDITOR_PICTURE } from '../../../src/ui/editor-picture.ts';
import { BOOKS } from '../../../src/ui/manual/books.ts';
import { searchArticles } from '../../../src/ui/portal/learn/search.ts';
import { projectRoot } from '../../architecture/source-tree.ts';

const [manualEn, manualZh, tutorialsEn, tutorialsZh] = await Promise.all([
  BOOKS.en.wholeManual(),
  BOOKS.zh.wholeManual(),
  BOOKS.en.tutorials(),
  BOOKS.zh.tutorials(),
]);

const nameOf = ({ light }: Picture): string => basename(light, '-light.webp');

const picturesIn = (articles: readonly Article[]) =>
  articles
    .flatMap(({ sections }) => sections)
    .flatMap(({ blocks }) => blocks)
    .filter((block) => block.kind === 'picture');

/** What must be the same in every language: addresses, anchors, kinds of blocks and how many lines they have. */
const shape = (articles: readonly Article[]) =>
  articles.map(({ id, sections }) => ({
    id,
    sections: sections.map((section) => ({
      id: section.id,
      blocks: section.blocks.map((block) => {
        if (block.kind === 'keys' || block.kind === 'words') return [block.kind, block.rows.length];
        if (block.kind === 'text' || block.kind === 'note') return [block.kind, 1];
        if (block.kind === 'picture') return [block.kind, nameOf(block.picture)];
        if (block.kind === 'drawings') return [block.kind, ...block.drawings.map((drawing) => drawing.of)];
        return [block.kind, block.items.length];
      }),
    })),
  }));

const keysIn = (articles: readonly Article[]) =>
  [...JSON.stringify(articles).matchAll(/`([^`]+)`/g)]
    .map(([, key]) => key!)
    .toSorted((a, b) => a.localeCompare(b));

describe.each([
  ['the manual', manualEn, manualZh],
  ['the tutorials', tutorialsEn, tutorialsZh],
] as const)('%s', (_name, english, chinese) => {
  it('has the same pages, anchors and blocks in both languages', () => {
    expect(shape(chinese)).toEqual(shape(english));
  });

  it('names the same keys in both languages', () => {
    expect(keysIn(chinese)).toEqual(keysIn(english));
  });

  it('has every page and every anchor of a page once', () => {
    expect(new Set(english.map(({ id }) => id)).size).toBe(english.length);
    for (const { sections } of english)
      expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  });

  it('leaves no English sentence in Chinese', () => {
    const names = [...printerFormats.map(({ label }) => label), 'JetBrains Mono', 'Sonic Mini'].join('|');
    const notWords = new RegExp(`\`[^\`]*\`|"(?:id|kind|level|light|dark|of)":"[^"]*"|${names}`, 'g');
    // Keys are named alike in both languages: of their rows only what they do is words.
    const words = JSON.stringify(chinese, (name, value: unknown) =>
      name === 'rows' ? (value as readonly (readonly [string, string])[]).map(([, what]) => what) : value,
    );
    expect(words.replaceAll(notWords, '')).not.toMatch(/[a-z]{2,}\s+[a-z]{2,}/i);
  });
});

/** Every text of a language that may stand on the screen. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

describe.each([
  ['English', [...manualEn, ...tutorialsEn], en],
  ['Chinese', [...manualZh, ...tutorialsZh], zh],
] as const)('what is written in %s', (_language, articles, words) => {
  it('quotes the screen: every word in bold stands there', () => {
    // What every dialog says, what failed and what stands where a page does not open are not what a chapter is about.
    const { common: _common, errors: _errors, site: _site, ...quotable } = words;
    const onScreen = new Set([...textsOf(quotable), ...printerFormats.map(({ label }) => label)]);
    const quoted = [...JSON.stringify(articles).matchAll(/\*\*([^*]+)\*\*/g)].map(([, word]) => word!);
    const names = new Set([
      'STL',
      'OBJ',
      'PLY',
      '3MF',
      'AMF',
      'OFF',
      'glTF',
      'STEP',
      'IGES',
      'ZIP',
      'GLB',
      'SL1S',
    ]);
    expect(quoted.filter((word) => !onScreen.has(word) && !names.has(word))).toEqual([]);
    expect(quoted.length).toBeGreaterThan(40);
  });
});

describe('the pictures', () => {
  const MOST_BYTES = 50_000;
  /** Of all that somebody sees who reads the whole of it, in one language and theme. */
  const MOST_BYTES_READ = 1_000_000;
  const folderOf = (language: string) => join(projectRoot, 'texts/pictures', language);
  const books = [
    ['en', [...manualEn, ...tutorialsEn]],
    ['zh', [...manualZh, ...tutorialsZh]],
  ] as const;

  it('are there in both languages and themes, and every one is shown', () => {
    for (const [language, articles] of books) {
      const shown = new Set(picturesIn(articles).map(({ picture }) => nameOf(picture)));
      const files = [...shown].flatMap((name) => [`${name}-dark.webp`, `${name}-light.webp`]);
      expect(readdirSync(folderOf(language)).toSorted()).toEqual(files.toSorted());
    }
    const named = picturesIn(books[0][1]).map(({ picture }) => nameOf(picture));
    expect(picturesIn(books[1][1]).map(({ picture }) => nameOf(picture))).toEqual(named);
  });

  it('are drawn at the size of their files, and weigh little', async () => {
    const together = new Map<string, number>();
    for (const [language, articles] of books) {
      const pictures = [...picturesIn(articles).map(({ picture }) => picture), EDITOR_PICTURE[language]];
      const sizes = new Map(
        pictures.flatMap(({ light, dark, ...size }) =>
          [light, dark].map((address) => [basename(address), size]),
        ),
      );
      for (const [name, { width, height }] of sizes) {
        const path = join(folderOf(language), name);
        const drawn = await sharp(readFileSync(path)).metadata();
        expect({ path, width: drawn.width, height: drawn.height }).toEqual({ path, width, height });
        expect(statSync(path).size, path).toBeLessThanOrEqual(MOST_BYTES);
        const reader = `${language} ${/-(dark|light)\./.exec(name)![1]!}`;
        together.set(reader, (together.get(reader) ?? 0) + statSync(path).size);
      }
    }
    expect([...together.keys()].toSorted()).toEqual(['en dark', 'en light', 'zh dark', 'zh light']);
    for (const [reader, bytes] of together) expect(bytes, reader).toBeLessThanOrEqual(MOST_BYTES_READ);
  });

  it('are each said in words, of their language', () => {
    for (const { alt } of picturesIn([...manualEn, ...tutorialsEn])) expect(alt).toMatch(/^[A-Z“].{10,}\.$/);
    for (const { alt } of picturesIn([...manualZh, ...tutorialsZh]))
      expect(alt).toMatch(/^(?=.*\p{Script=Han}).{5,}。$/u);
  });

  it('or drawings are in every chapter and every tutorial, but where one looks things up', () => {
    const lookedUp = new Set(['keys', 'trouble']);
    const bare = [...manualEn, ...tutorialsEn]
      .filter(({ sections }) =>
        sections.every(({ blocks }) => blocks.every(({ kind }) => kind !== 'picture' && kind !== 'drawings')),
      )
      .map(({ id }) => id);
    expect(bare.filter((id) => !lookedUp.has(id))).toEqual([]);
  });
});

describe('searching the manual', () => {
  it('finds sections with all of the words, titles first', () => {
    const [first, ...rest] = searchArticles(manualEn, 'stl');
    expect(first!.section.title).toBe('Parts as STL, OBJ, 3MF or GLB');
    expect(rest.length).toBeGreaterThan(0);
    expect(searchArticles(manualEn, 'Stl UNITS')).toEqual([]);
  });

  it('finds Chinese words', () => {
    expect(searchArticles(manualZh, '触及边缘')[0]!.section.id).toBe('issues');
  });

  it('shows the words around the hit, without marks', () => {
    const { excerpt } = searchArticles(manualEn, 'radians')[0]!;
    expect(excerpt).toContain('under Units in the settings');
    expect(excerpt).not.toMatch(/\*\*|`/);
  });

  it('cuts no word', () => {
    for (const { article, section, excerpt } of searchArticles(manualEn, 'resin')) {
      const said = section.blocks.map(plainText).join(' ');
      for (const word of excerpt.replaceAll('…', '').split(' '))
        expect(said.split(/\s+/), article.id).toContain(word);
    }
  });

  it('answers nothing to an empty question', () => {
    expect(searchArticles(manualEn, '  ')).toEqual([]);
  });
});

describe('the chapter of keys', () => {
  /** Arrows stand for each other: one row says what all four do. */
  const plain = (key: string) => key.replace(/[→↑↓]/, '←');
  const described = new Set(
    manualEn
      .find(({ id }) => id === 'keys')!
      .sections.flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'keys' ? block.rows : []))
      .flatMap(([keys]) =>
        keys.flatMap((key) => (key === '1 – 6' ? ['1', '2', '3', '4', '5', '6'] : key.split(/\s+/))),
      )
      .map(plain),
  );

  it('has every key of the editor', () => {
    const editor = {} as Editor;
    const bound = [...editorActions, ...createPageActions(editor, {} as PageStore)]
      .flatMap(({ shortcuts }) => shortcuts)
      .map((binding) => plain(keyName(binding, false)));
    expect(bound.length).toBeGreaterThan(40);
    expect([...new Set(bound)].filter((key) => !described.has(key))).toEqual([]);
  });
});
