import { describe, expect, it } from 'vitest';
import type { Picture } from '../../src/ui/manual/article.ts';
import { readTexts } from '../../scripts/texts.ts';

const pictureAt = (path: string): Picture => ({ light: path, dark: path, width: 2, height: 1 });
const sectionsOf = (markdown: string) => readTexts(markdown, pictureAt).sections;
const blocksOf = (markdown: string) => sectionsOf(`## A {#a}\n\n${markdown}`)[0]!.blocks;

describe('texts in Markdown', () => {
  it('are sections of blocks', () => {
    expect(sectionsOf('## One {#one}\n\nText.\n\n## Two: {#two}\n\n> Note.')).toEqual([
      { id: 'one', title: 'One', blocks: [{ kind: 'text', text: 'Text.' }] },
      { id: 'two', title: 'Two:', blocks: [{ kind: 'note', text: 'Note.' }] },
    ]);
  });

  it('are articles where headings of the first level begin them', () => {
    const { articles, sections } = readTexts(
      '# T {#t level=first minutes=5}\n\nAbout.\n\n![](c-light.webp)\n\n## S {#s}\n\nText.\n\n# U {#u}\n\n## V {#v}\n\nMore.',
      pictureAt,
    );
    expect(sections).toEqual([]);
    expect(articles).toEqual([
      {
        id: 't',
        title: 'T',
        level: 'first',
        minutes: 5,
        about: 'About.',
        cover: pictureAt('c-light.webp'),
        sections: [{ id: 's', title: 'S', blocks: [{ kind: 'text', text: 'Text.' }] }],
      },
      {
        id: 'u',
        title: 'U',
        about: '',
        sections: [{ id: 'v', title: 'V', blocks: [{ kind: 'text', text: 'More.' }] }],
      },
    ]);
  });

  it('keep bold words and keys as they are written, signs of Markdown in keys too', () => {
    expect(blocksOf('Press **Export**, `*2` or `\\`,\nthen `[[`.')).toEqual([
      { kind: 'text', text: 'Press **Export**, `*2` or `\\`, then `[[`.' },
    ]);
  });

  it('tell lists from steps, and keys from words', () => {
    expect(blocksOf('- **a** b\n- c\n\ntext\n\n1. d\n2. e')).toEqual([
      { kind: 'list', items: ['**a** b', 'c'] },
      { kind: 'text', text: 'text' },
      { kind: 'steps', items: ['d', 'e'] },
    ]);
    expect(blocksOf('| K | W |\n| --- | --- |\n| `V` `Shift+V` | Select |\n\n')).toEqual([
      { kind: 'keys', rows: [[['V', 'Shift+V'], 'Select']] },
    ]);
    expect(blocksOf('| W | M |\n| --- | --- |\n| Layer | Thin |')).toEqual([
      { kind: 'words', rows: [['Layer', 'Thin']] },
    ]);
  });

  it('show pictures alone and drawings side by side', () => {
    expect(blocksOf('![An A.](a-light.webp)')).toEqual([
      { kind: 'picture', picture: pictureAt('a-light.webp'), alt: 'An A.' },
    ]);
    expect(blocksOf('![I.](drawing:island "Below.")\n![S.](drawing:exposure "Under.")')).toEqual([
      {
        kind: 'drawings',
        drawings: [
          { of: 'island', caption: 'Below.', alt: 'I.' },
          { of: 'exposure', caption: 'Under.', alt: 'S.' },
        ],
      },
    ]);
  });

  it.each([
    ['HTML in a line', 'a <b onclick="x()">b</b>'],
    ['HTML of its own', '<script>x()</script>'],
    ['a link', '[there](https://example.com)'],
    ['emphasis', 'so *much*'],
    ['code', '```\nx\n```'],
    ['a rule', '---'],
    ['a heading of the third level', '### No'],
    ['a drawing that is not there', '![](drawing:whale)'],
    ['a picture in a text', 'see ![](a-light.webp)'],
    ['a list in a list', '- a\n  - b'],
    ['two pictures in a paragraph', '![](a-light.webp) ![](b-light.webp)'],
  ])('are refused with %s', (_what, markdown) => {
    expect(() => blocksOf(markdown)).toThrow(/nothing draws|alone/);
  });

  it('are refused without an anchor', () => {
    expect(() => sectionsOf('## Title\n\nText.')).toThrow('has no {#anchor}');
  });
});
