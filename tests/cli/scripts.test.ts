import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorIn, jsonIn, PRINTER, runIn } from '#tests/command-line.ts';
import { makeBox } from '#tests/meshes.ts';
import { writeBinaryStl } from '#tests/scans.ts';

const GRID = `const { spacing } = params({ spacing: { label: 'Spacing', min: 2, max: 9, default: 6 } });
for (const part of parts())
  for (const region of faces(part))
    for (const spot of grid(region, { spacing, inset: 0.5 })) tip(spot);
log('made', report().tips);
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corallite-scripts-'));
  writeFileSync(join(folder, 'slab.stl'), writeBinaryStl(makeBox(20, 14, 2)));
  writeFileSync(join(folder, 'grid.js'), GRID);
  writeFileSync(join(folder, 'wrong.js'), 'const n = 1;\ntip({ at: [0, 0, n] });\n');
  writeFileSync(join(folder, 'broken.js'), 'parts(;\n');
  writeFileSync(join(folder, 'endless.js'), 'for (;;);\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Said {
  readonly layers: number;
  readonly supports: {
    readonly tips: number;
    readonly volumeMm3: number;
    readonly baseVolumeMm3: number;
    readonly islandsLeft: number;
    readonly script: {
      readonly log: readonly string[];
      readonly report: { readonly tips: number; readonly volume: number };
    };
  };
}

const slice = [
  'slice',
  'slab.stl',
  '--printer',
  PRINTER,
  '--layer-height',
  '0.1',
  '--backend',
  'wasm',
  '-o',
  'out.goo',
];

describe('corallite slice --support-script', () => {
  test('puts supports where a script says, and tells what it said', () => {
    const { supports } = jsonIn(folder, [...slice, '--support-script', 'grid.js']) as unknown as Said;
    expect(supports).toMatchObject({
      tips: 9,
      islandsLeft: 0,
      script: { log: ['made 9'], report: { tips: 9 } },
    });
    expect(supports.script.report.volume).toBeCloseTo(supports.volumeMm3 + supports.baseVolumeMm3, 6);
  });

  test('takes parameters, and a type for what supports are like', () => {
    const dense = jsonIn(folder, [
      ...slice,
      '--support-script',
      'grid.js',
      '--script-param',
      'spacing=3',
      '--supports',
      'light',
      '--lift',
      '3',
    ]) as unknown as Said;
    expect(dense.supports.tips).toBeGreaterThan(9);
    expect(dense.layers).toBe(50);
  });

  test.each([
    [['wrong.js'], 'script_value', 'wrong.js, line 2, column 4: tip: spot must be'],
    [['broken.js'], 'script_failed', 'broken.js, line 1, column 7: SyntaxError'],
    [['endless.js'], 'script_too_long', 'endless.js ran for more than 2 seconds'],
    [['none.js'], 'not_found', "none.js doesn't exist"],
    [
      ['grid.js', '--script-param', 'spacing=10'],
      'script_value',
      'params: spacing must be a number from 2 to 9',
    ],
    [
      ['grid.js', '--script-param', 'size=1'],
      'script_value',
      'params: size must be left out: there is spacing',
    ],
  ])('refuses %j with the line', (more, code, sentence) => {
    expect(errorIn(folder, [...slice, '--support-script', ...more])).toMatchObject({
      code,
      exitCode: 1,
      sentence: expect.stringContaining(sentence),
    });
  });

  test.each([
    [['--support-script', 'grid.js', '--supports', 'off'], '--support-script'],
    [['--script-param', 'spacing=3'], '--script-param'],
    [['--support-script', 'grid.js', '--script-param', 'spacing'], 'NAME=VALUE'],
    [['--support-script', 'grid.js', '--script-param', 'a=1', '--script-param', 'a=2'], 'twice'],
  ])('does not understand %j', (more, word) => {
    const { status, stderr } = runIn(folder, [...slice, ...more]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(word)]);
  });
});

test('corallite supports --script writes what a script makes, and prints its lines', () => {
  const args = [
    'supports',
    'slab.stl',
    '--script',
    'grid.js',
    '--script-param',
    'spacing=5',
    '-o',
    'held.stl',
  ];
  const { status, stdout, stderr } = runIn(folder, args);
  expect(status, stderr).toBe(0);
  expect(stdout).toMatch(/^script: made \d+\nsupports: /);
});
