import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRandom, quietContext, unwrap } from '#base';
import {
  decodeMesh,
  encodeModel,
  MODEL_FORMATS,
  modelExtension,
  type ImportedFile,
  type ModelFormat,
  type NamedPlacedMesh,
} from '#formats/mesh';
import {
  composeTransform,
  determinantOf,
  examineMesh,
  identityTransform,
  meshBounds,
  meshVolume,
  multiplyTransforms,
  rotationAbout,
  scaling,
  translation,
} from '#kernel';
import { makeBox, makeSphere, makeTetrahedron, makeTorus } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';

const concatBytes = (pieces: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(pieces));
const bytesOf = (format: ModelFormat, parts: readonly NamedPlacedMesh[]): Uint8Array =>
  concatBytes(encodeModel(format, parts));
const read = (format: ModelFormat, parts: readonly NamedPlacedMesh[]): ImportedFile =>
  unwrap(decodeMesh(`model.${modelExtension(format)}`, bytesOf(format, parts), quietContext()));
/** Formats that keep parts apart. */
const PARTED = MODEL_FORMATS.filter((format) => format !== 'stl');

const mirrored = multiplyTransforms(translation(-20, 5, 0), scaling(-1, 1, 1));
const turned = multiplyTransforms(translation(12.5, -7.25, 3), rotationAbout('x', 30));
const PARTS: readonly NamedPlacedMesh[] = [
  { name: 'Box', mesh: makeBox(10, 20.1, 30), transform: identityTransform },
  { name: '圆环 & <"co">', mesh: makeTorus(8, 2, 24, 12), transform: turned },
  { name: 'Corner', mesh: makeTetrahedron(7), transform: mirrored },
];

describe.each(MODEL_FORMATS)('a model written as %s', (format) => {
  it('reads back with the same shapes where they stood, closed and facing outward', () => {
    const { bodies } = read(format, PARTS);
    expect(bodies).toHaveLength(format === 'stl' ? 1 : PARTS.length);
    const volume = bodies.reduce((sum, { mesh }) => sum + meshVolume(mesh), 0);
    const expected = PARTS.reduce((sum, { mesh }) => sum + meshVolume(mesh), 0);
    expect(volume / expected).toBeCloseTo(1, 5);
    bodies.forEach(({ mesh }, at) => {
      expect(examineMesh(mesh)).toMatchObject({ openEdges: 0, flippedFaces: 0 });
      if (format === 'stl') return;
      const [found, wanted] = [meshBounds(mesh), meshBounds(PARTS[at]!.mesh, PARTS[at]!.transform)];
      for (const side of ['min', 'max'] as const)
        found[side].forEach((value, axis) => expect(value).toBeCloseTo(wanted[side][axis]!, 4));
    });
  });

  it('gives back every number of a part that has not been moved', () => {
    for (let seed = 1; seed <= roundsOf(4); seed++) {
      const random = createRandom(seed);
      const size = 10 ** (random.unit() * 8 - 4);
      const mesh = makeSphere(size, 2, [random.unit() * size, random.unit() * size, -random.unit()]);
      const { mesh: again } = read(format, [{ name: 'a', mesh, transform: identityTransform }]).bodies[0]!;
      const points = (of: typeof mesh) => Array.from(of.indices, (index) => of.positions[index * 3 + 2]);
      expect(points(again), `seed ${seed}`).toEqual(points(mesh));
      expect(again.positions.length, `seed ${seed}`).toBe(mesh.positions.length);
    }
  });

  it('is the same file for the same parts', () => {
    expect(Buffer.compare(bytesOf(format, PARTS), bytesOf(format, PARTS))).toBe(0);
  });
});

it.each(PARTED)('%s keeps names, also of parts that have the same', (format) => {
  expect(read(format, PARTS).bodies.map(({ name }) => name)).toEqual(PARTS.map(({ name }) => name));
  const twins = [PARTS[0]!, { ...PARTS[0]!, transform: translation(50, 0, 0) }];
  const { bodies } = read(format, twins);
  expect(bodies).toHaveLength(2);
  expect(bodies[0]!.name).toBe('Box');
});

it.each(PARTED)('%s keeps a name of several lines on one', (format) => {
  const name = 'solid\nfacet normal 0 0 0\r\nv 1 2 3\u2028end';
  const { bodies } = read(format, [{ ...PARTS[0]!, name }]);
  expect(bodies.map((body) => body.name)).toEqual(['solid facet normal 0 0 0 v 1 2 3 end']);
});

