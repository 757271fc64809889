import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quietContext, unwrap } from '#base';
import { decodeMesh, MODEL_FORMATS, modelExtension } from '#formats/mesh';
import { boxSize, examineMesh, meshBounds, meshVolume } from '#kernel';
import { PRINTER } from '#tests/command-line.ts';
import { writeBinaryStl, writeObj } from '#tests/mesh-files.ts';
import { joinMeshes, makeBox, makeSphere, makeTorus, turnInsideOut } from '#tests/meshes.ts';
import { say } from '#tests/terminal.ts';
import { MESH_COMMANDS } from '../../src/cli/mesh/table.ts';

let folder: string;
const at = (name: string): string => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corallite-mesh-'));
  const open = makeBox(10, 10, 10);
  const bodies = [
    { name: 'leg', mesh: makeBox(2, 3, 4, [50, 60, 70]) },
    { name: 'ball', mesh: makeSphere(5, 2) },
  ];
  writeFileSync(at('box.stl'), writeBinaryStl(makeBox(2, 3, 4, [50, 60, 70])));
  writeFileSync(at('hollow.stl'), writeBinaryStl(hollowBox()));
  writeFileSync(at('sheet.stl'), writeBinaryStl({ ...open, indices: open.indices.slice(0, 6) }));
  writeFileSync(at('open.stl'), writeBinaryStl({ ...open, indices: open.indices.slice(3) }));
  writeFileSync(at('two.obj'), writeObj(bodies));
  writeFileSync(at('wall.stl'), writeBinaryStl(makeBox(30, 2, 40, [7, 7, 7])));
});
afterAll(() => rmSync(folder, { recursive: true }));

const hollowBox = () => joinMeshes(makeBox(10, 10, 10), turnInsideOut(makeBox(4, 4, 4, [-2, -2, 3])));

const json = async (...args: string[]): Promise<Record<string, never>> => {
  const { status, out, notes } = await say(['mesh', ...args, '--json']);
  expect(status, notes).toBe(0);
  return JSON.parse(out) as Record<string, never>;
};
const failure = async (...args: string[]) => {
  const { status, out, notes } = await say(['mesh', ...args, '--json']);
  const { error } = JSON.parse(out) as { error: Record<string, unknown> };
  expect(error['exitCode']).toBe(status);
  expect(notes).toBe(`corallite: ${String(error['sentence'])}\n`);
  return error;
};
const read = (name: string) =>
  unwrap(decodeMesh(name, new Uint8Array(readFileSync(at(name))), quietContext())).bodies;

describe('corallite mesh info', () => {
  test('says size, volume, area, shells and faults of each body of each file', async () => {
    const { files } = await json('info', at('box.stl'), at('two.obj'), at('open.stl'), at('hollow.stl'));
    expect(files).toMatchObject([
      {
        file: at('box.stl'),
        format: 'stl',
        unit: 'unknown',
        bodies: [
          {
            triangles: 12,
            points: 8,
            size: [2, 3, 4],
            box: { min: [50, 60, 70] },
            volumeMm3: 24,
            areaMm2: 52,
            shells: 1,
            openEdges: 0,
          },
        ],
      },
      { format: 'obj', bodies: [{ name: 'leg', volumeMm3: 24 }, { name: 'ball' }] },
      { bodies: [{ triangles: 11, openEdges: 3 }] },
      { bodies: [{ shells: 2, hollowShells: 1, volumeMm3: 1000 - 64 }] },
    ]);
  });

  test('says the same to people, and names what is wrong', async () => {
    const { out } = await say(['mesh', 'info', at('box.stl'), at('open.stl')]);
    expect(out).toContain('triangles  12\n');
    expect(out).toContain('size       2 × 3 × 4 mm\n');
    expect(out).toContain('volume     24 mm³\n');
    expect(out).toContain('faults     none\n');
    expect(out).toContain('open edges  3\n');
  });
});

