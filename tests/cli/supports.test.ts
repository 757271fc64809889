import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import { genericCraft, printerById } from '#document';
import { decodeMesh } from '#formats/mesh';
import {
  identityTransform,
  meshBounds,
  placeMesh,
  supportTypes,
  translation,
  type SupportStructure,
} from '#kernel';
import { growSupports } from '#pipeline';
import { errorIn, jsonIn, PRINTER, runIn } from '#tests/command-line.ts';
import { createLocalBackend } from '#tests/engine.ts';
import { makeBox, makeHall, makeSphere } from '#tests/meshes.ts';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corallite-supports-'));
  const save = (name: string, bytes: Uint8Array | string): void => writeFileSync(join(folder, name), bytes);
  save('bunny.stl', writeBinaryStl(readBunny(24)));
  save('ball.stl', writeBinaryStl(makeSphere(6, 4)));
  save('slab.stl', writeBinaryStl(makeBox(30, 20, 2)));
  save('sparse.json', JSON.stringify({ anchorDistance: 9, lowestAnchorDistance: 9 }));
  save('hall.stl', writeBinaryStl(makeHall(1.5)));
  save('flat.json', JSON.stringify({ liftHeight: 0, baseType: 'bounding-box', plateHeight: 2 }));
  save('wrong.json', JSON.stringify({ anchorDistance: -1 }));
  save('unknown.json', JSON.stringify({ anchors: 3 }));
  save('half.json', JSON.stringify({ branchNumber: 2.5 }));
  save('text.json', 'no settings');
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

interface Said {
  readonly volumeMm3: number;
  readonly partsVolumeMm3?: number;
  readonly layers: number;
  readonly supports: {
    readonly tips: number;
    readonly trunks: number;
    readonly branches: number;
    readonly braces: number;
    readonly volumeMm3: number;
    readonly baseVolumeMm3: number;
    readonly unreached: readonly object[];
    readonly islandsLeft: number;
    readonly faults: number;
    readonly newSeals?: readonly { readonly kind: string; readonly layer: number }[];
    readonly seconds: number;
  };
  readonly issues: { readonly counts: Readonly<Record<string, number>> };
  readonly warnings?: readonly object[];
}

function slice(model: string, ...more: string[]): Said {
  const args = [
    'slice',
    model,
    '--printer',
    PRINTER,
    '-o',
    'out.goo',
    '--layer-height',
    '0.1',
    '--backend',
    'wasm',
  ];
  return jsonIn(folder, [...args, '--antialias', '1', '--issues', ...more]) as never;
}

/** What medium supports are when they are grown here, in the middle of the plate. */
async function grownHere(model: string): Promise<SupportStructure> {
  const bytes = new Uint8Array(readFileSync(join(folder, model)));
  const { mesh } = unwrap(decodeMesh(model, bytes, quietContext())).bodies[0]!;
  const { min, max } = meshBounds(mesh);
  const settings = supportTypes.medium;
  const up = settings.liftHeight - min[2];
  const standing = placeMesh(mesh, translation(-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2, up));
  const parts = [{ key: model, mesh: standing, transform: identityTransform }];
  const craft = { ...genericCraft, layerHeight: 0.1, firstLayerHeight: 0.1 };
  const on = { printer: printerById(PRINTER)!, craft, backend: createLocalBackend() };
  const order = { key: model, mesh: standing, parts, settings };
  return unwrap(await growSupports(order, on, quietContext())).structure;
}