it('3MF holds coordinates as they are and transforms beside them, none of which mirrors', () => {
  const random = createRandom(5);
  const transform = composeTransform({
    position: [random.unit() * 90, -random.unit() * 90, 4],
    rotationDegrees: [random.unit() * 360, 20, random.unit() * 360],
    scale: [-1.5, 2, 0.5],
  });
  expect(determinantOf(transform)).toBeLessThan(0);
  const part = { ...PARTS[1]!, transform };
  const [body] = read('3mf', [part]).bodies;
  expect(meshVolume(body!.mesh)).toBeCloseTo(1.5 * meshVolume(part.mesh), 2);
  expect(examineMesh(body!.mesh)).toMatchObject({ openEdges: 0, flippedFaces: 0 });
});

it('GLB has one mesh for parts that share theirs, with points that stay as they are and nodes that may mirror', () => {
  const { mesh } = PARTS[1]!;
  for (let seed = 1; seed <= roundsOf(4); seed++) {
    const random = createRandom(seed);
    const parts = Array.from({ length: 3 }, (_, at) => ({
      name: `Ring ${at}`,
      mesh,
      transform: composeTransform({
        position: [random.unit() * 90, -random.unit() * 90, 4],
        rotationDegrees: [random.unit() * 360, 20, random.unit() * 360],
        scale: [at === 1 ? -1.5 : 1.5, 1 + random.unit(), 0.5],
      }),
    }));
    const { bodies } = read('glb', parts);
    expect(
      bodies.map(({ name }) => name),
      `seed ${seed}`,
    ).toEqual(parts.map(({ name }) => name));
    bodies.forEach((body, at) => {
      expect(body.mesh.indices.length, `seed ${seed}`).toBe(mesh.indices.length);
      expect(examineMesh(body.mesh), `seed ${seed}`).toMatchObject({ openEdges: 0, flippedFaces: 0 });
      const [found, wanted] = [meshBounds(body.mesh), meshBounds(mesh, parts[at]!.transform)];
      for (const side of ['min', 'max'] as const)
        found[side].forEach((value, axis) =>
          expect(value, `seed ${seed}`).toBeCloseTo(wanted[side][axis]!, 4),
        );
    });
    expect(bytesOf('glb', parts).length, `seed ${seed}`).toBeLessThan(
      1.2 * bytesOf('glb', [parts[0]!]).length,
    );
  }
});

it('GLB holds a slanted part where it stands: no scale, turn and move come to its transform', () => {
  const transform = multiplyTransforms(scaling(-1, 1, 3), rotationAbout('x', 30));
  const [body] = read('glb', [{ ...PARTS[0]!, transform }]).bodies;
  const [found, wanted] = [meshBounds(body!.mesh), meshBounds(PARTS[0]!.mesh, transform)];
  found.max.forEach((value, axis) => expect(value).toBeCloseTo(wanted.max[axis]!, 4));
  expect(examineMesh(body!.mesh)).toMatchObject({ openEdges: 0, flippedFaces: 0 });
  const bytes = bytesOf('glb', [{ ...PARTS[0]!, transform }]);
  expect(new TextDecoder().decode(bytes)).toContain(
    '"matrix":[0.001,0,0,0,0,0,-0.001,0,0,0.001,0,0,0,0,0,1]',
  );
});

it('a long text comes in pieces', () => {
  const mesh = makeSphere(10, 4);
  const pieces = encodeModel('stl-ascii', [
    { name: 'left', mesh, transform: identityTransform },
    { name: 'right', mesh, transform: translation(30, 0, 0) },
  ]);
  expect(pieces.length).toBeGreaterThan(1);
  const { bodies } = unwrap(decodeMesh('model.stl', concatBytes(pieces), quietContext()));
  expect(bodies.map((body) => body.mesh.indices.length)).toEqual([mesh.indices.length, mesh.indices.length]);
});

const hasPrusaSlicer = spawnSync('prusa-slicer', ['--help'], { stdio: 'ignore' }).status === 0;

describe.skipIf(!hasPrusaSlicer)('PrusaSlicer (skipped where it is not installed)', () => {
  it('reads every format, with the size and volume the parts have', { timeout: 60_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'corallite-models-'));
    try {
      const parts = PARTS.slice(2);
      for (const format of MODEL_FORMATS.filter((each) => each !== 'glb')) {
        const file = join(folder, `${format}.${modelExtension(format)}`);
        writeFileSync(file, bytesOf(format, parts));
        const output = execFileSync('prusa-slicer', ['--info', file], { encoding: 'utf8' });
        const value = (name: string) => /= *([^\s]+)/.exec(output.slice(output.indexOf(`\n${name} `)))?.[1];
        for (const axis of ['x', 'y', 'z']) expect(Number(value(`size_${axis}`)), format).toBeCloseTo(7, 3);
        expect(Number(value('volume')), format).toBeCloseTo(7 ** 3 / 6, 2);
        expect(Number(value('number_of_facets')), format).toBe(4);
        expect(value('manifold'), format).toBe('yes');
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
