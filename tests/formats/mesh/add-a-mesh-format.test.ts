import { expect, it } from 'vitest';
import { fail, ok, quietContext, unwrap } from '#base';
import { decodeMesh, meshFormats, MESH_LIMITS, type MeshFormat } from '#formats/mesh';
import { weldIndexed } from '#kernel';
import { writeBinaryStl } from '#tests/mesh-files.ts';
import { makeBox } from '#tests/meshes.ts';

/** Text: "raw", then nine numbers a triangle. */
const raw: MeshFormat = {
  id: 'raw',
  label: 'RAW triangles',
  extensions: ['raw'],
  sniff: (head) => head[0] === 0x72 && head[1] === 0x61 && head[2] === 0x77,
  decode(bytes, file) {
    const text = new TextDecoder().decode(bytes.subarray(0, bytes.length));
    const numbers = text.split(/\s+/).slice(1).map(Number);
    if (numbers.length % 9 !== 0) return fail('format_truncated', `${file}: a triangle is cut`, { file });
    const positions = Float32Array.from(numbers);
    const { mesh, degenerateFaces } = weldIndexed(
      positions,
      Uint32Array.from({ length: positions.length / 3 }, (_, index) => index),
    );
    return ok({ format: 'raw', unit: 'unknown', bodies: [{ name: 'raw', mesh }], degenerateFaces });
  },
};

const decode = (name: string, text: string, formats: readonly MeshFormat[]) =>
  decodeMesh(name, new TextEncoder().encode(text), quietContext(), MESH_LIMITS, undefined, formats);

const TETRAHEDRON = '0 0 0 0 1 0 1 0 0  0 0 0 1 0 0 0 0 1  0 0 0 0 0 1 0 1 0  1 0 0 0 1 0 0 0 1'.replaceAll(
  '  ',
  ' ',
);

it('a mesh format that is added to the registry is recognised by its content, and read welded', () => {
  const formats = [...meshFormats, raw];
  for (const name of ['model.raw', 'model.stl', 'model']) {
    const file = unwrap(decode(name, `raw ${TETRAHEDRON}`, formats));
    expect(file.format).toBe('raw');
    expect(file.bodies[0]!.mesh.positions).toHaveLength(4 * 3);
    expect(file.bodies[0]!.mesh.indices).toHaveLength(4 * 3);
  }
  expect(decode('model.raw', 'raw 1 2 3', formats)).toMatchObject({ error: { code: 'format_truncated' } });
});

it('only a format that says so is taken by its extension alone', () => {
  const unmarked = { ...raw, unmarked: true, sniff: () => false } as const;
  expect(decode('model.raw', `raw ${TETRAHEDRON}`, [...meshFormats, unmarked])).toMatchObject({ ok: true });
  expect(
    decode('model.raw', `raw ${TETRAHEDRON}`, [...meshFormats, { ...raw, sniff: () => false }]),
  ).toMatchObject({
    error: { code: 'format_unknown' },
  });
});

it('the formats of the product are read as before, and know nothing of it', () => {
  expect(decode('model.raw', `raw ${TETRAHEDRON}`, meshFormats)).toMatchObject({
    error: { code: 'format_unknown' },
  });
  const stl = writeBinaryStl(makeBox(1, 2, 3));
  const read = decodeMesh('a.stl', stl, quietContext(), MESH_LIMITS, undefined, [...meshFormats, raw]);
  expect(unwrap(read).format).toBe('stl');
});