describe('corallite slice --supports', () => {
  test.each(['bunny.stl', 'ball.stl', 'slab.stl'])('leaves no island in the layers of %s', async (model) => {
    const bare = slice(model);
    const held = slice(model, '--supports', 'auto');
    expect(held.supports).toMatchObject({ unreached: [], islandsLeft: 0, faults: 0 });
    // Of these three the bunny alone has tips that share a trunk, and trunks that are tall enough for bars.
    const { tips, trunks, branches, braces } = await grownHere(model);
    const [counted, isBunny] = [held.supports, model === 'bunny.stl'];
    expect([counted.tips, counted.trunks]).toEqual([tips.length, trunks.length]);
    expect([counted.branches, counted.braces]).toEqual([branches.length, braces.length]);
    expect(counted.trunks).toBeGreaterThan(0);
    expect([counted.branches > 0, counted.braces > 0]).toEqual([isBunny, isBunny]);
    expect(counted.seconds).toBeGreaterThan(0);
    // The issues are looked for on the layers of all together, by the same rule as everywhere.
    expect(held.issues.counts).toMatchObject({ island: 0, 'resin-trap': bare.issues.counts['resin-trap'] });
    const { volumeMm3, baseVolumeMm3 } = held.supports;
    expect(volumeMm3).toBeGreaterThan(0);
    expect(baseVolumeMm3).toBeGreaterThan(0);
    // Tips reach into the part, and there it is printed once.
    expect(held.volumeMm3 / (bare.volumeMm3 + volumeMm3 + baseVolumeMm3)).toBeCloseTo(1, 2);
    expect(held.partsVolumeMm3! / bare.volumeMm3).toBeCloseTo(1, 2);
    expect(bare.partsVolumeMm3).toBeUndefined();
    expect(held.layers - bare.layers).toBe(50);
    expect(held.warnings).toBeUndefined();
  });

  test('tells the trap that a raft closes, and none of the model alone', () => {
    const said = slice('hall.stl', '--supports', 'flat.json', '--force');
    expect(said.supports.newSeals).toMatchObject([{ kind: 'resin-trap', layer: 20 }]);
    expect(said.warnings).toMatchObject([
      { code: 'supports_sealed', sentence: 'supports close in resin: 1 new resin trap (from layer 21)' },
    ]);
    expect(slice('hall.stl', '--supports', 'medium').supports.newSeals).toEqual([]);
    const text = runIn(folder, ['supports', 'hall.stl', '--type', 'flat.json', '-o', 'held.stl']);
    expect(`${text.stdout}${text.stderr}`).toContain('supports close in resin: 1 new resin trap');
    const { supports } = jsonIn(folder, [
      'supports',
      'hall.stl',
      '--type',
      'flat.json',
      '-o',
      'held.stl',
    ]) as unknown as Said;
    expect(supports.newSeals).toMatchObject([{ kind: 'resin-trap' }]);
  });

  test('hangs models as high as asked for, by the settings of a file', () => {
    const usual = slice('slab.stl', '--supports', 'medium', '--lift', '3');
    const sparse = slice('slab.stl', '--supports', 'sparse.json', '--lift', '3');
    expect(sparse.supports.tips).toBeLessThan(usual.supports.tips);
    expect(usual.layers).toBe(50);
  });

  test('holds hollow models', () => {
    const { supports, issues } = slice('ball.stl', '--hollow', '1', '--supports', 'light');
    expect(supports).toMatchObject({ unreached: [], islandsLeft: 0 });
    expect(supports.tips).toBeGreaterThan(0);
    expect(issues.counts['island']).toBe(0);
  });

  test.each([
    ['wrong.json', 'support_settings_invalid'],
    ['unknown.json', 'support_settings_invalid'],
    ['half.json', 'support_settings_invalid'],
    ['text.json', 'support_settings_invalid'],
    ['none.json', 'not_found'],
  ])('refuses the settings of %s', (file, code) => {
    const args = ['slice', 'ball.stl', '--printer', PRINTER, '-o', 'bad.goo', '--supports', file];
    expect(errorIn(folder, args)).toMatchObject({
      code,
      exitCode: 1,
      sentence: expect.stringContaining(file),
    });
  });

  test.each([
    [['--supports', 'thick'], '--supports'],
    [['--lift', '3'], '--lift'],
    [['--supports', 'auto', '--lift', '99'], '--lift'],
  ])('does not understand %j', (more, word) => {
    const { status, stderr } = runIn(folder, [
      'slice',
      'ball.stl',
      '--printer',
      PRINTER,
      '-o',
      'bad.goo',
      ...more,
    ]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(word)]);
  });
});

test('corallite supports writes supports alone, or with their model', () => {
  const parts = (name: string) =>
    unwrap(decodeMesh(name, new Uint8Array(readFileSync(join(folder, name))), quietContext())).bodies;
  const said = jsonIn(folder, ['supports', 'ball.stl', '-o', 'alone.stl', '--lift', '4']) as unknown as Said;
  const { min, max } = meshBounds(parts('alone.stl')[0]!.mesh);
  // From the plate up to where the ball is steep enough to hold itself.
  expect(min[2]).toBe(0);
  expect(max[2]).toBeGreaterThan(4);
  expect(max[2]).toBeLessThan(4 + 6 - 6 / Math.SQRT2 + 0.2);
  jsonIn(folder, ['mesh', 'supports', 'ball.stl', '-o', 'all.3mf', '--with-model', '--lift', '4']);
  expect(parts('all.3mf')).toHaveLength(3);
  expect(said.supports.tips).toBeGreaterThan(0);
});
