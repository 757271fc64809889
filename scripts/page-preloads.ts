import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, type Plugin, type Rolldown } from 'vite';

const PAGE_TABLE = 'src/ui/page-table.ts';
/** What stands around a page that has a frame. */
const FRAME = './portal/frame-and-dialogs.tsx';
const LANGUAGES = ['en', 'zh'] as const;

/** A page by what it imports: modules by their path from the table, and chunks of words by name. */
interface PageImports {
  readonly path: string;
  readonly modules: readonly string[];
  readonly words: readonly string[];
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

function* nodesBelow(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesBelow(child);
}

const stringsIn = (nodes: readonly unknown[]): string[] =>
  nodes.flatMap((node) =>
    isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? [node['value']] : [],
  );

/** The lines of a table of pages as its source has them: objects with a `path` and a `load`. */
export function readPageTable(source: string): readonly PageImports[] {
  const pages: PageImports[] = [];
  for (const node of nodesBelow(parseSync(PAGE_TABLE, source).program as unknown as Node)) {
    if (node.type !== 'ObjectExpression') continue;
    const properties = new Map(
      (node['properties'] as readonly Node[])
        .filter(({ type }) => type === 'Property')
        .map((property) => [(property['key'] as Node)['name'], property['value'] as Node]),
    );
    const [path] = stringsIn([properties.get('path')]);
    if (path === undefined || !properties.has('load')) continue;
    const within = [...nodesBelow(node)];
    const isFramed = stringsIn([properties.get('frame')]).length > 0;
    pages.push({
      path,
      modules: [
        ...(isFramed ? [FRAME] : []),
        ...stringsIn(
          within.filter(({ type }) => type === 'ImportExpression').map((found) => found['source']),
        ),
      ],
      words: [
        'page',
        ...within
          .filter(({ type }) => type === 'ArrayExpression')
          .flatMap((found) => stringsIn(found['elements'] as readonly unknown[])),
      ],
    });
  }
  return pages;
}

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/** The files of some modules' chunks and of all that these import, but those that every page has anyway. */
function filesOf(bundle: Bundle, modules: readonly string[]): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (start: readonly Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> => {
    const found = new Set(start);
    // A set is walked on to what is added meanwhile.
    for (const { imports } of found)
      for (const file of imports) {
        const chunk = byFile.get(file);
        if (chunk !== undefined) found.add(chunk);
      }
    return found;
  };
  const ofEveryPage = withImports(chunks.filter(({ isEntry }) => isEntry));
  const wanted = withImports(
    chunks.filter(({ facadeModuleId }) => facadeModuleId !== null && modules.includes(facadeModuleId)),
  );
  const files = [...wanted]
    .filter((chunk) => !ofEveryPage.has(chunk))
    .flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]);
  return new Set(files);
}

/** Numbers of the files that a page needs in any language, and of those that each language adds. */
type Preloads = readonly [common: readonly number[], ...ofLanguages: (readonly number[])[]];

/** What each page with code of its own is preloaded by its path, as numbers of files in a list. */
export function tableOfPreloads(bundle: Bundle, pages: readonly PageImports[], root: string) {
  const files: string[] = [];
  const numberOf = (file: string): number => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const at = (path: string): string => join(root, dirname(PAGE_TABLE), path);
  const table: Record<string, Preloads> = {};
  for (const { path, modules, words } of pages) {
    const common = filesOf(bundle, modules.map(at));
    if (common.size === 0) continue;
    const spoken = LANGUAGES.map((language) =>
      filesOf(
        bundle,
        words.map((name) => at(`./locales/${language}/${name}-texts.ts`)),
      ),
    );
    // What is after the colon is one part, the last.
    table[path.replace(/:\w+$/, '')] = [
      [...common].map(numberOf),
      ...spoken.map((own) => [...own].filter((file) => !common.has(file)).map(numberOf)),
    ];
  }
  return { files, table };
}

/**
 * Has the built page ask for the code and the words of the page at its address before a script has run: they are named by
 * scripts, one after the other. What the address leads on to (a login, the recents) asks for its own.
 */
export const preloadPages: Plugin = {
  name: 'preload-pages',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const root = join(import.meta.dirname, '..');
      const pages = readPageTable(readFileSync(join(root, PAGE_TABLE), 'utf8'));
      const { files, table } = tableOfPreloads(bundle, pages, root);
      // A script after a stylesheet waits for it.
      const at = html.search(/<script type="module"|<link rel="stylesheet"/);
      return `${html.slice(0, at)}<script>${scriptOf(files, table)}</script>${html.slice(at)}`;
    },
  },
};

/** The rule of the language is detectLanguage's (src/ui/preferences.ts). */
const scriptOf = (files: readonly string[], table: object): string => `
(() => {
  const files = ${JSON.stringify(files)};
  const table = ${JSON.stringify(table)};
  const path = location.pathname.toLowerCase().replace(/(.)\\/$/, '$1');
  const page = table[path] ?? table[path.replace(/[^/]+$/, '')];
  if (page === undefined) return;
  let chosen = null;
  try {
    chosen = localStorage.getItem('language');
  } catch {
    // Storage that may not be read holds no choice.
  }
  const spoken = /^(en|zh)$/.test(chosen) ? chosen : navigator.language;
  for (const number of [...page[0], ...page[/^zh/i.test(spoken) ? 2 : 1]]) {
    const link = document.createElement('link');
    const isStyle = files[number].endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    link.as = isStyle ? 'style' : 'script';
    link.crossOrigin = '';
    link.href = '/' + files[number];
    document.head.append(link);
  }
})();
`;
