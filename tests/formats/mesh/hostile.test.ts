import { zipSync } from 'fflate';
import { createRandom, quietContext } from '#base';
import { MESH_LIMITS, type MeshLimits, type MeshReadCode, decodeMesh } from '#formats/mesh';
import {
  meshXml,
  modelXml,
  pack3mf,
  write3mf,
  writeAsciiStl,
  writeBinaryStl,
  writeObj,
  writePly,
} from '#tests/mesh-files.ts';
import { makeBox, makeSphere } from '#tests/meshes.ts';
import { describe, expect, it } from 'vitest';

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
/** Bytes whose text has `from` replaced; it must be there. */
function edit(bytes: Uint8Array, from: string | RegExp, to: string): Uint8Array {
  const before = toText(bytes);
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  return text(after);
}
function patch(bytes: Uint8Array, change: (view: DataView) => void): Uint8Array {
  const copy = bytes.slice();
  change(new DataView(copy.buffer));
  return copy;
}
const joinBytes = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

const box = makeBox(10, 10, 10);
const stl = writeBinaryStl(box);
const ascii = writeAsciiStl({ name: 'box', mesh: box });
const obj = writeObj([{ name: 'box', mesh: box }]);
const plyText = writePly(box, 'ascii');
const plyLittle = writePly(box, 'binary_little_endian');
const plyBig = writePly(box, 'binary_big_endian');
const threeMf = write3mf([{ name: 'box', mesh: box }]);
const boxObject = `<object id="1" type="model">${meshXml(box)}</object>`;
const item = '<item objectid="1"/>';
const random = createRandom(3);
const noise = Uint8Array.from({ length: 5000 }, () => random.u32() >>> 24);
const plyData = toText(plyText).indexOf('end_header\n') + 'end_header\n'.length;
const tiny: MeshLimits = { triangles: 11, bodies: 1, unpackedBytes: 1000, instances: 3 };

const two = [
  { name: 'a', mesh: box },
  { name: 'b', mesh: makeBox(1, 1, 1, [20, 0, 0]) },
];