describe('corallite mesh convert', () => {
  test.each([...new Set(MODEL_FORMATS.map(modelExtension))])(
    'writes a .%s with the volume and the box of what it read',
    async (extension) => {
      const output = `out.${extension}`;
      const said = await json('convert', at('two.obj'), '-o', at(output));
      const bytes = readFileSync(at(output));
      expect(said).toMatchObject({ file: at('two.obj'), bodies: 2, bytes: bytes.length });
      const before = read('two.obj');
      const after = read(output);
      const volume = (bodies: typeof before): number =>
        bodies.reduce((sum, { mesh }) => sum + meshVolume(mesh), 0);
      expect(volume(after)).toBeCloseTo(volume(before), 3);
      expect(after.map(({ mesh }) => examineMesh(mesh).openEdges)).toEqual(after.map(() => 0));
      expect(meshBounds(after.at(-1)!.mesh).max[0]).toBeGreaterThan(4.9);
    },
  );

  test('reads standard input and writes standard output', async () => {
    const input = new Uint8Array(readFileSync(at('two.obj')));
    const { status, out, notes, sent } = await say(
      ['mesh', 'convert', '-', '-o', '-', '--format', 'stl', '--json'],
      input,
    );
    expect([status, out]).toEqual([0, '']);
    expect(JSON.parse(notes)).toMatchObject({ file: 'standard input', output: 'standard output' });
    const [body] = unwrap(decodeMesh('a.stl', sent, quietContext())).bodies;
    expect(examineMesh(body!.mesh)).toMatchObject({ shells: 2, openEdges: 0 });
  });
});

test('standard output needs a format, and the error is beside it', async () => {
  const { status, out, notes } = await say(['mesh', 'convert', at('box.stl'), '-o', '-']);
  expect([status, out]).toEqual([2, '']);
  expect(notes).toContain('Option --format is missing');
});

describe('corallite mesh orient', () => {
  test('lays a standing wall down for the lowest print, over the middle of the plate, and says so', async () => {
    const { out } = await say(['mesh', 'orient', at('wall.stl'), '--by', 'height', '-o', at('lying.stl')]);
    expect(out).toMatch(/before +after\nheight +40 mm +2 mm\n/);
    expect(out).toContain('lying.stl: 12 triangles');
    const [{ mesh } = { mesh: makeBox(1, 1, 1) }] = read('lying.stl');
    const { min, max } = meshBounds(mesh);
    expect(boxSize({ min, max })[2]).toBeCloseTo(2, 4);
    expect(min[2]).toBe(0);
    expect(min[0] + max[0]).toBeCloseTo(0, 4);
    expect(min[1] + max[1]).toBeCloseTo(0, 4);
    expect(meshVolume(mesh)).toBeCloseTo(30 * 2 * 40, 1);
  });

  test('stops when it is told to, and leaves nothing', async () => {
    const { status, notes } = await say(
      ['mesh', 'orient', at('two.obj'), '-o', at('stopped.stl')],
      new Uint8Array(),
      AbortSignal.abort(),
    );
    expect([status, notes]).toEqual([130, 'corallite: Stopped. Nothing was written.\n']);
    expect(readdirSync(folder).filter((name) => name.includes('stopped'))).toEqual([]);
  });
});

describe('corallite mesh arrange', () => {
  test('packs models on the plate, the gap apart, standing on it', async () => {
    const models = [at('box.stl'), at('wall.stl'), at('box.stl')];
    const said = await json('arrange', ...models, '--printer', PRINTER, '--gap', '3', '-o', at('plate.stl'));
    expect(said).toMatchObject({ printer: PRINTER, gapMm: 3, bodies: 3, triangles: 36 });
    const [{ mesh } = { mesh: makeBox(1, 1, 1) }] = read('plate.stl');
    // Shells that kept apart, all on the plate.
    expect(examineMesh(mesh)).toMatchObject({ shells: 3, openEdges: 0 });
    expect(meshVolume(mesh)).toBeCloseTo(24 + 2400 + 24, 1);
    const { min, max } = meshBounds(mesh);
    expect(min[2]).toBe(0);
    expect(max[2]).toBeCloseTo(40, 4);
    const boxes = (said['placed'] as unknown as readonly { file: string; transform: number[] }[]).map(
      ({ file, transform }) =>
        meshBounds(
          file === at('wall.stl') ? makeBox(30, 2, 40, [7, 7, 7]) : makeBox(2, 3, 4, [50, 60, 70]),
          transform,
        ),
    );
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        const away = [0, 1].map((axis) =>
          Math.max(one.min[axis]! - other.max[axis]!, other.min[axis]! - one.max[axis]!),
        );
        expect(Math.hypot(...away.map((distance) => Math.max(0, distance)))).toBeGreaterThan(3 - 1e-3);
      }
    }
  });

  test('writes nothing where there is no room, and names what has none', async () => {
    writeFileSync(at('wide.stl'), writeBinaryStl(makeBox(100, 60, 1)));
    writeFileSync(at('huge.stl'), writeBinaryStl(makeBox(1000, 60, 1)));
    const arrange = (...names: string[]) =>
      failure('arrange', ...names.map(at), '--printer', PRINTER, '-o', at('no.stl'));
    expect(await arrange('wide.stl', 'wide.stl', 'box.stl')).toMatchObject({ code: 'part_outside' });
    const huge = await arrange('huge.stl', 'box.stl');
    expect(huge).toMatchObject({ code: 'part_too_large', exitCode: 1 });
    expect(huge['sentence']).toContain(at('huge.stl'));
    expect(readdirSync(folder).filter((name) => name.includes('no.stl'))).toEqual([]);
  });
});

