import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const text = readFileSync('src/server/SECURITY.md', 'utf8');
const STATES = ['met', 'partly', 'not met', 'n/a'] as const;

interface Row {
  readonly requirement: string;
  readonly state: string;
  readonly how: string;
}

const rows: readonly Row[] = text.split('\n').flatMap((line) => {
  const [, requirement, , state, how] = line.split('|').map((cell) => cell.trim());
  return /^\d+\.\d+\.\d+$/.test(requirement ?? '')
    ? [{ requirement: requirement!, state: state!, how: how! }]
    : [];
});

/** Requirements of levels 1 and 2 in each chapter of ASVS 5.0.0, by its own count. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7] as const;

describe('the table of OWASP ASVS 5.0', () => {
  test('has each requirement of levels 1 and 2 once', () => {
    expect(new Set(rows.map(({ requirement }) => requirement)).size).toBe(rows.length);
    const counts = CHAPTERS.map(
      (_count, index) => rows.filter(({ requirement }) => requirement.startsWith(`${index + 1}.`)).length,
    );
    expect(counts).toEqual(CHAPTERS);
  });

  test('says of each whether it is met, and the same figures above', () => {
    const counts = STATES.map((state) => rows.filter((row) => row.state === state).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows.length);
    const [met, partly, notMet, elsewhere] = counts;
    expect(text).toContain(`The ${rows.length} requirements`);
    expect(text).toContain(`${met} are met, ${partly} in part, ${notMet} are not met, and ${elsewhere} ask`);
  });

  test('names files that are there', () => {
    const paths = rows.flatMap(({ how }) =>
      [...how.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path]) => path!),
    );
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter((path) => !existsSync(path) && !existsSync(`src/server/${path}`))).toEqual([]);
  });
});
