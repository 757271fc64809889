import { describe, expect, it } from 'vitest';
import { quietContext, unwrap } from '#base';
import { decodeMesh, MESH_LIMITS } from '#formats/mesh';
import { boxSize, examineMesh, meshBounds, meshVolume } from '#kernel';
import { gltfParts, packGlb, writeGlb, writeGltf } from '#tests/mesh-files.ts';
import { makeBox, makeSphere } from '#tests/meshes.ts';
import { edit, itRefuses, patch, row, text, TINY_LIMITS } from './faults.ts';

const box = { name: 'Box', mesh: makeBox(0.01, 0.02, 0.03) };
type Parts = ReturnType<typeof gltfParts>;
/** A GLB of a box whose JSON has these entries instead. */
const changed = (change: object, parts: Parts = gltfParts([box])): Uint8Array =>
  packGlb({ ...parts, json: { ...parts.json, ...change } });
const read = (bytes: Uint8Array) => unwrap(decodeMesh('a.glb', bytes, quietContext()));

describe('glTF', () => {
  it('is metres with Y up: they become millimetres with Z up', () => {
    const { bodies, unit } = read(changed({ nodes: [{ mesh: 0 }] }));
    expect(unit).toBe('meter');
    boxSize(meshBounds(bodies[0]!.mesh)).forEach((size, axis) =>
      expect(size).toBeCloseTo([10, 30, 20][axis]!, 4),
    );
    expect(meshBounds(bodies[0]!.mesh).min[2]).toBeCloseTo(-10, 4);
    expect(meshVolume(bodies[0]!.mesh)).toBeCloseTo(6000, 1);
  });

  it('places each use of a mesh through all its parents, and keeps the outside of mirrored ones', () => {
    const half = Math.SQRT1_2;
    const { bodies } = read(
      changed({
        scenes: [{ nodes: [0] }],
        nodes: [
          { translation: [1, 0, 0], children: [1, 2] },
          { mesh: 0, name: 'turned', rotation: [0, half, 0, half], scale: [2, 2, 2] },
          { mesh: 0, scale: [-1, 1, 1], translation: [0, 3, 0] },
        ],
        meshes: [{ name: 'of the mesh', primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
      }),
    );
    expect(bodies.map(({ name }) => name)).toEqual(['turned', 'of the mesh']);
    const [turned, mirrored] = bodies.map(({ mesh }) => meshBounds(mesh));
    // A quarter turn about Y takes z to x.
    expect(turned!.min[0]).toBeCloseTo(1000, 2);
    expect(boxSize(turned!)[0]).toBeCloseTo(60, 3);
    expect(mirrored!.max[2]).toBeCloseTo(3010, 2);
    expect(meshVolume(bodies[0]!.mesh)).toBeCloseTo(8 * 6000, 0);
    expect(meshVolume(bodies[1]!.mesh)).toBeCloseTo(6000, 0);
    for (const { mesh } of bodies)
      expect(examineMesh(mesh)).toMatchObject({ openEdges: 0, flippedFaces: 0, shells: 1 });
  });

  it('reads strips, fans, corners without indices and small integers; passes over lines', () => {
    // A square of the corners 0 0, 1 0, 0 1, 1 1, in bytes; the fan goes round it.
    const data = Uint8Array.of(0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 3, 2);
    const json = {
      ...gltfParts([box]).json,
      nodes: [{ mesh: 0 }, { mesh: 1 }, { mesh: 2 }, { mesh: 3 }],
      scenes: [{ nodes: [0, 1, 2, 3] }],
      meshes: [{ mode: 5 }, { mode: 6, indices: 1 }, {}, { mode: 1 }].map((more) => ({
        primitives: [{ attributes: { POSITION: 0 }, ...more }],
      })),
      bufferViews: [
        { buffer: 0, byteLength: 16, byteStride: 4 },
        { buffer: 0, byteOffset: 16, byteLength: 4 },
      ],
      accessors: [
        { bufferView: 0, componentType: 5121, count: 4, type: 'VEC3' },
        { bufferView: 1, componentType: 5121, count: 4, type: 'SCALAR' },
      ],
      buffers: [{ byteLength: data.length }],
    };
    const { bodies } = read(packGlb({ json, data }));
    expect(bodies.map(({ mesh }) => mesh.indices.length / 3)).toEqual([2, 2, 1]);
    for (const { mesh } of bodies.slice(0, 2))
      expect(examineMesh(mesh)).toMatchObject({ openEdges: 4, flippedFaces: 0 });
  });

  it('takes all nodes that are no children where it names no scene', () => {
    const { bodies } = read(
      changed({ scenes: undefined, scene: undefined, nodes: [{ children: [1] }, { mesh: 0 }, { mesh: 0 }] }),
    );
    expect(bodies).toHaveLength(2);
  });
});

const glb = writeGlb([box]);
const primitive = (more: object) => ({
  meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, ...more }] }],
});
const accessor = (at: number, change: object) => {
  const { accessors } = gltfParts([box]).json as { accessors: object[] };
  return { accessors: accessors.map((each, index) => (index === at ? { ...each, ...change } : each)) };
};
const chain = Array.from({ length: 70 }, (_, index) => ({ children: [index + 1] }));
const doubling = Array.from({ length: 40 }, (_, index) => ({ children: [index + 1, index + 1] }));