describe('corallite mesh repair', () => {
  test('makes an open body watertight, and says what was repaired', async () => {
    const said = await json('repair', at('open.stl'), '-o', at('repaired.stl'));
    expect(said).toMatchObject({
      file: at('open.stl'),
      repairs: [{ isWatertight: true, found: { openEdges: 3 }, fixed: { openEdges: 3 }, volumeAfter: 1000 }],
    });
    const [body] = read('repaired.stl');
    expect(examineMesh(body!.mesh).openEdges).toBe(0);
    expect(meshVolume(body!.mesh)).toBeCloseTo(1000, 3);
    const { out } = await say(['mesh', 'repair', at('box.stl'), '-o', at('repaired.stl')]);
    expect(out).toContain('nothing: it was sound\n');
  });

  test('makes one body of what overlaps only if asked to', async () => {
    const both = joinMeshes(makeBox(10, 10, 10, [0, 0, 0]), makeBox(10, 10, 10, [4, 0, 0]));
    writeFileSync(at('crossed.stl'), writeBinaryStl(both));
    const plain = await json('repair', at('crossed.stl'), '-o', at('repaired.stl'));
    expect(plain).toMatchObject({ repairs: [{ volumeAfter: 2000 }] });
    const said = await json('repair', at('crossed.stl'), '--unite', '-o', at('repaired.stl'));
    expect(said).toMatchObject({ repairs: [{ isUnited: true, deviationMm: 0 }] });
    expect(meshVolume(read('repaired.stl')[0]!.mesh)).toBeCloseTo(1400, 2);
    // A tube wider than its ring folds over around the axis.
    writeFileSync(at('spindle.stl'), writeBinaryStl(makeTorus(2, 3, 24, 16)));
    const { out } = await say(['mesh', 'repair', at('spindle.stl'), '--unite', '-o', at('repaired.stl')]);
    expect(out).toMatch(/folds remeshed +to 0\.\d+ mm/);
    expect(examineMesh(read('repaired.stl')[0]!.mesh).openEdges).toBe(0);
  });

  test('refuses a surface, and writes nothing', async () => {
    const box = makeBox(10, 10, 10);
    writeFileSync(at('sheet.stl'), writeBinaryStl({ ...box, indices: box.indices.slice(0, 3) }));
    expect(await failure('repair', at('sheet.stl'), '-o', at('no.stl'))).toMatchObject({
      code: 'not_a_body',
    });
    expect(readdirSync(folder).filter((name) => name.includes('no.stl'))).toEqual([]);
  });
});

