import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Issue } from '#kernel';
import type { IssueReport } from '#pipeline';
import { makeBox } from '#tests/meshes.ts';
import { writeBinaryStl } from '#tests/scans.ts';
import { describeIssues } from '../../src/cli/issues-text.ts';

const LAUNCHER = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'bin/corallite.cjs');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corallite-issues-'));
  const walls = [
    makeBox(10, 10, 1, [0, 0, 0]),
    makeBox(10, 1, 9, [0, 0, 0]),
    makeBox(10, 1, 9, [0, 9, 0]),
    makeBox(1, 10, 9, [0, 0, 0]),
    makeBox(1, 10, 9, [9, 0, 0]),
  ];
  const lid = makeBox(10, 10, 1, [0, 0, 8]);
  const speck = makeBox(2, 2, 2, [14, 4, 4]);
  const save = (name: string, boxes: readonly ReturnType<typeof makeBox>[]): void => {
    const counts = boxes.map(({ positions }) => positions.length / 3);
    const indices = boxes.flatMap((box, index) => {
      const first = counts.slice(0, index).reduce((sum, count) => sum + count, 0);
      return [...box.indices].map((vertex) => vertex + first);
    });
    const positions = Float32Array.from(boxes.flatMap((box) => [...box.positions]));
    writeFileSync(join(folder, name), writeBinaryStl({ positions, indices: Uint32Array.from(indices) }));
  };
  save('closed.stl', [...walls, lid, speck]);
  save('cup.stl', walls);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

function run(...args: string[]): string {
  const ended = spawnSync(process.execPath, [LAUNCHER, ...args], { encoding: 'utf8', cwd: folder });
  expect(ended.status, ended.stderr).toBe(0);
  return ended.stdout;
}

const slice = (model: string, output: string, ...more: string[]): string =>
  run('slice', model, '--printer', 'elegoo-mars-3', '-o', output, ...more);

describe('corallite --issues', () => {
  test('reports the same of a plate that is sliced and of the file it made', () => {
    const said = JSON.parse(slice('closed.stl', 'closed.goo', '--issues', '--json')) as {
      issues: IssueReport;
      seconds: object;
      volumeMm3: number;
    };
    expect(said.issues).toMatchObject({
      layerCount: 180,
      counts: { island: 1, 'resin-trap': 1, 'suction-cup': 0, border: 0, 'empty-layer': 0 },
      issues: [
        { kind: 'resin-trap', firstLayer: 20, lastLayer: 159, bottomMm: 1, topMm: 8 },
        { kind: 'island', firstLayer: 80, bottomMm: 4 },
      ],
    });
    const [trap, island] = said.issues.issues as Extract<Issue, { readonly areaMm2: number }>[];
    expect(trap!.areaMm2).toBeCloseTo(64, 0);
    expect(trap).toMatchObject({ volumeMm3: expect.closeTo(448, -1) as number });
    expect(island!.areaMm2).toBeCloseTo(4, 0);
    const volume = said.issues.layers.volumeMm3.reduce((sum, one) => sum + one, 0);
    expect(volume).toBeCloseTo(said.volumeMm3, 6);
    expect(said.seconds).toHaveProperty('issues');

    const read = JSON.parse(run('inspect', 'closed.goo', '--issues', '--json')) as { issues: IssueReport };
    expect(read.issues.counts).toEqual(said.issues.counts);
    const pixels = ({ issues }: IssueReport): unknown[] =>
      issues.map(({ kind, firstLayer, lastLayer, ...issue }) => [
        kind,
        firstLayer,
        lastLayer,
        'box' in issue && issue.box,
      ]);
    expect(pixels(read.issues)).toEqual(pixels(said.issues));
  });

  test('reports counts to people, layers from 1 and places, and nothing unless it is asked', () => {
    const sentence =
      /\n\nislands {12}0\nresin traps {8}0\nsuction cups {7}1\n.*\n.*\ntrapped standing {3}0\.5\d ml in 1 place\ntrapped hanging {4}0\nlayers 21–180 {2}suction cup, 6\d(?:\.\d)? mm², open on the last layer, /;
    expect(slice('cup.stl', 'cup.goo', '--issues')).toMatch(sentence);
    expect(run('inspect', 'cup.goo', '--issues')).toMatch(sentence);
    expect(run('inspect', 'cup.goo')).not.toContain('suction');
    expect(JSON.parse(run('inspect', 'cup.goo', '--json'))).not.toHaveProperty('issues');
    expect(JSON.parse(slice('cup.stl', 'cup.goo', '--json'))).not.toHaveProperty('issues');
  });
});

