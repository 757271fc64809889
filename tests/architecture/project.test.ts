import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ERROR_CODES } from '#base';
import {
  findAreaRings,
  findCycles,
  findFeatureFaults,
  findForbiddenArrows,
  findForbiddenPackages,
  findHiddenExports,
  findHiddenInputs,
  findRoomFaults,
  findWordless,
  type Rooms,
} from './rules.ts';
import { commentsOf, projectRoot, readSources } from './source-tree.ts';

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(projectRoot, path), 'utf8'));

const rooms = readJson('src/rooms.json') as Rooms;
const packageJson = readJson('package.json') as { imports: Record<string, string> };
/** What is needed at run time, each list a workspace: the installed command carries its own in its bundle. */
const dependencies = ['page', 'server'].flatMap((name) =>
  Object.keys((readJson(`packages/${name}/package.json`) as { dependencies: object }).dependencies),
);
const CODE = /\.(?:ts|tsx|mts|mjs)$/;
const sources = readSources(['src'], CODE).filter(({ path }) => posix.dirname(path) !== 'src');
const everything = readSources(['src', 'tests', 'bench', 'scripts', 'bin'], CODE);
const shaders = readSources(['shaders'], /\.wgsl$/);

/** A split is asked about at 400 lines and due at this. */
const LONGEST_FILE = 500;

describe('the rooms of the project', () => {
  test('have arrows that point one way', () => {
    expect(findRoomFaults(rooms)).toEqual([]);
  });

  test('are imported along their arrows and through their doors alone', () => {
    expect(sources.length).toBeGreaterThan(20);
    expect(findForbiddenArrows(sources, rooms, packageJson.imports)).toEqual([]);
  });

  test('use the packages meant for them', () => {
    expect(findForbiddenPackages(sources, rooms, dependencies)).toEqual([]);
  });

  test('hold no ring of files', () => {
    expect(findCycles(sources, packageJson.imports)).toEqual([]);
  });

  test('hold no ring of features, and no door of the server that goes round them', () => {
    expect(findFeatureFaults(sources)).toEqual([]);
  });

  test.each(['src/ui', 'src/ui/editor', 'src/ui/portal', 'src/ui/session', 'src/server', 'src/app'])(
    'hold no ring of areas inside %s',
    (folder) => {
      expect(findAreaRings(sources, folder)).toEqual([]);
    },
  );

  test.each(Object.entries(rooms.rooms))(
    '%s has a README, a door, and a type check of its kind',
    (room, facts) => {
      expect(existsSync(join(projectRoot, 'src', room, 'README.md')), 'README.md').toBe(true);
      expect(existsSync(join(projectRoot, 'src', room, 'index.ts')), 'index.ts').toBe(true);
      expect(packageJson.imports[`#${room}`]).toBe(`./src/${room}/index.ts`);
      const pure = readJson('tsconfig.pure.json') as { include: string[] };
      const checkedAsPure = pure.include.some((path) => `src/${room}/`.startsWith(`${path}/`));
      expect(checkedAsPure).toBe(facts.environment === 'pure');
    },
  );

  test('take time and chance as arguments where the same input must give the same bytes', () => {
    expect(findHiddenInputs(sources, rooms)).toEqual([]);
  });

  test('export by name', () => {
    expect(findHiddenExports(sources)).toEqual([]);
  });
});

describe('the files of the project', () => {
  test(`have at most ${LONGEST_FILE} lines`, () => {
    const long = [...everything, ...shaders]
      .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
      .filter(({ lines }) => lines > LONGEST_FILE);
    expect(long).toEqual([]);
  });

  test('have names in kebab case', () => {
    const odd = everything.filter(({ path }) => !/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(posix.basename(path)));
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  test('leave nothing for later', () => {
    const unfinished = /\b(?:TODO|FIXME|XXX|HACK)\b|\bnot (?:yet )?implemented\b/i;
    const found = [...everything, ...shaders]
      .filter(({ path }) => !path.startsWith('tests/architecture/'))
      .flatMap(({ path, text }) => {
        const match = unfinished.exec(commentsOf(text)) ?? /throw new Error\(['"`]not /i.exec(text);
        return match ? [`${path}: ${match[0]}`] : [];
      });
    expect(found).toEqual([]);
  });

  test('run every test: none is skipped or run alone', () => {
    const found = everything
      .filter(
        ({ path, text }) =>
          /\.(?:test\.tsx?|e2e\.ts)$/.test(path) &&
          /\b(?:test|it|describe)\.(?:only|skip|fixme|todo)\b/.test(text),
      )
      .map(({ path }) => path);
    expect(found).toEqual([]);
  });

  test('lead tests to a PostgreSQL server by one module: what imports it is what runs there', () => {
    const lane = readFileSync(join(projectRoot, 'scripts/test.mjs'), 'utf8');
    const [, module] = /\bDATABASE_OF_TESTS = '([^']+)'/.exec(lane) ?? [];
    const readers = everything.filter(
      ({ path, text }) => /^tests\/(?!architecture\/)/.test(path) && text.includes('TEST_DATABASE_URL'),
    );
    expect(readers.map(({ path }) => path)).toEqual([module]);
  });
});

/** The tables of sentences, one for each language of the page and one for the command line. */
const SENTENCES = ['src/cli/messages.ts', 'texts/en/words/errors.json', 'texts/zh/words/errors.json'];

const importFile = async (path: string): Promise<Record<string, unknown>> =>
  (await import(pathToFileURL(path).href)) as Record<string, unknown>;

async function sentencesIn(path: string): Promise<Record<string, unknown>> {
  if (path.endsWith('.json')) return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const tables = Object.values(await importFile(path)).filter(
    (value): value is Record<string, unknown> =>
      typeof value === 'object' && value !== null && 'cancelled' in value,
  );
  expect(tables).toHaveLength(1);
  return tables[0]!;
}

describe('every expected failure', () => {
  test.each(SENTENCES)('has its words in %s', async (path) => {
    expect(findWordless(ERROR_CODES, await sentencesIn(join(projectRoot, path)))).toEqual([]);
  });

  test('is a line in the list of codes and one in each table, and nothing else', async () => {
    mkdirSync(join(projectRoot, 'tests/output'), { recursive: true });
    const folder = mkdtempSync(join(projectRoot, 'tests/output/error-codes-'));
    const copyOf = (path: string, from: string, to: string): string => {
      const text = readFileSync(join(projectRoot, path), 'utf8');
      expect(text).toContain(from);
      const copy = join(folder, path.replaceAll('/', '-'));
      writeFileSync(copy, text.replace(from, to));
      return copy;
    };
    try {
      const list = copyOf('src/base/error-codes.ts', "  'cancelled',", "  'too_cold',\n  'cancelled',");
      const { ERROR_CODES: codes } = (await importFile(list)) as { ERROR_CODES: readonly string[] };
      expect(codes).toHaveLength(ERROR_CODES.length + 1);
      for (const path of SENTENCES) {
        expect(findWordless(codes, await sentencesIn(join(projectRoot, path)))).toEqual(['too_cold']);
        const [before, line] = path.endsWith('.json')
          ? ['  "cancelled": ', '  "too_cold": "Too cold.",\n']
          : ['  cancelled: ', "  too_cold: () => 'Too cold.',\n"];
        const copy = copyOf(path, before, line + before);
        expect(findWordless(codes, await sentencesIn(copy))).toEqual([]);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
