import { describe, expect, it } from 'vitest';
import { searchArticles, type Article } from '../../../src/ui/portal/learn/article.ts';
import { manual as manualEn } from '../../../src/ui/portal/learn/manual-en.ts';
import { manual as manualZh } from '../../../src/ui/portal/learn/manual-zh.ts';
import { tutorials as tutorialsEn } from '../../../src/ui/portal/learn/tutorials-en.ts';
import { tutorials as tutorialsZh } from '../../../src/ui/portal/learn/tutorials-zh.ts';

/** What must be the same in every language: addresses, anchors, kinds of blocks and how many lines they have. */
const shape = (articles: readonly Article[]) =>
  articles.map(({ id, sections }) => ({
    id,
    sections: sections.map((section) => ({
      id: section.id,
      blocks: section.blocks.map((block) => {
        if (block.kind === 'keys') return [block.kind, block.rows.length];
        if (block.kind === 'text' || block.kind === 'note') return [block.kind, 1];
        return [block.kind, block.items.length];
      }),
    })),
  }));

const keysIn = (articles: readonly Article[]) =>
  [...JSON.stringify(articles).matchAll(/\[\[([^\]]+)\]\]/g)]
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
    expect(JSON.stringify(chinese).replaceAll(/\[\[[^\]]*\]\]|"(?:id|kind|level)":"[^"]*"/g, '')).not.toMatch(
      /[a-z]{2,}\s+[a-z]{2,}/i,
    );
  });
});

describe('searching the manual', () => {
  it('finds sections with all of the words, titles first', () => {
    const [first, ...rest] = searchArticles(manualEn, 'stl');
    expect(first!.section.title).toBe('Parts as STL');
    expect(rest.length).toBeGreaterThan(0);
    expect(searchArticles(manualEn, 'Stl UNITS')).toEqual([]);
  });

  it('finds Chinese words', () => {
    expect(searchArticles(manualZh, '孤岛')[0]!.section.id).toBe('issues');
  });

  it('shows the words around the hit, without marks', () => {
    const { excerpt } = searchArticles(manualEn, 'inches')[0]!;
    expect(excerpt).toContain('inches');
    expect(excerpt).not.toMatch(/\*\*|\[\[/);
  });

  it('answers nothing to an empty question', () => {
    expect(searchArticles(manualEn, '  ')).toEqual([]);
  });
});