interface Fault {
  readonly fault: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly code: MeshReadCode;
  readonly limits?: MeshLimits;
}
const row = (
  fault: string,
  name: string,
  bytes: Uint8Array,
  code: MeshReadCode,
  limits?: MeshLimits,
): Fault => (limits === undefined ? { fault, name, bytes, code } : { fault, name, bytes, code, limits });

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
  row('a binary STL of too many faces', 'a.stl', stl, 'file_too_large', tiny),

  row('an ASCII STL cut off in a word', 'a.stl', ascii.subarray(0, 333), 'format_truncated'),
  row('an ASCII STL without an end', 'a.stl', edit(ascii, 'endsolid box\n', ''), 'format_truncated'),
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
  row('an ASCII STL of too many faces', 'a.stl', ascii, 'file_too_large', tiny),
  row('an ASCII STL of too many solids', 'a.stl', writeAsciiStl(...two), 'file_too_large', {
    ...tiny,
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
  row('an OBJ of too many faces', 'a.obj', obj, 'file_too_large', tiny),
  row('an OBJ of too many objects', 'a.obj', writeObj(two), 'file_too_large', { ...tiny, triangles: 100 }),

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
    row(`a ${kind} PLY of too many faces`, 'a.ply', bytes, 'file_too_large', tiny),
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

  row('a 3MF cut off', 'a.3mf', threeMf.subarray(0, threeMf.length - 60), 'format_truncated'),
  row('a 3MF cut in half', 'a.3mf', threeMf.subarray(0, threeMf.length / 2), 'format_truncated'),
  row(
    'a 3MF with a damaged model',
    'a.3mf',
    patch(threeMf, (view) => view.setUint8(700, view.getUint8(700) ^ 0x10)),
    'format_corrupt',
  ),
  row('an archive without a model', 'a.3mf', zipSync({ 'readme.txt': text('hello') }), 'format_unknown'),
  row('a model that is no XML', 'a.3mf', pack3mf('solid'), 'format_corrupt'),
  row('a model that is another XML', 'a.3mf', pack3mf('<amf/>'), 'format_corrupt'),
  row('a model cut off', 'a.3mf', pack3mf(modelXml(boxObject, item).slice(0, 700)), 'format_corrupt'),
  row(
    'a model with a document type',
    'a.3mf',
    pack3mf(`<!DOCTYPE model [<!ENTITY a "aaaa">]>${modelXml(boxObject, item)}`),
    'format_corrupt',
  ),
  row('a model of no item', 'a.3mf', pack3mf(modelXml(boxObject, '')), 'mesh_empty'),
  row(
    'a model of a unit that is none',
    'a.3mf',
    pack3mf(modelXml(boxObject, item, 'unit="cubit"')),
    'format_corrupt',
  ),
  row(
    'a model that requires what is not known',
    'a.3mf',
    pack3mf(modelXml(boxObject, item, 'requiredextensions="b" xmlns:b="http://example.org/beams"')),
    'format_unsupported',
  ),
  row(
    'an item of an object not there',
    'a.3mf',
    pack3mf(modelXml(boxObject, '<item objectid="2"/>')),
    'format_corrupt',
  ),
  row(
    'a component in a part not there',
    'a.3mf',
    pack3mf(
      modelXml(
        '<object id="1"><components><component objectid="1" p:path="/3D/b.model"/></components></object>',
        item,
      ),
    ),
    'format_corrupt',
  ),
  row(
    'an object that is a part of itself',
    'a.3mf',
    pack3mf(
      modelXml(
        '<object id="1"><components><component objectid="2"/></components></object><object id="2"><components><component objectid="1"/></components></object>',
        item,
      ),
    ),
    'format_corrupt',
  ),
  row(
    'components that multiply without end',
    'a.3mf',
    pack3mf(
      modelXml(
        boxObject.replace('id="1"', 'id="0"') +
          Array.from(
            { length: 30 },
            (_, i) =>
              `<object id="${i + 1}"><components>${`<component objectid="${i}"/>`.repeat(10)}</components></object>`,
          ).join(''),
        '<item objectid="30"/>',
      ),
    ),
    'archive_suspicious',
    { ...MESH_LIMITS, triangles: 1e12, instances: 1000 },
  ),
  row(
    'components nested without end',
    'a.3mf',
    pack3mf(
      modelXml(
        boxObject.replace('id="1"', 'id="0"') +
          Array.from(
            { length: 5000 },
            (_, i) => `<object id="${i + 1}"><components><component objectid="${i}"/></components></object>`,
          ).join(''),
        '<item objectid="5000"/>',
      ),
    ),
    'format_unsupported',
  ),
  row(
    'a 3MF with a vertex beyond the last',
    'a.3mf',
    pack3mf(modelXml(boxObject.replace('v1="0"', 'v1="8"'), item)),
    'format_corrupt',
  ),
  row(
    'a 3MF with a negative vertex',
    'a.3mf',
    pack3mf(modelXml(boxObject.replace('v1="0"', 'v1="-1"'), item)),
    'format_corrupt',
  ),
  row(
    'a 3MF with half a vertex',
    'a.3mf',
    pack3mf(modelXml(boxObject.replace('v1="0"', 'v1="0.5"'), item)),
    'format_corrupt',
  ),
  row(
    'a 3MF triangle of two corners',
    'a.3mf',
    pack3mf(modelXml(boxObject.replace(' v1="0"', ''), item)),
    'format_corrupt',
  ),
  row(
    'a 3MF vertex without z',
    'a.3mf',
    pack3mf(modelXml(boxObject.replace(' z="0"', ''), item)),
    'format_corrupt',
  ),
  row(
    'a 3MF with a word for a number',
    'a.3mf',
    pack3mf(modelXml(boxObject.replace('z="0"', 'z="low"'), item)),
    'format_corrupt',
  ),
  row(
    'a 3MF with an empty number',
    'a.3mf',
    pack3mf(modelXml(boxObject.replace('z="0"', 'z=""'), item)),
    'format_corrupt',
  ),
  row(
    'a 3MF with an attribute left open',
    'a.3mf',
    pack3mf(modelXml(boxObject.replace('z="0"', 'z="0'), item)),
    'format_corrupt',
  ),
  row(
    'a 3MF with a NaN',
    'a.3mf',
    pack3mf(modelXml(boxObject.replace('z="0"', 'z="NaN"'), item)),
    'mesh_not_finite',
  ),
  row(
    'a 3MF transform beyond float32',
    'a.3mf',
    pack3mf(modelXml(boxObject, '<item objectid="1" transform="1e39 0 0 0 1 0 0 0 1 0 0 0"/>')),
    'mesh_not_finite',
  ),
  row(
    'a 3MF transform of eleven numbers',
    'a.3mf',
    pack3mf(modelXml(boxObject, '<item objectid="1" transform="1 0 0 0 1 0 0 0 1 0 0"/>')),
    'format_corrupt',
  ),
  row('a 3MF of too many faces', 'a.3mf', threeMf, 'file_too_large', { ...tiny, unpackedBytes: 1e6 }),
  row('a 3MF of too many items', 'a.3mf', write3mf(two), 'file_too_large', {
    ...tiny,
    triangles: 100,
    unpackedBytes: 1e6,
  }),
  row('a 3MF that unpacks to more than is allowed', 'a.3mf', threeMf, 'archive_suspicious', {
    ...MESH_LIMITS,
    unpackedBytes: 1000,
  }),
  row(
    'a bomb of 40 MB of spaces',
    'a.3mf',
    pack3mf(modelXml(`${boxObject}${' '.repeat(40_000_000)}`, item)),
    'archive_suspicious',
  ),
];

describe('bad mesh files', () => {
  for (const { fault, name, bytes, code, limits } of faults) {
    it(`${fault}, named ${name}, is refused as ${code}`, () => {
      const result = decodeMesh(name, bytes, quietContext(), limits);
      expect(result.ok ? 'read' : result.error.code, result.ok ? '' : result.error.message).toBe(code);
      if (result.ok) return;
      expect(result.error.details?.['file']).toBe(name);
      expect(result.error.message.startsWith(name)).toBe(true);
    });
  }

  it('are refused by what an archive really unpacks to, not by what its directory says', () => {
    const honest = pack3mf(modelXml(`${boxObject}${' '.repeat(100_000)}`, item));
    const lying = patch(honest, (view) => {
      // The central directory's entry of the model: claim 2,000 bytes.
      for (let at = 0; at + 46 < honest.length; at++) {
        if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 50_000) {
          view.setUint32(at + 24, 2000, true);
        }
      }
    });
    expect(decodeMesh('a.3mf', honest, quietContext()).ok).toBe(true);
    const result = decodeMesh('a.3mf', lying, quietContext());
    expect(result.ok ? 'read' : result.error.code).toBe('archive_suspicious');
  });

  it('say in which line of a text the fault is', () => {
    const faulty = edit(writeObj([{ name: 'sphere', mesh: makeSphere(1, 1) }]), /\nv \S+/, '\nv oops');
    const result = decodeMesh('a.obj', faulty, quietContext());
    expect(result.ok ? 'read' : result.error.details).toEqual({ file: 'a.obj', line: 3 });
  });
});