describe('the issues as text', () => {
  const place = {
    centre: [10.5, 20.25],
    centreMm: [0.525, 1.0125],
    box: { left: 10, top: 20, right: 11, bottom: 21 },
  } as const;
  const layers = (firstLayer: number, lastLayer: number) => ({
    firstLayer,
    lastLayer,
    bottomMm: 0,
    topMm: 1,
  });
  const report = (issues: readonly Issue[], counts: Partial<IssueReport['counts']> = {}): IssueReport => ({
    layerCount: 100,
    issues,
    counts: { island: 0, 'resin-trap': 0, 'suction-cup': 0, border: 0, 'empty-layer': 0, ...counts },
    drainage: { standing: { ...dry, trappedMm3: 2000, count: 3 }, hanging: dry },
    layers: { areaMm2: [], volumeMm3: [], areas: [], islands: [] },
  });
  const dry = { trappedMm3: 0, count: 0, puddles: [] };
  const space = { ...place, voxels: 5, volumeMm3: 1234.5, areaMm2: 0.01234 };

  test('have a line for every kind of issue', () => {
    const text = describeIssues(
      report(
        [
          { kind: 'island', ...layers(4, 4), ...place, pixels: 1, areaMm2: 0.0025, supportedPixels: 0 },
          { kind: 'resin-trap', ...layers(5, 9), ...space },
          { kind: 'suction-cup', ...layers(0, 9), ...space, opensAt: null },
          { kind: 'suction-cup', ...layers(1, 9), ...space, opensAt: 10 },
          { kind: 'border', ...layers(2, 3), pixels: 7 },
          { kind: 'empty-layer', ...layers(12, 12) },
        ],
        { island: 1, 'resin-trap': 1, 'suction-cup': 2, border: 1, 'empty-layer': 1 },
      ),
    );
    expect(text.split('\n')).toEqual([
      'islands            1',
      'resin traps        1',
      'suction cups       2',
      'touching the edge  1',
      'empty layers       1',
      'trapped standing   2.00 ml in 3 places',
      'trapped hanging    0',
      'layer 5      island, 0.0025 mm², 0.53, 1.01 mm (pixel 10, 20)',
      'layers 6–10  resin trap, 1235 mm³, 0.53, 1.01 mm (pixel 10, 20)',
      'layers 1–10  suction cup, 0.0123 mm², sealed against the build plate, 0.53, 1.01 mm (pixel 10, 20)',
      'layers 2–10  suction cup, 0.0123 mm², open from layer 11, 0.53, 1.01 mm (pixel 10, 20)',
      'layers 3–4   touching the edge, 7 pixels',
      'layer 13     empty layer',
      '',
    ]);
  });

  test('list ten, count the others, and leave out millimetres nobody knows', () => {
    const island = (layer: number): Issue => ({
      kind: 'island',
      ...layers(layer, layer),
      ...place,
      centreMm: [0, 0],
      pixels: 1,
      areaMm2: 0,
      supportedPixels: 0,
    });
    const islands = Array.from({ length: 12 }, (_, index) => island(index + 1));
    const lines = describeIssues(report(islands, { island: 40 })).split('\n');
    expect(lines.filter((line) => line.includes('island, '))).toHaveLength(10);
    expect(lines).toContain('layer 2   island, pixel 10, 20');
    expect(lines.at(-2)).toBe('30 more (--json lists all)');
    expect(describeIssues(report([]))).not.toContain('more');
  });
});
