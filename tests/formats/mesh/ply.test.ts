import { quietContext, unwrap } from '#base';
import { type ImportedFile, MESH_LIMITS, decodeMesh } from '#formats/mesh';
import { describe, expect, it } from 'vitest';

const read = (bytes: Uint8Array): ImportedFile => unwrap(decodeMesh('model.ply', bytes, quietContext()));
const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

type Scalar = 'char' | 'uchar' | 'short' | 'ushort' | 'int' | 'uint' | 'float' | 'double';

/** Bytes of values by type, in either order. */
function pack(isLittle: boolean, ...values: readonly (readonly [Scalar, number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 8));
  let at = 0;
  for (const [scalar, value] of values) {
    switch (scalar) {
      case 'char':
      case 'uchar':
        view.setUint8(at, value);
        at += 1;
        break;
      case 'short':
      case 'ushort':
        view.setUint16(at, value, isLittle);
        at += 2;
        break;
      case 'int':
      case 'uint':
        view.setUint32(at, value, isLittle);
        at += 4;
        break;
      case 'float':
        view.setFloat32(at, value, isLittle);
        at += 4;
        break;
      case 'double':
        view.setFloat64(at, value, isLittle);
        at += 8;
        break;
    }
  }
  return new Uint8Array(view.buffer, 0, at);
}

const square = [
  [0, 0, 0],
  [1, 0, 0],
  [1, 1, 0],
  [0, 1, 0],
];

describe('PLY', () => {
  for (const isLittle of [true, false]) {
    for (const coordinate of ['char', 'short', 'int', 'float', 'double'] as const) {
      for (const [length, index] of [
        ['uchar', 'uint'],
        ['ushort', 'uchar'],
        ['int', 'short'],
        ['uint', 'ushort'],
        ['char', 'int'],
      ] as const) {
        it(`reads ${coordinate} coordinates and ${length} lists of ${index}, ${isLittle ? 'little' : 'big'}-endian, among other properties and elements`, () => {
          const header = `ply\nformat binary_${isLittle ? 'little' : 'big'}_endian 1.0\nobj_info x\nelement camera 2\nproperty list uchar double poses\nelement vertex 4\nproperty uchar red\nproperty ${coordinate} z\nproperty ${coordinate} y\nproperty short flag\nproperty ${coordinate} x\nelement face 1\nproperty float quality\nproperty list uchar float texcoord\nproperty list ${length} ${index} vertex_index\nproperty uchar end\nelement edge 5\nproperty int vertex1\nend_header\n`;
          const data = pack(
            isLittle,
            ['uchar', 2],
            ['double', 1],
            ['double', 2],
            ['uchar', 0],
            ...square.flatMap(
              ([x, y, z]) =>
                [
                  ['uchar', 7],
                  [coordinate, z!],
                  [coordinate, y!],
                  ['short', 9],
                  [coordinate, x!],
                ] as [Scalar, number][],
            ),
            ['float', 0.5],
            ['uchar', 1],
            ['float', 0.25],
            [length, 4],
            [index, 0],
            [index, 1],
            [index, 2],
            [index, 3],
            ['uchar', 1],
          );
          const { mesh } = read(Uint8Array.from([...toBytes(header), ...data])).bodies[0]!;
          expect([...mesh.positions]).toEqual(square.flat());
          expect([...mesh.indices]).toEqual([0, 1, 2, 0, 2, 3]);
        });
      }
    }
  }

  it('reads lines that end in carriage returns, alone or not', () => {
    const text =
      'ply\nformat ascii 1.0\ncomment end_header is not here\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3';
    for (const end of ['\n', '\r\n', '\r']) {
      expect(read(toBytes(text.replaceAll('\n', end))).bodies[0]!.mesh.indices).toHaveLength(6);
    }
  });

  it('takes a line feed after a lone carriage return as the first byte of the data', () => {
    const header =
      'ply\rformat binary_little_endian 1.0\relement vertex 3\rproperty char x\rproperty char y\rproperty char z\relement face 1\rproperty list uchar uchar vertex_indices\rend_header\r';
    const { mesh } = read(Uint8Array.from([...toBytes(header), 10, 0, 0, 1, 0, 0, 0, 1, 0, 3, 0, 1, 2]))
      .bodies[0]!;
    expect([...mesh.positions]).toEqual([10, 0, 0, 1, 0, 0, 0, 1, 0]);
  });

  it('reads triangle strips, turned every other time and started over after −1', () => {
    const header =
      'ply\nformat ascii 1.0\nelement vertex 5\nproperty float x\nproperty float y\nproperty float z\nelement tristrips 2\nproperty list int int vertex_indices\nelement edge 1\nproperty int a\nend_header\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 2 0\n';
    const { mesh } = read(toBytes(`${header}9 0 1 2 3 -1 0 -1 2 3\n4 2 3 4 -1\n`)).bodies[0]!;
    expect([...mesh.indices]).toEqual([0, 1, 2, 2, 1, 3, 2, 3, 4]);
  });

  it.each(['int', 'uint'] as const)('reads a strip of %s in binary, after faces', (index) => {
    const header = `ply\nformat binary_big_endian 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nelement tristrips 1\nproperty list int ${index} vertex_indices\nend_header\n`;
    const corners = [0, 1, 2, 3].map((corner) => [index, corner] as const);
    const data = pack(
      false,
      ...square.flat().map((value) => ['float', value] as const),
      ['uchar', 3],
      ['int', 1],
      ['int', 2],
      ['int', 3],
      ['int', 4],
      ...corners,
    );
    const { mesh } = read(Uint8Array.from([...toBytes(header), ...data])).bodies[0]!;
    expect([...mesh.indices]).toHaveLength(9);
  });

  it('refuses a strip that names a vertex there is none of, and one that is more than the limit', () => {
    const header = (corners: number) =>
      `ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement tristrips 1\nproperty list int int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n${corners} `;
    const code = (text: string, triangles = 100): string => {
      const limits = { ...MESH_LIMITS, triangles };
      const result = decodeMesh('model.ply', toBytes(text), quietContext(), limits);
      return result.ok ? 'read' : result.error.code;
    };
    expect(code(`${header(3)}0 1 3\n`)).toBe('format_corrupt');
    expect(code(`${header(3)}0 1 -2\n`)).toBe('format_corrupt');
    expect(code(`${header(4)}0 1 2\n`)).toBe('format_truncated');
    expect(code(`${header(5)}0 1 2 0 1\n`)).toBe('read');
    expect(code(`${header(5)}0 1 2 0 1\n`, 2)).toBe('file_too_large');
  });

  it('makes nothing of faces with fewer than three corners', () => {
    const header =
      'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 3\nproperty list uchar int vertex_indices\nend_header\n';
    const file = read(toBytes(`${header}0 0 0 1 0 0 0 1 0\n0\n2 0 1\n3 0 1 2\n`));
    expect([...file.bodies[0]!.mesh.indices]).toEqual([0, 1, 2]);
  });
});
