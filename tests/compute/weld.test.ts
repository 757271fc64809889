import { expect, test } from 'vitest';
import { createRandom, quietContext, unwrap } from '#base';
import { MESH_LIMITS, decodeMesh } from '#formats/mesh';
import { meshBounds, weldTriangles } from '#kernel';
import { Heap, createFaceWelder } from '#compute/wasm';
import { createLocalEngine } from '#tests/engine.ts';
import { readBunny } from '#tests/scans.ts';

const SEED = Number(process.env['SEED'] ?? 20261120);
const engine = createLocalEngine();

/** Binary STL records of corners, nine numbers a face; normals and attribute bytes are noise. */
function recordsOf(corners: Float32Array): Uint8Array {
  const bytes = new Uint8Array((corners.length / 9) * 50).fill(0xa5);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < corners.length; i++) {
    view.setFloat32(Math.floor(i / 9) * 50 + 12 + (i % 9) * 4, corners[i]!, true);
  }
  return bytes;
}

function weld(heap: Heap, corners: Float32Array, facesAtATime: number) {
  const welder = createFaceWelder(engine, heap, corners.length / 9);
  const records = recordsOf(corners);
  for (let at = 0; at < records.length; at += facesAtATime * 50) {
    welder.add(records.subarray(at, at + facesAtATime * 50));
  }
  return welder.finish();
}

/** Faces whose corners are drawn from so many values an axis: few make many equal points, one makes all faces degenerate. */
function makeSoup(seed: number, faces: number, values: readonly number[]): Float32Array {
  const random = createRandom(seed);
  return Float32Array.from({ length: faces * 9 }, () => values[random.integer(0, values.length)]!);
}

const many = Array.from({ length: 5000 }, (_, index) => index * 0.37 - 900);
const soups: readonly [string, readonly number[]][] = [
  ['few points', [0, 1, -1, 0.5]],
  ['zeros of both signs', [0, -0, 1]],
  ['hardly an equal point', many],
  ['endless coordinates', [0, 1, 2, NaN, Infinity, -Infinity]],
];

test.each(soups)(`the engine welds as the kernel does: %s (seed ${SEED})`, (_, values) => {
  const heap = new Heap(engine);
  for (const [round, faces] of [0, 1, 7, 300, 2000].entries()) {
    const corners = makeSoup(SEED + round, faces, values);
    const { bounds, ...welded } = weld(heap, corners, 128);
    expect(welded).toEqual(weldTriangles(corners));
    if (bounds) expect(bounds).toEqual(meshBounds(welded.mesh));
    expect(heap.liveBytes).toBe(0);
  }
});

test('a scan read with the engine is the scan read without it, and its box comes with it', () => {
  const mesh = readBunny(60);
  const soup = new Float32Array(mesh.indices.length * 3);
  mesh.indices.forEach((vertex, i) => soup.set(mesh.positions.subarray(vertex * 3, vertex * 3 + 3), i * 3));
  const records = recordsOf(soup);
  const file = new Uint8Array(84 + records.length);
  new DataView(file.buffer).setUint32(80, mesh.indices.length / 3, true);
  file.set(records, 84);
  const heap = new Heap(engine);
  const slow = unwrap(decodeMesh('bunny.stl', file, quietContext()));
  const fast = unwrap(
    decodeMesh('bunny.stl', file, quietContext(), MESH_LIMITS, (faceCount) =>
      createFaceWelder(engine, heap, faceCount),
    ),
  );
  expect(fast.bodies[0]!.mesh).toEqual(slow.bodies[0]!.mesh);
  expect(fast.bodies[0]!.bounds).toEqual(meshBounds(slow.bodies[0]!.mesh));
});