describe('corallite mesh boolean, cut and simplify', () => {
  const volumeIn = (name: string): number => read(name).reduce((sum, { mesh }) => sum + meshVolume(mesh), 0);
  beforeAll(() => {
    writeFileSync(at('left.stl'), writeBinaryStl(makeBox(10, 10, 10, [0, 0, 0])));
    writeFileSync(at('right.stl'), writeBinaryStl(makeBox(10, 10, 10, [4, 0, 0])));
    writeFileSync(at('ball.stl'), writeBinaryStl(makeSphere(5, 4)));
  });

  test.each([
    ['union', 1400],
    ['subtract', 400],
    ['intersect', 600],
  ])('--op %s gives %d mm³ of two cubes', async (op, volume) => {
    const said = await json('boolean', at('left.stl'), at('right.stl'), '--op', op, '-o', at('made.stl'));
    expect(said).toMatchObject({ op, bodies: 1 });
    expect(said['volumeMm3']).toBeCloseTo(volume, 3);
    expect(volumeIn('made.stl')).toBeCloseTo(volume, 2);
    expect(examineMesh(read('made.stl')[0]!.mesh).openEdges).toBe(0);
  });

  test('repairs an open model before it cuts it, and says so', async () => {
    const cut = ['cut', at('open.stl'), '--plane', 'z', '--at', '5'];
    expect(await json(...cut, '-o', at('repaired.3mf'))).toMatchObject({ repairedBefore: [at('open.stl')] });
    expect(read('repaired.3mf').map(({ mesh }) => examineMesh(mesh).openEdges)).toEqual([0, 0]);
    const both = ['boolean', at('left.stl'), at('open.stl'), '--op', 'union'];
    expect(await json(...both, '-o', at('both.stl'))).toMatchObject({ repairedBefore: [at('open.stl')] });
  });

  test('cuts at a height and keeps what is asked for', async () => {
    const [{ mesh } = { mesh: makeBox(1, 1, 1) }] = read('left.stl');
    const plane = ['--plane', 'z', '--at', String(meshBounds(mesh).min[2] + 3)];
    const said = await json('cut', at('left.stl'), ...plane, '-o', at('halves.3mf'));
    expect(said).toMatchObject({ plane: 'z', bodies: 2 });
    expect(read('halves.3mf').map(({ mesh }) => Math.round(meshVolume(mesh)))).toEqual([300, 700]);
    await json('cut', at('left.stl'), ...plane, '--keep', 'upper', '-o', at('upper.stl'));
    expect(volumeIn('upper.stl')).toBeCloseTo(700, 2);
  });

  test('simplifies to a number of triangles, or within an error', async () => {
    const before = read('ball.stl')[0]!.mesh.indices.length / 3;
    const some = await json('simplify', at('ball.stl'), '--triangles', '200', '-o', at('some.stl'));
    expect(some).toMatchObject({ trianglesBefore: before });
    expect(some['trianglesAfter']).toBeLessThanOrEqual(200);
    const near = await json('simplify', at('ball.stl'), '--error', '0.05', '-o', at('near.stl'));
    expect(near['trianglesAfter']).toBeLessThan(before);
    expect(near['errorMm']).toBeLessThanOrEqual(0.05);
    expect(Math.abs(volumeIn('near.stl') / volumeIn('ball.stl') - 1)).toBeLessThan(0.05);
  });

  test('refuses what leaves nothing, misses the model, or is a surface', async () => {
    const refusal = (...args: string[]) => failure(...args, '-o', at('no.stl'));
    const two = [at('left.stl'), at('box.stl')];
    expect(await refusal('boolean', ...two, '--op', 'intersect')).toMatchObject({ code: 'solid_empty' });
    expect(await refusal('cut', at('left.stl'), '--plane', 'x', '--at', '500')).toMatchObject({
      code: 'solid_unchanged',
    });
    expect(await refusal('cut', at('sheet.stl'), '--plane', 'z', '--at', '5')).toMatchObject({
      code: 'not_a_body',
    });
    for (const args of [
      ['boolean', at('left.stl'), '--op', 'union'],
      ['boolean', ...two],
      ['cut', at('left.stl'), '--plane', 'z'],
      ['simplify', at('ball.stl')],
    ])
      expect(await refusal(...args)).toMatchObject({ code: 'usage', exitCode: 2 });
    expect(readdirSync(folder).filter((name) => name.includes('no.stl'))).toEqual([]);
  });
});

