import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memorySource, quietContext, unwrap } from '#base';
import { decodeLayer, findIssues, openPrint, printLayers } from '#pipeline';
import { errorIn, jsonIn, PRINTER, runIn } from '#tests/command-line.ts';
import { makeBox, makeSphere, makeTorus } from '#tests/meshes.ts';
import { readBunny, writeBinaryStl } from '#tests/scans.ts';
import { createWallCheck, outsideOf, type Samples } from '#tests/wall-check.ts';

let folder: string;
const LAYER = 0.1;
/** Pixels are read so many apart. */
const EVERY = 3;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corallite-hollow-'));
  const save = (name: string, mesh: Parameters<typeof writeBinaryStl>[0]): void =>
    writeFileSync(join(folder, name), writeBinaryStl(mesh));
  save('ball.stl', makeSphere(6, 5));
  save('ring.stl', makeTorus(5, 2.5, 64, 32));
  save('bunny.stl', readBunny(18));
  save('box.stl', makeBox(12, 12, 12));
  save('sheet.stl', { ...makeBox(10, 10, 10), indices: makeBox(10, 10, 10).indices.slice(0, 6) });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

interface HollowSaid {
  readonly cavityMm3: number;
  readonly cavities: number;
  readonly dropped: number;
  readonly voxel: number;
  readonly minWall: number;
  readonly drains: readonly { readonly at: readonly number[]; readonly radius: number }[];
  readonly trappedMl: number;
  readonly hangingMl: number;
}

function slice(
  model: string,
  ...more: string[]
): { hollow: HollowSaid; volumeMm3: number; warnings?: object[] } {
  const args = [
    'slice',
    model,
    '--printer',
    PRINTER,
    '-o',
    'out.goo',
    '--layer-height',
    `${LAYER}`,
    '--antialias',
    'off',
  ];
  return jsonIn(folder, [...args, '--backend', 'wasm', ...more]) as never;
}

/** The layers of the file, decoded: the part of them that is lit, with an empty rim. */
async function samplesOf(name: string): Promise<Samples> {
  const { print } = unwrap(
    await openPrint(memorySource(new Uint8Array(readFileSync(join(folder, name)))), name),
  );
  const { width, height, layerCount } = print.facts;
  const [columns, rows] = [Math.floor(width / EVERY), Math.floor(height / EVERY)];
  const box = { left: columns, top: rows, right: 0, bottom: 0 };
  const layers: Uint8Array[] = [];
  for (let layer = 0; layer < layerCount; layer++) {
    const pixels = new Uint8Array(columns * rows);
    let at = 0;
    for (const word of unwrap(await decodeLayer(print, layer))) {
      const past = at + (word >>> 8);
      for (; (word & 0xff) > 0 && at < past; at++) {
        const [x, y] = [(at % width) / EVERY, Math.floor(at / width) / EVERY];
        if (!Number.isInteger(x) || !Number.isInteger(y) || x >= columns || y >= rows) continue;
        pixels[y * columns + x] = 1;
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x);
        box.top = Math.min(box.top, y);
        box.bottom = Math.max(box.bottom, y);
      }
      at = past;
    }
    layers.push(pixels);
  }
  const counts = [box.right - box.left + 3, box.bottom - box.top + 3, layerCount + 2] as const;
  const lit = new Uint8Array(counts[0] * counts[1] * counts[2]);
  for (const [layer, pixels] of layers.entries())
    for (let y = box.top; y <= box.bottom; y++) {
      const from = y * columns + box.left;
      const row = ((layer + 1) * counts[1] + (y - box.top + 1)) * counts[0] + 1;
      lit.set(pixels.subarray(from, from + counts[0] - 2), row);
    }
  const [platformX, platformY] = print.facts.platform!;
  return { lit, counts, steps: [(platformX / width) * EVERY, (platformY / height) * EVERY, LAYER] };
}

const volumeOf = ({ lit, steps }: Samples): number =>
  lit.reduce((sum, each) => sum + each, 0) * steps[0] * steps[1] * steps[2];

