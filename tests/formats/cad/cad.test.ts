import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { quietContext, unwrap } from '#base';
import { decodeCad } from '#formats/cad';
import { cadFormatOf, decodeMesh, MESH_LIMITS } from '#formats/mesh';
import { examineMesh, meshBounds, meshVolume } from '#kernel';
import { stepBox, stepCylinder, writeStep } from '#tests/step-files.ts';
import { CAD_LIBRARY_BYTES } from '../../../src/app/workers/cad-library.ts';

const library = new Uint8Array(
  readFileSync(createRequire(import.meta.url).resolve('occt-import-js/dist/occt-import-js.wasm')),
);
const fetchLibrary = vi.fn(() => Promise.resolve(library));
const decode = (bytes: Uint8Array, name = 'part.step', limits = MESH_LIMITS) =>
  decodeCad(name, bytes, fetchLibrary, quietContext(), limits);
const read = async (bytes: Uint8Array) => unwrap(await decode(bytes));
const cube = writeStep([['Cube', stepBox('Cube', [10, 20, 30])]]);
afterEach(() => vi.unstubAllGlobals());

describe('STEP', () => {
  it('is read without making code from text, by a library that is fetched once', async () => {
    vi.stubGlobal('Function', () => {
      throw new Error('the content security policy forbids it');
    });
    const { bodies, format, unit } = await read(cube);
    await read(cube);
    vi.unstubAllGlobals();
    expect(fetchLibrary).toHaveBeenCalledTimes(1);
    expect([format, unit, bodies.map(({ name }) => name)]).toEqual(['step', 'millimeter', ['Cube']]);
    const { mesh } = bodies[0]!;
    expect(meshVolume(mesh) / 6000).toBeCloseTo(1, 4);
    expect(meshBounds(mesh)).toEqual({ min: [0, 0, 0], max: [10, 20, 30] });
    expect(examineMesh(mesh)).toMatchObject({ openEdges: 0, flippedFaces: 0 });
  });

  it('has each solid as a body where it stands, in millimetres whatever its unit', async () => {
    const { bodies } = await read(
      writeStep(
        [
          ['Left', stepBox('Left', [1, 1, 1])],
          ['Right', stepBox('Right', [1, 1, 2], [3, 0, 0])],
        ],
        'inch',
      ),
    );
    expect(bodies.map(({ name }) => name)).toEqual(['Left', 'Right']);
    const { min, max } = meshBounds(bodies[1]!.mesh);
    min.forEach((value, axis) => expect(value).toBeCloseTo([76.2, 0, 0][axis]!, 4));
    max.forEach((value, axis) => expect(value).toBeCloseTo([101.6, 25.4, 50.8][axis]!, 4));
  });

  it('comes no further than a hundredth of a millimetre from round faces', async () => {
    const { mesh } = (await read(writeStep([['Rod', stepCylinder('Rod', 15, 40)]]))).bodies[0]!;
    expect(examineMesh(mesh)).toMatchObject({ openEdges: 0, flippedFaces: 0 });
    const volume = Math.PI * 15 ** 2 * 40;
    expect(meshVolume(mesh)).toBeLessThan(volume);
    expect(meshVolume(mesh)).toBeGreaterThan(volume * (1 - 0.01 / 15) ** 2);
  });

  it('is refused where it is damaged, empty, too much or no CAD file, naming the file', async () => {
    const text = new TextDecoder().decode(cube);
    const bad = async (content: string, limits = MESH_LIMITS) => {
      const result = await decode(new TextEncoder().encode(content), 'bad.stp', limits);
      if (!result.ok) expect(result.error.details?.['file']).toBe('bad.stp');
      return result.ok ? 'read' : result.error.code;
    };
    expect(await bad(text.slice(0, text.length / 2))).toBe('format_corrupt');
    expect(await bad('ISO-10303-21;\nrubbish')).toBe('format_corrupt');
    expect(await bad(text, { ...MESH_LIMITS, triangles: 11 })).toBe('file_too_large');
    expect(await bad(text, { ...MESH_LIMITS, bodies: 0 })).toBe('file_too_large');
    expect(await bad('solid x')).toBe('format_unknown');
  });

  it('survives changed bytes: it reads or refuses, and reads the next file', async () => {
    for (let at = 400; at < cube.length; at += 311) {
      const damaged = cube.slice();
      damaged[at] = 0x28;
      const result = await decode(damaged);
      if (!result.ok)
        expect(['format_corrupt', 'mesh_empty', 'mesh_not_finite']).toContain(result.error.code);
    }
    expect((await read(cube)).bodies).toHaveLength(1);
  });
});

describe('CAD files', () => {
  const iges = `${''.padEnd(72)}S      1\n`;
  it.each([
    ['a STEP', cube, 'step'],
    ['a STEP after a comment', new TextEncoder().encode('\ufeff/* x */\nISO-10303-21;'), 'step'],
    ['an IGES', new TextEncoder().encode(iges), 'iges'],
    ['an ASCII STL', new TextEncoder().encode('solid ISO-10303-21;'), null],
  ] as const)('%s is known by its beginning', (_what, bytes, format) => {
    expect(cadFormatOf(bytes)).toBe(format);
  });

  it('are refused with a sentence by who has no library', () => {
    const result = decodeMesh('part.step', cube, quietContext());
    expect(result).toMatchObject({ error: { code: 'format_unsupported' } });
  });

  it('have a library of the length that its progress is told by', () => {
    expect(library.length).toBe(CAD_LIBRARY_BYTES);
  });
});
