import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PAGES } from '../../src/ui/page-table.ts';
import { readPageTable, tableOfPreloads } from '../../scripts/page-preloads.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCE = readFileSync(join(ROOT, 'src/ui/page-table.ts'), 'utf8');

it('of every page with code of its own what it imports is known', () => {
  const known = readPageTable(SOURCE);
  expect(known.map(({ path }) => path)).toEqual(PAGES.map(({ path }) => path));
  // The editor's code is named outside the table, and drawn behind something that stands in for it.
  expect(known.filter(({ modules }) => modules.length === 0).map(({ path }) => path)).toEqual([
    '/editor/:project?',
  ]);
  expect(known.find(({ path }) => path === '/community')).toEqual({
    path: '/community',
    modules: [
      './portal/frame-and-dialogs.tsx',
      './portal/community/community-page.tsx',
      './portal/community/design-list.ts',
    ],
    words: ['page', 'community'],
  });
});

it('a page is given the files of its chunks, of what they import, and of one language', () => {
  const chunk = (fileName: string, module: string | null, more: object = {}) => ({
    type: 'chunk',
    fileName,
    facadeModuleId: module === null ? null : join(ROOT, 'src/ui', module),
    imports: [],
    isEntry: false,
    ...more,
  });
  const bundle = Object.fromEntries(
    [
      chunk('entry.js', null, { isEntry: true, imports: ['packages.js'] }),
      chunk('packages.js', null),
      chunk('shelf-page.js', 'shelf/shelf-page.tsx', { imports: ['shared.js', 'packages.js'] }),
      chunk('shared.js', null, {
        imports: ['shelf-page.js'],
        viteMetadata: { importedCss: new Set(['shared.css']) },
      }),
      chunk('en.js', 'locales/en/page-texts.ts'),
      chunk('zh.js', 'locales/zh/page-texts.ts', { imports: ['shared.js'] }),
    ].map((file) => [file.fileName, file]),
  ) as unknown as Parameters<typeof tableOfPreloads>[0];
  const pages = [{ path: '/shelf/:id', modules: ['./shelf/shelf-page.tsx'], words: ['page'] }];
  const { files, table } = tableOfPreloads(bundle, pages, ROOT);
  expect(
    Object.entries(table).map(([path, lists]) => [path, lists.map((list) => list.map((at) => files[at]))]),
  ).toEqual([['/shelf/', [['shelf-page.js', 'shared.js', 'shared.css'], ['en.js'], ['zh.js']]]]);
});
