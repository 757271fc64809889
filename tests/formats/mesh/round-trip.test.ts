import { quietContext, unwrap } from '#base';
import { type ImportedFile, decodeMesh, meshFormats } from '#formats/mesh';
import type { MeshBuffers } from '#kernel';
import {
  type NamedMesh,
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
import {
  cornersOf,
  makeBox,
  makeCylinder,
  makeSoup,
  makeSphere,
  makeTetrahedron,
  makeTorus,
} from '#tests/meshes.ts';
import { describe, expect, it } from 'vitest';

const read = (name: string, bytes: Uint8Array): ImportedFile =>
  unwrap(decodeMesh(name, bytes, quietContext()));

/** Corners as numbers, −0 read as 0: what a mesh is, whatever its numbering. */
const shapeOf = (mesh: MeshBuffers): number[] => Array.from(cornersOf(mesh), (value) => value + 0);

const meshes: readonly NamedMesh[] = [
  { name: 'tetrahedron', mesh: makeTetrahedron(3) },
  { name: 'box', mesh: makeBox(10, 20.1, 30) },
  { name: 'sphere', mesh: makeSphere(7.3, 3, [1, 2, 3]) },
  { name: 'cylinder', mesh: makeCylinder(2, 5, 33) },
  { name: 'torus', mesh: makeTorus(20, 5, 24, 12) },
  { name: 'soup', mesh: makeSoup(7, 200, 100) },
];

const writers: readonly { format: string; kind: string; write: (body: NamedMesh) => Uint8Array }[] = [
  { format: 'stl', kind: 'binary STL', write: ({ mesh }) => writeBinaryStl(mesh) },
  { format: 'stl', kind: 'ASCII STL', write: (body) => writeAsciiStl(body) },
  { format: 'obj', kind: 'OBJ', write: (body) => writeObj([body]) },
  { format: 'ply', kind: 'ASCII PLY', write: ({ mesh }) => writePly(mesh, 'ascii') },
  { format: 'ply', kind: 'little-endian PLY', write: ({ mesh }) => writePly(mesh, 'binary_little_endian') },
  { format: 'ply', kind: 'big-endian PLY', write: ({ mesh }) => writePly(mesh, 'binary_big_endian') },
  { format: '3mf', kind: '3MF', write: (body) => write3mf([body]) },
  { format: 'gltf', kind: 'GLB', write: (body) => writeGlb([body]) },
  { format: 'gltf', kind: 'glTF with its data', write: (body) => writeGltf([body]) },
  { format: 'amf', kind: 'AMF', write: (body) => writeAmf([body]) },
  { format: 'off', kind: 'OFF', write: ({ mesh }) => writeOff(mesh) },
];

describe('every mesh format', () => {
  it('has a writer in this test', () => {
    expect(new Set(writers.map(({ format }) => format))).toEqual(new Set(meshFormats.map(({ id }) => id)));
  });

  for (const { format, kind, write } of writers) {
    for (const body of meshes) {
      it(`gives back the ${body.name} written as ${kind}, corner for corner`, () => {
        const file = read(`model.${format}`, write(body));
        expect(file.format).toBe(format);
        expect(file.bodies).toHaveLength(1);
        expect(file.degenerateFaces).toBe(0);
        const { mesh } = file.bodies[0]!;
        expect(shapeOf(mesh)).toEqual(shapeOf(body.mesh));
        expect(mesh.positions.length).toBe(body.mesh.positions.length);
      });
    }

    it(`reads ${kind} by its content under a wrong extension, in capitals, and under none`, () => {
      const bytes = write(meshes[1]!);
      for (const name of [
        'model.obj',
        'model.3mf',
        'MODEL.STL',
        'model.ply',
        'model',
        'folder.stl/model.png',
      ]) {
        expect(read(name, bytes).format).toBe(format);
      }
    });

    it(`reads ${kind} from the middle of a larger buffer, at any alignment`, () => {
      const bytes = write(meshes[1]!);
      for (let offset = 0; offset < 4; offset++) {
        const larger = new Uint8Array(bytes.length + 8).fill(0x33);
        larger.set(bytes, offset);
        const file = read(`model.${format}`, larger.subarray(offset, offset + bytes.length));
        expect(shapeOf(file.bodies[0]!.mesh)).toEqual(shapeOf(meshes[1]!.mesh));
      }
    });

    it(`leaves the bytes of ${kind} as they were`, () => {
      const bytes = write(meshes[2]!);
      const before = bytes.slice();
      read(`model.${format}`, bytes);
      expect(bytes).toEqual(before);
    });
  }

  it('says millimetres only where the file does', () => {
    const units = writers.map(({ format, write }) => read(`model.${format}`, write(meshes[0]!)).unit);
    expect(
      units.map((unit, at) => (unit === 'unknown' ? [] : `${writers[at]!.kind}: ${unit}`)).flat(),
    ).toEqual(['3MF: millimeter', 'GLB: meter', 'glTF with its data: meter', 'AMF: millimeter']);
  });

  it('reports progress up to the end and stops when told to', () => {
    for (const { format, write } of writers) {
      const bytes = write(meshes[4]!);
      const reports: number[] = [];
      const context = quietContext();
      unwrap(
        decodeMesh(`model.${format}`, bytes, {
          signal: context.signal,
          report: ({ done, total }) => {
            expect(done).toBeLessThanOrEqual(total);
            reports.push(done);
          },
        }),
      );
      expect(reports.length).toBeGreaterThan(0);

      const controller = new AbortController();
      controller.abort();
      const stopped = decodeMesh(`model.${format}`, bytes, {
        signal: controller.signal,
        report: () => undefined,
      });
      expect(stopped.ok ? 'read' : stopped.error.code).toBe('cancelled');
    }
  });
});
