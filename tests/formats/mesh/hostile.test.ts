import { createRandom, quietContext } from '#base';
import { decodeMesh } from '#formats/mesh';
import { writeAsciiStl, writeBinaryStl, writeObj, writePly } from '#tests/mesh-files.ts';
import { makeBox, makeSphere } from '#tests/meshes.ts';
import { describe, expect, it } from 'vitest';
import { type Fault, TINY_LIMITS, edit, itRefuses, patch, row, text } from './faults.ts';

const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const joinBytes = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

const box = makeBox(10, 10, 10);
const stl = writeBinaryStl(box);
const ascii = writeAsciiStl({ name: 'box', mesh: box });
const obj = writeObj([{ name: 'box', mesh: box }]);
const plyText = writePly(box, 'ascii');
const plyLittle = writePly(box, 'binary_little_endian');
const plyBig = writePly(box, 'binary_big_endian');
const random = createRandom(3);
const noise = Uint8Array.from({ length: 5000 }, () => random.u32() >>> 24);
const plyData = toText(plyText).indexOf('end_header\n') + 'end_header\n'.length;

const two = [
  { name: 'a', mesh: box },
  { name: 'b', mesh: makeBox(1, 1, 1, [20, 0, 0]) },
];

const faults: readonly Fault[] = [
  ...['stl', 'obj', 'ply', '3mf', 'txt'].flatMap((extension) => [
    row('no bytes', `a.${extension}`, new Uint8Array(0), 'file_empty'),
    row(
      'a PDF',
      `a.${extension}`,
      text('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\n'),
      'format_unknown',
    ),
    row(
      'a PNG',
      `a.${extension}`,
      joinBytes(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), noise),
      'format_unknown',
    ),
  ]),
  row('noise', 'a.stl', noise, 'format_unknown'),
  row('noise', 'a.obj', noise, 'format_unknown'),
  row('noise', 'a', noise, 'format_unknown'),
  row('noise', 'a.ply', noise, 'format_unknown'),
  row('noise', 'a.3mf', noise, 'format_unknown'),
  row('one byte', 'a.stl', Uint8Array.of(1), 'format_unknown'),
  row('prose', 'a.stl', text('Dear reader,\nthis is not a model.\n'.repeat(20)), 'format_unknown'),
  row('prose', 'a.ply', text('Dear reader,\nthis is not a model.\n'), 'format_unknown'),
  row('prose', 'a.obj', text('Dear reader,\nthis is not a model.\n'), 'mesh_empty'),

  row('a binary STL cut off in a face', 'a.stl', stl.subarray(0, stl.length - 20), 'format_truncated'),
  row('a binary STL cut off in its header', 'a.stl', stl.subarray(0, 60), 'format_unknown'),
  row(
    'a binary STL beginning with "solid", cut off',
    'a.stl',
    writeBinaryStl(box, 'solid box').subarray(0, 400),
    'format_truncated',
  ),
  row(
    'a binary STL that announces more than there is',
    'a.stl',
    patch(stl, (view) => view.setUint32(80, 4_000_000_000, true)),
    'format_truncated',
  ),
  row(
    'a binary STL that announces less than there is',
    'a.stl',
    patch(stl, (view) => view.setUint32(80, 5, true)),
    'format_corrupt',
  ),
  row(
    'a binary STL with a NaN',
    'a.stl',
    patch(stl, (view) => view.setFloat32(84 + 12, NaN, true)),
    'mesh_not_finite',
  ),
  row(
    'a binary STL with an infinity',
    'a.stl',
    patch(stl, (view) => view.setFloat32(84 + 50 + 12, -Infinity, true)),
    'mesh_not_finite',
  ),
  row(
    'a binary STL with a face of NaN alone',
    'a.stl',
    patch(stl, (view) => {
      for (let i = 0; i < 9; i++) view.setFloat32(84 + 12 + i * 4, NaN, true);
    }),
    'mesh_not_finite',
  ),
  row(
    'a binary STL of no face',
    'a.stl',
    patch(stl, (view) => view.setUint32(80, 0, true)).subarray(0, 84),
    'mesh_empty',
  ),
  row(
    'a binary STL of faces without area',
    'a.stl',
    writeBinaryStl({ positions: box.positions, indices: Uint32Array.of(0, 0, 1, 2, 3, 2) }),
    'mesh_empty',
  ),
  row('a binary STL of too many faces', 'a.stl', stl, 'file_too_large', TINY_LIMITS),

  row('an ASCII STL cut off in a word', 'a.stl', ascii.subarray(0, 333), 'format_truncated'),
  row('an ASCII STL without its last facet\'s end', 'a.stl', edit(ascii, /\s*endfacet\s*endsolid box\n/, ''), 'format_truncated'), // oxfmt-ignore
  row('an ASCII STL that ends after its name', 'a.stl', text('solid box\n'), 'format_truncated'),
  row(
    'an ASCII STL with a word for a number',
    'a.stl',
    edit(ascii, /vertex \S+/, 'vertex wide'),
    'format_corrupt',
  ),
  row('an ASCII STL with decimal commas', 'a.stl', edit(ascii, /vertex \S+/, 'vertex 1,5'), 'format_corrupt'),
  row(
    'an ASCII STL with a fourth corner',
    'a.stl',
    edit(ascii, 'endloop', 'vertex 0 0 0\nendloop'),
    'format_corrupt',
  ),
  row(
    'an ASCII STL with a corner of two numbers',
    'a.stl',
    edit(ascii, /vertex \S+ /, 'vertex '),
    'format_corrupt',
  ),
  row('an ASCII STL with a NaN', 'a.stl', edit(ascii, /vertex \S+/, 'vertex -nan(ind)'), 'mesh_not_finite'),
  row(
    'an ASCII STL with an infinity',
    'a.stl',
    edit(ascii, /vertex \S+/, 'vertex 1.#INF'),
    'mesh_not_finite',
  ),
  row(
    'an ASCII STL with a number beyond float32',
    'a.stl',
    edit(ascii, /vertex \S+/, 'vertex 1e39'),
    'mesh_not_finite',
  ),
  row('an ASCII STL of no face', 'a.stl', text('solid nothing\nendsolid nothing\n'), 'mesh_empty'),
  row('an ASCII STL of too many faces', 'a.stl', ascii, 'file_too_large', TINY_LIMITS),
  row('an ASCII STL of too many solids', 'a.stl', writeAsciiStl(...two), 'file_too_large', {
    ...TINY_LIMITS,
    triangles: 100,
  }),

  row('an OBJ cut off in a face', 'a.obj', obj.subarray(0, obj.length - 3), 'format_truncated'),
  row('an OBJ cut off before its last vertices', 'a.obj', edit(obj, /(v [^\n]*\n){3}/, ''), 'format_corrupt'),
  row(
    'an OBJ with a face of two corners',
    'a.obj',
    edit(obj, /f (\d+) (\d+) \d+/, 'f $1 $2'),
    'format_corrupt',
  ),
  row('an OBJ with vertex 0', 'a.obj', edit(obj, /f \d+/, 'f 0'), 'format_corrupt'),
  row('an OBJ with a vertex before the first', 'a.obj', edit(obj, /f \d+/, 'f -9'), 'format_corrupt'),
  row('an OBJ with half a vertex', 'a.obj', edit(obj, /f \d+/, 'f 1.5'), 'format_corrupt'),
  row('an OBJ with a vertex beyond the last', 'a.obj', edit(obj, /f \d+/, 'f 4000000000'), 'format_corrupt'),
  row('an OBJ with a word for a number', 'a.obj', edit(obj, /v \S+/, 'v high'), 'format_corrupt'),
  row('an OBJ with a vertex of two numbers', 'a.obj', edit(obj, /v \S+ /, 'v '), 'format_corrupt'),
  row('an OBJ with a NaN', 'a.obj', edit(obj, /v \S+/, 'v nan'), 'mesh_not_finite'),
  row('an OBJ of vertices alone', 'a.obj', text('v 0 0 0\nv 1 0 0\nv 0 1 0\n'), 'mesh_empty'),
  row('an OBJ of too many faces', 'a.obj', obj, 'file_too_large', TINY_LIMITS),
  row(
    'an OBJ polygon of too many corners',
    'a.obj',
    text(`v 0 0 0\nf${' 1'.repeat(50)}\n`),
    'file_too_large',
    TINY_LIMITS,
  ),
  row('an OBJ of too many objects', 'a.obj', writeObj(two), 'file_too_large', {
    ...TINY_LIMITS,
    triangles: 100,
  }),

  ...[
    { kind: 'ASCII', bytes: plyText },
    { kind: 'little-endian', bytes: plyLittle },
    { kind: 'big-endian', bytes: plyBig },
  ].flatMap(({ kind, bytes }) => [
    row(`a ${kind} PLY cut off in its header`, 'a.ply', bytes.subarray(0, 100), 'format_truncated'),
    row(
      `a ${kind} PLY cut off in its vertices`,
      'a.ply',
      bytes.subarray(0, plyData + 30),
      'format_truncated',
    ),
    row(
      `a ${kind} PLY cut off in its faces`,
      'a.ply',
      bytes.subarray(0, bytes.length - 5),
      'format_truncated',
    ),
    row(`a ${kind} PLY of too many faces`, 'a.ply', bytes, 'file_too_large', TINY_LIMITS),
  ]),
  row(
    'a PLY that announces more vertices',
    'a.ply',
    edit(plyText, 'vertex 8', 'vertex 4000000000'),
    'format_truncated',
  ),
  row(
    'a PLY that announces more faces',
    'a.ply',
    edit(plyText, 'face 12', 'face 9007199254740991'),
    'format_truncated',
  ),
  row(
    'a PLY with a vertex beyond the last',
    'a.ply',
    edit(plyText, /3 \d+ 2 3\n/, '3 8 2 3\n'),
    'format_corrupt',
  ),
  row('a PLY with a negative vertex', 'a.ply', edit(plyText, /3 \d+ 2 3\n/, '3 -1 2 3\n'), 'format_corrupt'),
  row(
    'a PLY polygon of too many corners',
    'a.ply',
    edit(plyText, /3 \d+ 2 3\n/, `50${' 0'.repeat(50)}\n`),
    'file_too_large',
    TINY_LIMITS,
  ),
  row('a PLY with half a corner', 'a.ply', edit(plyText, /3 \d+ 2 3\n/, '3.5 0 2 3\n'), 'format_corrupt'),
  row('a PLY with an endless list', 'a.ply', edit(plyText, /3 \d+ 2 3\n/, '4e9 0 2 3\n'), 'format_truncated'),
  row(
    'a binary PLY with a vertex beyond the last',
    'a.ply',
    patch(plyLittle, (view) => view.setInt32(view.byteLength - 4, 8, true)),
    'format_corrupt',
  ),
  row(
    'a binary PLY with a NaN',
    'a.ply',
    patch(plyBig, (view) => view.setFloat32(plyBig.length - 12 * 13 - 8 * 12, NaN)),
    'mesh_not_finite',
  ),
  row('a PLY with a NaN', 'a.ply', edit(plyText, 'end_header\n-5', 'end_header\nnan'), 'mesh_not_finite'),
  row(
    'a PLY with a word for a number',
    'a.ply',
    edit(plyText, 'end_header\n-5', 'end_header\nwide'),
    'format_corrupt',
  ),
  row('a PLY without z', 'a.ply', edit(plyText, 'property float z', 'property float w'), 'format_corrupt'),
  row('a PLY without a format', 'a.ply', edit(plyText, 'format ascii 1.0\n', ''), 'format_corrupt'),
  row('a PLY of a version to come', 'a.ply', edit(plyText, 'ascii 1.0', 'ascii 2.0'), 'format_unsupported'),
  row(
    'a PLY with an unknown type',
    'a.ply',
    edit(plyText, 'property float x', 'property quad x'),
    'format_corrupt',
  ),
  row(
    'a PLY of points alone',
    'a.ply',
    text(
      'ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 0\n',
    ),
    'mesh_empty',
  ),
  row(
    'a PLY of billions of faces that take no bytes',
    'a.ply',
    text(
      'ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nelement face 4000000000\nend_header\n0 0 0\n',
    ),
    'mesh_empty',
  ),
];

describe('bad mesh files', () => {
  itRefuses(faults);

  it('say in which line of a text the fault is', () => {
    const faulty = edit(writeObj([{ name: 'sphere', mesh: makeSphere(1, 1) }]), /\nv \S+/, '\nv oops');
    const result = decodeMesh('a.obj', faulty, quietContext());
    expect(result.ok ? 'read' : result.error.details).toEqual({ file: 'a.obj', line: 3 });
  });
});
