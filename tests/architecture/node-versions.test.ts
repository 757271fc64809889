import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './source-tree.ts';

/** The oldest of each version of Node that package.json names (ADR 0233). */
const SUPPORTED = [
  [20, 19, 0],
  [22, 13, 0],
  [24, 0, 0],
] as const;

type Version = readonly [major: number, minor: number, patch: number];

interface LockedPackage {
  readonly version?: string;
  /** Left out without a word where it does not fit. */
  readonly optional?: boolean;
  readonly engines?: { readonly node?: string };
}

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(projectRoot, name), 'utf8'));

const compare = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** Whether a version is in a range as npm writes them: comparators, `^`, `x` and `||`; any other spelling throws. */
function accepts(range: string, version: Version): boolean {
  return range.split('||').some((all) =>
    all
      .trim()
      .replaceAll(/([<>=^~]+)\s+/g, '$1')
      .split(/\s+/)
      .every((one) => {
        const found = /^(>=|>|<=|<|\^|=)?v?(\d+|\*)(?:\.(\d+|x|\*))?(?:\.(\d+|x|\*))?$/.exec(one);
        if (!found) throw new Error(`"${one}" is no range this test can read`);
        const [, sign = '', major, minor, patch] = found;
        if (major === '*') return true;
        const bound: Version = [Number(major), Number(minor) || 0, Number(patch) || 0];
        const order = compare(version, bound);
        if (sign === '>=') return order >= 0;
        if (sign === '>') return order > 0;
        if (sign === '<=') return order <= 0;
        if (sign === '<') return order < 0;
        return order >= 0 && version[0] === bound[0];
      }),
  );
}

test('ranges are read as npm reads them', () => {
  const range = '^20.19.0 || >=22.12.0';
  const versions: readonly Version[] = [[20, 18, 9], [20, 19, 0], [21, 0, 0], [22, 11, 0], [22, 12, 0], [24, 0, 0]]; // oxfmt-ignore
  expect(versions.map((version) => accepts(range, version))).toEqual([false, true, false, false, true, true]);
  expect(accepts('>= 6.0 < 21', [20, 19, 0])).toBe(true);
  expect(accepts('18.x', [20, 19, 0])).toBe(false);
});

test('every package accepts every version of Node that is supported, so that installing is silent', () => {
  const { packages } = readJson('package-lock.json') as { packages: Record<string, LockedPackage> };
  const refusing = Object.entries(packages).flatMap(([path, { version, engines, optional }]) => {
    const range = engines?.node;
    if (range === undefined || optional || SUPPORTED.every((one) => accepts(range, one))) return [];
    return [`${path || 'corallite'} ${version} wants Node ${range}`];
  });
  expect(Object.keys(packages).length).toBeGreaterThan(300);
  expect(refusing).toEqual([]);
});
