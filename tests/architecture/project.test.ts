import { existsSync, readFileSync } from 'node:fs';
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

  test('hold no ring of areas of the page but the one that is left to be undone', () => {
    // The settings show the editor's keys and choices; the editor's bar opens the settings, the account and the help.
    expect(findAreaRings(sources)).toEqual(['editor → portal → editor', 'portal → editor → portal']);
  });

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

describe('every expected failure', () => {
  const listings = ['src/cli/messages.ts', 'src/ui/locales/en/errors.ts', 'src/ui/locales/zh/errors.ts'];
  test.each(listings)('has its words in %s', async (path) => {
    const module = (await import(pathToFileURL(join(projectRoot, path)).href)) as Record<string, unknown>;
    const tables = Object.values(module).filter(
      (value): value is Record<string, unknown> =>
        typeof value === 'object' && value !== null && 'cancelled' in value,
    );
    expect(tables).toHaveLength(1);
    const wordless = ERROR_CODES.filter((code) => !tables[0]![code]);
    expect(wordless).toEqual([]);
  });
});