describe('corallite mesh hollow', () => {
  beforeAll(() => writeFileSync(at('cube.stl'), writeBinaryStl(makeBox(20, 20, 20))));

  test('leaves walls around a cavity', async () => {
    const said = await json('hollow', at('cube.stl'), '-o', at('hollow.stl'));
    expect(said).toMatchObject({ thickness: 2, hollow: [{ cavities: 1, dropped: 0, backend: 'wasm' }] });
    const [{ cavityMm3 }] = said['hollow'] as unknown as readonly [{ readonly cavityMm3: number }];
    expect(Math.abs(cavityMm3 / 16 ** 3 - 1)).toBeLessThan(0.01);
    const [body] = read('hollow.stl');
    expect(meshVolume(body!.mesh)).toBeCloseTo(8000 - cavityMm3, 0);
    expect(examineMesh(body!.mesh)).toMatchObject({ openEdges: 0, hollowShells: 1 });
    const { out } = await say(['mesh', 'hollow', at('cube.stl'), '--thickness', '3', '-o', at('hollow.stl')]);
    expect(out).toContain('cavities  1, ');
  });

  test('says how thin the wall is at most, as the triangles measure it', async () => {
    const said = await json('hollow', at('cube.stl'), '--thickness', '1', '-o', at('hollow.stl'));
    const [{ minWall, voxel }] = said['hollow'] as unknown as readonly [{ minWall: number; voxel: number }];
    expect(minWall).toBeGreaterThan(0.9);
    expect(minWall).toBeLessThanOrEqual(1);
    expect(voxel).toBeLessThan(0.2);
  });

  test('leaves walls around the model with --outside, which is the cavity as it was', async () => {
    const said = await json('hollow', at('cube.stl'), '--outside', '-o', at('around.stl'));
    expect(said).toMatchObject({ side: 'outside', hollow: [{ cavities: 1, dropped: 0, cavityMm3: 8000 }] });
    const [{ volumeMm3, minWall }] = said['hollow'] as unknown as readonly [
      { volumeMm3: number; minWall: number },
    ];
    expect(minWall).toBeGreaterThan(1.6);
    const [body] = read('around.stl');
    expect(meshVolume(body!.mesh)).toBeCloseTo(volumeMm3 - 8000, 0);
    expect(examineMesh(body!.mesh)).toMatchObject({ openEdges: 0, hollowShells: 1 });
    const { min, max } = meshBounds(body!.mesh);
    expect([max[0] - min[0], max[2] - min[2]].map((size) => Math.round(size * 10) / 10)).toEqual([24, 24]);
    const usage = await failure(
      'hollow',
      at('cube.stl'),
      '--outside',
      '--tolerance',
      '1',
      '-o',
      at('no.stl'),
    );
    expect(usage).toMatchObject({ code: 'usage' });
  });

  test('refuses a wall that fills the model, and writes nothing', async () => {
    const thick = ['hollow', at('cube.stl'), '--thickness', '12', '-o', at('no.stl')];
    const { code, details } = await failure(...thick);
    expect(code).toBe('hollow_too_thick');
    const { deepest } = details as { readonly deepest: number };
    // Of the points on the lattice, which is no finer than half a millimetre here.
    expect(deepest).toBeGreaterThan(9.5);
    expect(deepest).toBeLessThanOrEqual(10);
    const ball = ['hollow', at('cube.stl'), '--thickness', '8', '--tolerance', '4', '-o', at('no.stl')];
    expect((await failure(...ball))['sentence']).toContain('a ball of 4 mm radius has to fit');
    for (const wrong of [
      ['--thickness', '0'],
      ['--thickness', '2', '--voxel', '3'],
    ]) {
      const usage = await failure('hollow', at('cube.stl'), ...wrong, '-o', at('no.stl'));
      expect(usage).toMatchObject({ code: 'usage' });
    }
    expect(readdirSync(folder).filter((name) => name.includes('no.stl'))).toEqual([]);
  });
});

describe('what a mesh command refuses', () => {
  test.each([
    ['"mesh" needs one of info,', []],
    ['There\'s no command "mesh fly". Commands: info,', ['fly', 'box.stl']],
    ['Name a model.', ['info']],
    ['Option -o is missing.', ['convert', 'box.stl']],
    ["There's no option -o.", ['info', 'box.stl', '-o', 'out.stl']],
    ["There's no option --by.", ['convert', 'box.stl', '-o', 'out.stl', '--by', 'height']],
    ['"mesh orient" takes one model at a time.', ['orient', 'a.stl', 'b.stl', '-o', 'out.stl']],
    ['Standard input can be only one model.', ['info', '-', '-']],
    ['Models can\'t be written with the extension ".goo"', ['convert', 'box.stl', '-o', 'out.goo']],
    ['would overwrite the model being read', ['convert', 'box.stl', '-o', './box.stl']],
  ])('%s', async (sentence, args) => {
    const error = await failure(...args);
    expect(error).toMatchObject({ code: 'usage', exitCode: 2 });
    expect(error['sentence']).toContain(sentence);
  });

  test('values that cannot be, printers that are not there, and files that are not models', async () => {
    const box = at('box.stl');
    const usage = { code: 'usage', exitCode: 2 };
    expect(await failure('orient', box, '--by', 'luck', '-o', at('no.stl'))).toMatchObject(usage);
    expect(
      await failure('arrange', box, '--printer', PRINTER, '--gap', '-1', '-o', at('no.stl')),
    ).toMatchObject(usage);
    expect(await failure('arrange', box, '-o', at('no.stl'))).toMatchObject(usage);
    const printer = await failure('arrange', box, '--printer', 'mars', '-o', at('no.stl'));
    expect(printer).toMatchObject({ code: 'printer_unknown', exitCode: 2, details: { printer: 'mars' } });
    writeFileSync(at('text.stl'), 'nothing of the kind');
    expect(await failure('info', at('text.stl'))).toMatchObject({ exitCode: 1 });
    expect(await failure('info', at('gone.stl'))).toMatchObject({ code: 'not_found', exitCode: 1 });
    expect(await failure('convert', box, '-o', at('nowhere/out.stl'))).toMatchObject({ code: 'not_found' });
    expect(readdirSync(folder).filter((name) => name.includes('no.stl'))).toEqual([]);
  });
});

test('the help has every command of the table', async () => {
  const { out } = await say(['--help']);
  for (const { name, options } of MESH_COMMANDS) {
    expect(out).toContain(`mesh ${name} `);
    for (const option of options) expect(out).toContain(`--${option} `);
  }
});