describe('corallite slice --hollow', () => {
  test.each([
    ['ball.stl', 1.2],
    ['ring.stl', 1],
    ['bunny.stl', 1.2],
    ['box.stl', 2],
  ])(
    'leaves in the layers of %s a wall as thick as asked for and nothing behind it',
    async (model, thickness) => {
      const { hollow, volumeMm3 } = slice(model, '--hollow', `${thickness}`);
      const samples = await samplesOf('out.goo');
      const faults = createWallCheck(samples);
      expect(faults(thickness, hollow.voxel)).toEqual({ deepSolid: 0, shallowVoid: 0 });
      // The check sees what it is to see.
      expect(faults(thickness - 3 * hollow.voxel - 0.2, hollow.voxel).deepSolid).toBeGreaterThan(100);
      expect(faults(thickness + 3 * hollow.voxel, hollow.voxel).shallowVoid).toBeGreaterThan(100);
      expect(volumeOf(samples) / volumeMm3).toBeCloseTo(1, 1);
      const outside = outsideOf(samples);
      const inside = samples.lit.reduce(
        (sum, each, at) => sum + (each === 0 && outside[at] === 0 ? 1 : 0),
        0,
      );
      const [x, y, z] = samples.steps;
      expect((inside * x * y * z) / hollow.cavityMm3).toBeCloseTo(1, 1);
    },
  );

  test.each([
    ['grid', [0, 1, 2]],
    ['pillars', [2]],
  ] as const)('has nothing but the bars of infill by %s in the layers of a cavity', async (pattern, axes) => {
    const [size, radius] = [4, 0.6];
    const { hollow } = slice('box.stl', '--hollow', '2', '--infill', `${pattern},${size},${radius}`);
    const samples = await samplesOf('out.goo');
    const { lit, counts, steps } = samples;
    const unsure = Math.hypot(...steps);
    const placeOf = (at: number): number[] =>
      [at, at / counts[0], at / (counts[0] * counts[1])].map(
        (index, axis) => ((Math.floor(index) % counts[axis]!) - (counts[axis]! - 1) / 2) * steps[axis]!,
      );
    /** How far a sample is from the middle of a bar: they stand `size` apart along these axes, one of them in the middle of the box. */
    const offBar = (at: number): number => {
      const ways = placeOf(at).map((value) => Math.abs(value - size * Math.round(value / size)));
      return Math.min(...axes.map((axis) => Math.hypot(...ways.toSpliced(axis, 1))));
    };
    const isInfill = (at: number): boolean => offBar(at) < radius + unsure;
    const depths = createWallCheck(samples)(2, hollow.voxel);
    expect(depths).toEqual({ deepSolid: expect.toSatisfy((count: number) => count > 1000), shallowVoid: 0 });
    expect(createWallCheck(samples, isInfill)(2, hollow.voxel)).toEqual({ deepSolid: 0, shallowVoid: 0 });
    // Bars are there: within the cavity none of their middles is open.
    const isWithin = (at: number): boolean => placeOf(at).every((value) => Math.abs(value) < 3.5);
    expect(lit.some((each, at) => each === 0 && isWithin(at) && offBar(at) < radius - unsure)).toBe(false);
  });

  test('tells what came of it, and warns of resin that no hole lets out', () => {
    const { hollow, warnings } = slice('ball.stl', '--hollow', '1.2');
    expect(hollow).toEqual({
      cavityMm3: expect.closeTo((4 / 3) * Math.PI * 4.8 ** 3, -1),
      cavities: 1,
      dropped: 0,
      voxel: 0.15,
      minWall: expect.closeTo(1.2, 1),
      drains: [],
      trappedMl: expect.closeTo(hollow.cavityMm3 / 1000, 1),
      hangingMl: hollow.trappedMl,
      seconds: expect.any(Number),
      backend: 'wasm',
    });
    expect(warnings).toEqual([
      {
        code: 'resin_trapped',
        sentence: expect.stringMatching(/no drain hole, and 0\.4\d ml .* --drain auto/),
      },
    ]);
    const args = [
      'slice',
      'ball.stl',
      '--printer',
      PRINTER,
      '-o',
      'text.goo',
      '--hollow',
      '1.2',
      '--drain',
      'auto',
    ];
    const { stdout, stderr } = runIn(folder, args);
    expect(stdout).toMatch(
      /hollow: 1 cavity of 0\.5 ml, thinnest wall 1\.\d\d mm, 2 drain holes, 0\.00 ml trapped/,
    );
    expect(stderr).not.toContain('resin');
  });

  test('makes drain holes that are there in the layers, and drain it', async () => {
    const { hollow, warnings } = slice('bunny.stl', '--hollow', '1.2', '--drain', 'auto');
    expect(hollow.drains.length).toBeGreaterThanOrEqual(2);
    expect(hollow.drains.length).toBeLessThanOrEqual(4);
    expect(warnings).toBeUndefined();
    const samples = await samplesOf('out.goo');
    const outside = outsideOf(samples);
    // What is not lit is open: no sample is closed in.
    expect(samples.lit.every((each, at) => each === 1 || outside[at] === 1)).toBe(true);
    const source = memorySource(new Uint8Array(readFileSync(join(folder, 'out.goo'))));
    const { print } = unwrap(await openPrint(source, 'out.goo'));
    const { drainage, counts } = unwrap(await findIssues(printLayers(print), quietContext()));
    expect(counts['resin-trap']).toBe(0);
    expect(drainage.standing.trappedMm3).toBeLessThan(50);
  });

  test('grows walls outwards, and fills cavities', async () => {
    const { hollow, volumeMm3 } = slice('box.stl', '--hollow', '1', '--outside');
    expect(hollow.cavityMm3).toBeCloseTo(12 ** 3, 0);
    // Six faces and, rounded, edges and corners.
    const grown = 12 ** 3 + 6 * 144 + 3 * Math.PI * 12 + (4 / 3) * Math.PI;
    expect(volumeMm3 / (grown - 12 ** 3)).toBeCloseTo(1, 1);
    expect(createWallCheck(await samplesOf('out.goo'))(1, hollow.voxel)).toEqual({
      deepSolid: 0,
      shallowVoid: 0,
    });
    const plain = slice('box.stl', '--hollow', '1');
    const filled = slice('box.stl', '--hollow', '1', '--infill', 'grid,4,0.5', '--drain', '1');
    expect(filled.volumeMm3).toBeGreaterThan(plain.volumeMm3 * 1.1);
    expect(filled.hollow.drains).toHaveLength(1);
  });

  test.each([
    [['box.stl', '--hollow', '7'], 'hollow_too_thick', 'hollow'],
    [['sheet.stl', '--hollow', '1', '--force'], 'hollow_no_inside', 'surface'],
    [['box.stl', '--hollow', '1', '--infill', 'grid,2,1'], 'infill_too_fine', 'size'],
  ])('refuses %j', (args, code, word) => {
    const error = errorIn(folder, ['slice', ...args, '--printer', PRINTER, '-o', 'bad.goo']);
    expect(error).toMatchObject({ code, exitCode: 1, sentence: expect.stringContaining(word) });
  });
});
