import fc from 'fast-check';
import { zipSync } from 'fflate';
import { quietContext } from '#base';
import { type ImportedFile, MESH_LIMITS, decodeMesh } from '#formats/mesh';
import {
  write3mf,
  writeAmf,
  writeAsciiStl,
  writeBinaryStl,
  writeGlb,
  writeGltf,
  writeObj,
  writeOff,
  writePly,
} from '#tests/mesh-files.ts';
import { makeBox, makeSphere, makeTorus } from '#tests/meshes.ts';
import { describe, expect, it } from 'vitest';

const seed = 20_261_120;
const two = [
  { name: 'sphere', mesh: makeSphere(5, 1) },
  { name: 'box', mesh: makeBox(3, 4, 5, [10, 0, 0]) },
];
const torus = makeTorus(20, 5, 8, 6);
const files = [
  { name: 'a.stl', kind: 'binary STL', bytes: writeBinaryStl(torus) },
  { name: 'a.stl', kind: 'ASCII STL', bytes: writeAsciiStl(...two) },
  { name: 'a.obj', kind: 'OBJ with objects', bytes: writeObj(two) },
  { name: 'a.obj', kind: 'OBJ with groups', bytes: writeObj(two, 'g') },
  { name: 'a.ply', kind: 'ASCII PLY', bytes: writePly(torus, 'ascii') },
  { name: 'a.ply', kind: 'little-endian PLY', bytes: writePly(torus, 'binary_little_endian') },
  { name: 'a.ply', kind: 'big-endian PLY', bytes: writePly(torus, 'binary_big_endian') },
  { name: 'a.3mf', kind: '3MF', bytes: write3mf(two) },
  { name: 'a.glb', kind: 'GLB', bytes: writeGlb(two) },
  { name: 'a.gltf', kind: 'glTF with its data', bytes: writeGltf(two) },
  { name: 'a.amf', kind: 'AMF', bytes: writeAmf(two) },
  { name: 'a.amf', kind: 'zipped AMF', bytes: zipSync({ 'a.amf': writeAmf(two) }) },
  { name: 'a.off', kind: 'OFF', bytes: writeOff(torus) },
];
const limits = { ...MESH_LIMITS, triangles: 100_000, unpackedBytes: 1 << 22 };

/** What every mesh that was read must be. */
function expectSound(file: ImportedFile): void {
  expect(file.bodies.length).toBeGreaterThan(0);
  for (const { name, mesh } of file.bodies) {
    expect(name).not.toBe('');
    expect(mesh.indices.length).toBeGreaterThan(0);
    expect(mesh.indices.length % 3).toBe(0);
    expect(mesh.positions.length % 3).toBe(0);
    expect(mesh.positions.every(Number.isFinite)).toBe(true);
    const used = new Set(mesh.indices);
    expect(used.size).toBe(mesh.positions.length / 3);
    expect(Math.max(...used)).toBe(mesh.positions.length / 3 - 1);
  }
}

function readAny(name: string, bytes: Uint8Array): void {
  const result = decodeMesh(name, bytes, quietContext(), limits);
  if (result.ok) expectSound(result.value);
  else expect(result.error.details?.['file']).toBe(name);
}

describe('damaged mesh files', () => {
  for (const { name, kind, bytes } of files) {
    it(`of ${kind}, cut anywhere, are read soundly or refused`, () => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: bytes.length }), (length) =>
          readAny(name, bytes.subarray(0, length)),
        ),
        { seed, numRuns: 300 },
      );
    });

    it(`of ${kind}, with changed bytes anywhere, are read soundly or refused`, () => {
      const change = fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 }));
      fc.assert(
        fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
          const damaged = bytes.slice();
          for (const [at, value] of changes) damaged[at] = value;
          readAny(name, damaged);
        }),
        { seed, numRuns: 400 },
      );
    });

    it(`of ${kind}, with a piece taken out, doubled or moved, are read soundly or refused`, () => {
      const place = fc.nat({ max: bytes.length });
      fc.assert(
        fc.property(place, place, place, (a, b, c) => {
          const [from, to] = [Math.min(a, b), Math.max(a, b)];
          const pieces = [bytes.subarray(0, c), bytes.subarray(from, to), bytes.subarray(Math.max(c, to))];
          readAny(name, Uint8Array.from(pieces.flatMap((piece) => [...piece])));
        }),
        { seed, numRuns: 200 },
      );
    });
  }

  it('of random bytes under any extension are refused', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 600 }),
        fc.constantFrom('a.stl', 'a.obj', 'a.ply', 'a.3mf', 'a'),
        fc.constantFrom(
          '',
          'solid x\nfacet normal',
          'ply\nformat ascii 1.0\nelement vertex 3\n',
          'PK\u0003\u0004',
          'v 1 2 3\nf ',
        ),
        (bytes, name, start) => {
          readAny(name, Uint8Array.from([...new TextEncoder().encode(start), ...bytes]));
        },
      ),
      { seed, numRuns: 2000 },
    );
  });
});
