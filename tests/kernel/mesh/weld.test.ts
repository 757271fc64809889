import fc from 'fast-check';
import { type MeshBuffers, createPointWelder, weldIndexed, weldTriangles } from '#kernel';
import { cornersOf, makeBox, makeSoup, makeSphere, makeTorus } from '#tests/meshes.ts';
import { describe, expect, it } from 'vitest';

const seed = 20_261_122;

/** The obvious welding, with strings. */
function weldSlowly(corners: Float32Array): {
  positions: number[];
  indices: number[];
  degenerateFaces: number;
} {
  const numbers = new Map<string, number>();
  const positions: number[] = [];
  let indices: number[] = [];
  for (let i = 0; i < corners.length; i += 3) {
    const point = Array.from(corners.subarray(i, i + 3), (value) => value + 0);
    const key = point.join();
    if (!numbers.has(key)) {
      numbers.set(key, numbers.size);
      positions.push(...point);
    }
    indices.push(numbers.get(key)!);
  }
  const faces = Array.from({ length: indices.length / 3 }, (_, i) => indices.slice(i * 3, i * 3 + 3));
  const kept = faces.filter((face) => new Set(face).size === 3);
  indices = kept.flat();
  const used = [...new Set(indices)].sort((a, b) => a - b);
  return {
    positions: used.flatMap((point) => positions.slice(point * 3, point * 3 + 3)),
    indices: indices.map((index) => used.indexOf(index)),
    degenerateFaces: faces.length - kept.length,
  };
}

describe('welding', () => {
  it('gives equal corners one vertex, in order of first appearance, as a slow welding does', () => {
    // Few values, so that corners coincide often; zeros of both signs among them.
    const value = fc.constantFrom(0, -0, 1, -1, 0.1, 1e-40, 3e38);
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value, value), { maxLength: 120 }), (points) => {
        const corners = Float32Array.from(points.slice(0, points.length - (points.length % 3)).flat());
        const slow = weldSlowly(corners);
        const { mesh, degenerateFaces } = weldTriangles(corners);
        expect([...mesh.positions]).toEqual(slow.positions);
        expect([...mesh.indices]).toEqual(slow.indices);
        expect(degenerateFaces).toBe(slow.degenerateFaces);
      }),
      { seed, numRuns: 500 },
    );
  });

  it('brings made meshes back to as many vertices as they were made of', () => {
    for (const mesh of [makeBox(1, 2, 3), makeSphere(3, 4), makeTorus(9, 2, 60, 40), makeSoup(5, 3000, 50)]) {
      const welded = weldTriangles(cornersOf(mesh));
      expect(welded.mesh.positions).toHaveLength(mesh.positions.length);
      expect([...cornersOf(welded.mesh)]).toEqual(Array.from(cornersOf(mesh), (value) => value + 0));
    }
  });

  it('does not depend on how much room there was to begin with, nor on the pieces', () => {
    const corners = cornersOf(makeSoup(9, 500, 10));
    const whole = weldTriangles(corners);
    for (const room of [0, 0.5, 1, 100.7, 10_000]) {
      const welder = createPointWelder(room);
      const numbers = new Uint32Array(1500);
      for (let i = 0; i < 1500; i += 7)
        welder.add(corners.subarray(i * 3, Math.min(1500, i + 7) * 3), numbers, i);
      expect(welder.positions()).toEqual(whole.mesh.positions);
      expect(numbers).toEqual(whole.mesh.indices);
    }
  });

  it('keeps a face that is not finite, so that it can be refused', () => {
    const { mesh, degenerateFaces } = weldTriangles(new Float32Array(9).fill(NaN));
    expect(mesh.indices).toHaveLength(3);
    expect(degenerateFaces).toBe(0);
  });

  it('of an indexed mesh drops points that no face uses and joins those that coincide', () => {
    const mesh: MeshBuffers = {
      positions: Float32Array.of(9, 9, 9, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0),
      indices: Uint32Array.of(1, 2, 3, 3, 4, 5, 2, 4, 5),
    };
    const welded = weldIndexed(mesh.positions, mesh.indices);
    expect([...welded.mesh.positions]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]);
    expect([...welded.mesh.indices]).toEqual([0, 1, 2, 2, 1, 3]);
    expect(welded.degenerateFaces).toBe(1);
    expect([...mesh.indices]).toEqual([1, 2, 3, 3, 4, 5, 2, 4, 5]);
  });
});
