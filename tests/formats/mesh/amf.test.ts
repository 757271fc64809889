import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { quietContext, unwrap } from '#base';
import { decodeMesh, type ImportedBody } from '#formats/mesh';
import { meshBounds, meshVolume } from '#kernel';
import { writeAmf } from '#tests/mesh-files.ts';
import { makeBox } from '#tests/meshes.ts';
import { edit, itRefuses, row, text, TINY_LIMITS } from './faults.ts';

const read = (bytes: Uint8Array, name = 'plate.amf') => unwrap(decodeMesh(name, bytes, quietContext()));
const box = { name: 'Box', mesh: makeBox(10, 20, 30) };
const plain = writeAmf([box]);
/** A file of the box and what stands after it. */
const withMore = (more: string): Uint8Array => edit(plain, '</amf>', `${more}</amf>`);
const rounded = ({ mesh }: ImportedBody) => {
  const { min, max } = meshBounds(mesh);
  return [...min, ...max].map((value) => Math.round(value * 1e4) / 1e4 + 0);
};

describe('AMF', () => {
  it('is read zipped, whatever its file is called', () => {
    const zipped = zipSync({ 'thing.amf': plain });
    for (const name of ['plate.amf', 'plate.zip', 'plate'])
      expect(meshVolume(read(zipped, name).bodies[0]!.mesh)).toBeCloseTo(6000, 2);
  });

  it.each([
    ['', 'millimeter', 1],
    ['unit="inch"', 'inch', 25.4],
    ['unit="feet"', 'foot', 304.8],
    ['unit="Meter"', 'meter', 1000],
    ['unit="micron"', 'micron', 0.001],
  ] as const)('is in millimetres when its root says %s', (root, unit, factor) => {
    const file = read(writeAmf([box], root));
    expect(file.unit).toBe(unit);
    expect(meshVolume(file.bodies[0]!.mesh) / (6000 * factor ** 3)).toBeCloseTo(1, 5);
  });

  it('has a body for each object, with its name', () => {
    const names = read(writeAmf([box, { ...box, name: '&lt;Ring&gt; &#20108;' }])).bodies;
    expect(names.map(({ name }) => name)).toEqual(['Box', '<Ring> 二']);
    expect(read(edit(plain, 'type="name"', 'type="other"')).bodies[0]!.name).toBe('plate');
  });

  it('has a body for each instance, turned about x, y and z in this order and then moved', () => {
    const { bodies } = read(
      withMore(`<constellation id="9">
        <instance objectid="0"><deltax>100</deltax></instance>
        <instance objectid="0"><deltay>50</deltay><rx>90</rx><rz>90</rz></instance></constellation>`),
    );
    expect(bodies.map(rounded)).toEqual([
      [95, -10, 0, 105, 10, 30],
      // 10 × 20 × 30 about x is 10 × 30 × 20, and that about z 30 × 10 × 20.
      [0, 45, -10, 30, 55, 10],
    ]);
  });

  it('follows constellations of constellations, and keeps what none of them uses', () => {
    const { bodies } = read(
      edit(
        writeAmf([box, { ...box, name: 'Alone' }]),
        '</amf>',
        `<constellation id="8"><instance objectid="0"><deltaz>5</deltaz></instance></constellation>
         <constellation id="9"><instance objectid="8"><deltax>7</deltax></instance></constellation></amf>`,
      ),
    );
    expect(bodies.map(({ name }) => name)).toEqual(['Alone', 'Box']);
    expect(rounded(bodies[1]!)).toEqual([2, -10, 5, 12, 10, 35]);
  });

  it('passes over normals, edges, colours and names of volumes', () => {
    const busy = new TextDecoder()
      .decode(plain)
      .replace('</coordinates>', '</coordinates><normal><nx>0</nx><ny>0</ny><nz>1</nz></normal>')
      .replace('</vertices>', '<edge><v1>900</v1><dx1>1</dx1><v2>901</v2></edge></vertices>')
      .replace('<volume>', '<volume materialid="3"><metadata type="name">Shell</metadata>')
      .replace('<triangle>', '<triangle><color><r>1</r><g>0</g><b>0</b></color>');
    const { bodies } = read(text(busy));
    expect(bodies[0]!.name).toBe('Box');
    expect(meshVolume(bodies[0]!.mesh)).toBeCloseTo(6000, 2);
  });
});

const constellation = (id: number, ...uses: readonly number[]) =>
  `<constellation id="${id}">${uses.map((use) => `<instance objectid="${use}"></instance>`).join('')}</constellation>`;
const bomb = [
  constellation(1),
  ...Array.from({ length: 8 }, (_, at) => constellation(at + 2, ...Array<number>(10).fill(at + 1))),
];

describe('a bad AMF', () => {
  itRefuses([
    row(
      'an AMF cut off between tags',
      'a.amf',
      edit(plain, '</mesh></object></amf>\n', ''),
      'format_truncated',
    ),
    row('an AMF cut off in a tag', 'a.amf', plain.subarray(0, plain.length - 4), 'format_corrupt'),
    row('an AMF of an unknown unit', 'a.amf', writeAmf([box], 'unit="parsec"'), 'format_unsupported'),
    row('an AMF with a word for a number', 'a.amf', edit(plain, '<x>5</x>', '<x>five</x>'), 'format_corrupt'),
    row('an AMF with a NaN', 'a.amf', edit(plain, '<x>5</x>', '<x>nan</x>'), 'mesh_not_finite'),
    row('an AMF whose vertex has two numbers', 'a.amf', edit(plain, '<x>5</x>', ''), 'format_corrupt'),
    row(
      'an AMF that names a vertex too many',
      'a.amf',
      edit(plain, /<v1>\d<\/v1>/, '<v1>8</v1>'),
      'format_corrupt',
    ),
    row(
      'an AMF that names half a vertex',
      'a.amf',
      edit(plain, /<v1>\d<\/v1>/, '<v1>1.5</v1>'),
      'format_corrupt',
    ),
    row('an AMF that uses what is not there', 'a.amf', withMore(constellation(9, 77)), 'format_corrupt'),
    row('an AMF with a circle nobody uses', 'a.amf', withMore(constellation(9, 9)), 'format_corrupt'),
    row('an AMF with a circle', 'a.amf', withMore(constellation(7, 8) + constellation(8, 9) + constellation(9, 8)), 'format_corrupt'), // oxfmt-ignore
    row('an AMF of a billion uses', 'a.amf', withMore(bomb.join('')), 'archive_suspicious'),
    row('an AMF of no object', 'a.amf', text('<amf></amf>'), 'mesh_empty'),
    row('an AMF of too many faces', 'a.amf', plain, 'file_too_large', TINY_LIMITS),
    row('an AMF of too many bodies', 'a.amf', writeAmf([box, box]), 'file_too_large', { ...TINY_LIMITS, triangles: 100 }), // oxfmt-ignore
    row('a zip without an AMF in it', 'a.amf', zipSync({ 'a.txt': plain }), 'format_unknown'),
    row('an AMF with a document type', 'a.amf', text('<!DOCTYPE amf []><amf></amf>'), 'format_unknown'),
  ]);
});
