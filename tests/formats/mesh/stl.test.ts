import { quietContext, unwrap } from '#base';
import { type ImportedFile, decodeMesh } from '#formats/mesh';
import { writeAsciiStl, writeBinaryStl } from '#tests/mesh-files.ts';
import { makeBox, makeTetrahedron } from '#tests/meshes.ts';
import { describe, expect, it } from 'vitest';

const read = (bytes: Uint8Array, name = 'folder/model.stl'): ImportedFile =>
  unwrap(decodeMesh(name, bytes, quietContext()));
const readText = (text: string): ImportedFile => read(new TextEncoder().encode(text));

describe('STL', () => {
  it('is binary when its size says so, though its header begins with "solid"', () => {
    const file = read(writeBinaryStl(makeBox(1, 2, 3), 'solid made by a program'));
    expect(file.bodies[0]!.mesh.indices).toHaveLength(36);
  });

  it('names a binary body after the file, without folder and extension', () => {
    expect(read(writeBinaryStl(makeBox(1, 2, 3)), 'C:\\models\\small box.v2.STL').bodies[0]!.name).toBe(
      'small box.v2',
    );
  });

  it('lets pass a tail shorter than a face', () => {
    const bytes = writeBinaryStl(makeBox(1, 2, 3));
    const longer = new Uint8Array(bytes.length + 49);
    longer.set(bytes);
    expect(read(longer).bodies[0]!.mesh.indices).toHaveLength(36);
  });

  it('makes one vertex of corners that differ only in the sign of zero', () => {
    const { positions, indices } = makeTetrahedron(1);
    const negative = positions.map((value) => (value === 0 ? -0 : value));
    const joined = Float32Array.from([...positions, ...negative]);
    const shifted = Uint32Array.from([
      ...indices.subarray(0, 6),
      ...indices.subarray(6).map((index) => index + 4),
    ]);
    const { mesh } = read(writeBinaryStl({ positions: joined, indices: shifted })).bodies[0]!;
    expect(mesh.positions).toHaveLength(12);
    expect(mesh.positions.some((value) => Object.is(value, -0))).toBe(false);
  });

  it('drops and counts faces whose corners coincide', () => {
    const { positions, indices } = makeBox(1, 2, 3);
    const file = read(
      writeBinaryStl({ positions, indices: Uint32Array.from([...indices, 0, 0, 1, 2, 3, 2, 4, 4, 4]) }),
    );
    expect(file.degenerateFaces).toBe(3);
    expect(file.bodies[0]!.mesh.indices).toHaveLength(36);
  });

  it('makes a body of each ASCII solid, and leaves out empty ones', () => {
    const file = read(
      writeAsciiStl(
        { name: 'left half', mesh: makeBox(1, 1, 1) },
        { name: 'nothing', mesh: { positions: new Float32Array(0), indices: new Uint32Array(0) } },
        { name: '', mesh: makeTetrahedron(2) },
      ),
    );
    expect(file.bodies.map(({ name, mesh }) => [name, mesh.indices.length / 3])).toEqual([
      ['left half', 12],
      ['model', 4],
    ]);
  });

  it('takes the next solid or the end of the file after a whole facet for the endsolid that is missing', () => {
    const whole = new TextDecoder().decode(
      writeAsciiStl({ name: 'solid', mesh: makeBox(1, 1, 1) }, { name: 'b', mesh: makeTetrahedron(2) }),
    );
    const file = readText(whole.replaceAll(/endsolid \w+\s*/g, ''));
    expect(file.bodies.map(({ name, mesh }) => [name, mesh.indices.length / 3])).toEqual([
      ['solid', 12],
      ['b', 4],
    ]);
  });

  it('reads words in any case, with any spaces, signs, exponents and line ends', () => {
    const file = readText(
      '\ufeff\r\n SOLID Thing\r\n\tFacet Normal nan nan nan OUTER LOOP\rvertex +1.5E+0 -.25 0. vertex 2 0 1e-3 VERTEX 0 3 -0.0e5\r\nendloop\n\n\nENDFACET EndSolid Thing',
    );
    expect(file.bodies[0]!.name).toBe('Thing');
    expect([...file.bodies[0]!.mesh.positions]).toEqual([1.5, -0.25, 0, 2, 0, Math.fround(1e-3), 0, 3, 0]);
  });

  it('reads numbers of any length and size as the nearest float32', () => {
    const numbers = [
      '0.1',
      '3.14159265358979323846264338327950288419716939937510',
      '123456789012345678901234567890',
      '0.000000000000000000000000000000123456789',
      '1e-46',
      '1e-9999999999',
      '0e9999999999',
      '16777217',
      '3.4028234e38',
    ];
    const file = readText(
      `solid a\nfacet normal 0 0 1\nouter loop\n${[0, 3, 6].map((i) => `vertex ${numbers.slice(i, i + 3).join(' ')}\n`).join('')}endloop\nendfacet\nendsolid`,
    );
    expect([...file.bodies[0]!.mesh.positions]).toEqual(numbers.map((number) => Math.fround(Number(number))));
  });

  it('shows a name on one line, without control characters, cut to 120', () => {
    const file = readText(
      `solid \ta\u202e\fb ${'x'.repeat(500)}\nfacet normal 0 0 1 outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop endfacet endsolid`,
    );
    expect(file.bodies[0]!.name).toBe(`a b ${'x'.repeat(116)}`);
  });
});