describe('a bad glTF', () => {
  itRefuses([
    row('a GLB cut off in its header', 'a.glb', glb.subarray(0, 18), 'format_truncated'),
    row('a GLB cut off in its JSON', 'a.glb', glb.subarray(0, 100), 'format_truncated'),
    row('a GLB cut off in its data', 'a.glb', glb.subarray(0, glb.length - 4), 'format_truncated'),
    row(
      'a GLB of version 1',
      'a.glb',
      patch(glb, (view) => view.setUint32(4, 1, true)),
      'format_unsupported',
    ),
    row(
      'a GLB of data alone',
      'a.glb',
      patch(glb, (view) => view.setUint32(16, 7, true)),
      'format_corrupt',
    ),
    row('a GLB whose JSON is longer than it', 'a.glb', patch(glb, (view) => view.setUint32(12, 0xfffffff0, true)), 'format_truncated'), // oxfmt-ignore
    row(
      'a GLB of broken JSON',
      'a.glb',
      patch(glb, (view) => view.setUint8(21, 0x7d)),
      'format_corrupt',
    ),
    row('a glTF that is a list', 'a.gltf', text('[]'), 'format_unknown'),
    row('a glTF of no version', 'a.gltf', text('{"asset":{}}'), 'format_corrupt'),
    row('a glTF of version 1', 'a.gltf', text('{"asset":{"version":"1.0"}}'), 'format_unsupported'),
    row('a glTF of nothing', 'a.gltf', text('{"asset":{"version":"2.0"}}'), 'mesh_empty'),
    row('a glTF of nested lists', 'a.gltf', text(`{"asset":${'['.repeat(200_000)}`), 'format_corrupt'),
    row('a glTF with its data elsewhere', 'a.gltf', edit(writeGltf([box]), /data:[^"]*/, 'a.bin'), 'format_unsupported'), // oxfmt-ignore
    row('a glTF whose data are no base64', 'a.gltf', edit(writeGltf([box]), /base64,..../, 'base64,....'), 'format_corrupt'), // oxfmt-ignore
    row('a glTF whose data are too short', 'a.gltf', edit(writeGltf([box]), /base64,.{40}/, 'base64,'), 'format_corrupt'), // oxfmt-ignore
    row('compressed triangles', 'a.glb', changed({ extensionsRequired: ['KHR_draco_mesh_compression'] }), 'format_unsupported'), // oxfmt-ignore
    row('a node that is not there', 'a.glb', changed({ scenes: [{ nodes: [5] }] }), 'format_corrupt'),
    row('a node that is its own child', 'a.glb', changed({ nodes: [{ children: [0] }] }), 'format_corrupt'),
    row('nodes nested too deeply', 'a.glb', changed({ nodes: [...chain, {}] }), 'format_corrupt'),
    row('nodes that double forty times', 'a.glb', changed({ nodes: [...doubling, { mesh: 0 }] }), 'archive_suspicious', { ...MESH_LIMITS, instances: 1000 }), // oxfmt-ignore
    row('a matrix of words', 'a.glb', changed({ nodes: [{ mesh: 0, matrix: Array(16).fill('1') }] }), 'format_corrupt'), // oxfmt-ignore
    row('a mesh that is not there', 'a.glb', changed({ nodes: [{ mesh: 1 }] }), 'format_corrupt'),
    row('a mesh of lines alone', 'a.glb', changed(primitive({ mode: 1 })), 'mesh_empty'),
    row('positions that are not there', 'a.glb', changed(primitive({ attributes: { POSITION: 9 } })), 'format_corrupt'), // oxfmt-ignore
    row('positions that are numbers alone', 'a.glb', changed(primitive({ attributes: { POSITION: 1 } })), 'format_corrupt'), // oxfmt-ignore
    row('more positions than data', 'a.glb', changed(accessor(0, { count: 1e15 })), 'format_corrupt'),
    row('a negative count', 'a.glb', changed(accessor(1, { count: -3 })), 'format_corrupt'),
    row('an offset beyond the data', 'a.glb', changed(accessor(1, { byteOffset: 1e9 })), 'format_corrupt'),
    row('an index beyond the positions', 'a.glb', changed(accessor(0, { count: 3 })), 'format_corrupt'),
    row('indices with fractions', 'a.glb', changed(accessor(1, { componentType: 5126 })), 'format_corrupt'),
    row('sparse positions', 'a.glb', changed(accessor(0, { sparse: {} })), 'format_corrupt'),
    row('a position that is no number', 'a.glb', patch(glb, (view) => view.setFloat32(glb.length - 144 - 96, NaN, true)), 'mesh_not_finite'), // oxfmt-ignore
    row('too many triangles', 'a.glb', glb, 'file_too_large', TINY_LIMITS),
    row('too many bodies', 'a.glb', writeGlb([{ name: 'a', mesh: makeSphere(1, 0) }, box]), 'file_too_large', { ...TINY_LIMITS, triangles: 100 }), // oxfmt-ignore
  ]);
});
