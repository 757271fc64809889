import fc from 'fast-check';
import { createRandom } from '#base';
import { type MeshBuffers, repairOrientation, meshVolume } from '#kernel';
import {
  joinMeshes,
  makeBox,
  makeCylinder,
  makeSoup,
  makeSphere,
  makeTorus,
  turnInsideOut,
} from '#tests/meshes.ts';
import { describe, expect, it } from 'vitest';

const seed = 20_261_123;

/** The mesh with the faces that `isTurned` picks turned round. */
function turnFaces(mesh: MeshBuffers, isTurned: (face: number) => boolean): MeshBuffers {
  const turned = turnInsideOut(mesh).indices;
  const indices = mesh.indices.slice();
  for (let face = 0; face < indices.length / 3; face++) {
    if (isTurned(face)) indices.set(turned.subarray(face * 3, face * 3 + 3), face * 3);
  }
  return { positions: mesh.positions, indices };
}

/** The faces in another order, each starting at another corner. */
function shuffleFaces(mesh: MeshBuffers, shuffleSeed: number): MeshBuffers {
  const random = createRandom(shuffleSeed);
  const faces = Array.from({ length: mesh.indices.length / 3 }, (_, i) => [
    ...mesh.indices.subarray(i * 3, i * 3 + 3),
  ]);
  for (let i = faces.length - 1; i > 0; i--) {
    const j = random.integer(0, i + 1);
    [faces[i], faces[j]] = [faces[j]!, faces[i]!];
  }
  const indices = faces.flatMap((face) => {
    const turn = random.integer(0, 3);
    return [0, 1, 2].map((k) => face[(k + turn) % 3]!);
  });
  return { positions: mesh.positions, indices: Uint32Array.from(indices) };
}

/** A face by its corners, smallest first, turning sense kept: comparable whatever the order. */
function facesAsSet(indices: Uint32Array): string[] {
  return Array.from({ length: indices.length / 3 }, (_, i) => {
    const face = [...indices.subarray(i * 3, i * 3 + 3)];
    const first = face.indexOf(Math.min(...face));
    return [0, 1, 2].map((k) => face[(first + k) % 3]).join();
  }).sort();
}

/** A mesh without some of its faces: open. */
const withoutFaces = (mesh: MeshBuffers, count: number): MeshBuffers => ({
  positions: mesh.positions,
  indices: mesh.indices.slice(count * 3),
});

describe('repairing orientation', () => {
  it('leaves a mesh whose neighbours agree as it is, closed, open or inside out', () => {
    for (const mesh of [
      makeBox(1, 2, 3),
      makeSphere(4, 3),
      makeTorus(9, 2, 30, 20),
      turnInsideOut(makeSphere(4, 3)),
      withoutFaces(makeSphere(4, 3), 100),
      makeSoup(3, 300, 10),
      { positions: new Float32Array(0), indices: new Uint32Array(0) },
    ]) {
      const repaired = repairOrientation(mesh);
      expect(repaired.flippedFaces).toBe(0);
      expect(repaired.indices).toBe(mesh.indices);
    }
  });

  it('turns back any patches that are less than half of a surface, closed or open', () => {
    const surfaces = [
      makeSphere(4, 3),
      makeTorus(9, 2, 30, 20),
      withoutFaces(makeSphere(4, 3), 40),
      makeCylinder(3, 5, 40),
    ];
    fc.assert(
      fc.property(
        fc.nat({ max: surfaces.length - 1 }),
        fc.nat(),
        fc.double({ min: 0, max: 0.3, noNaN: true }),
        (which, start, share) => {
          const mesh = surfaces[which]!;
          const random = createRandom(start);
          const turned = turnFaces(mesh, () => random.unit() < share);
          const repaired = repairOrientation(turned);
          expect(facesAsSet(repaired.indices)).toEqual(facesAsSet(mesh.indices));
        },
      ),
      { seed, numRuns: 100 },
    );
  });

  it('turns back one large patch and says how many faces it turned', () => {
    const mesh = makeSphere(10, 4);
    const turned = turnFaces(mesh, (face) => face >= 1000 && face < 2448);
    const repaired = repairOrientation(turned);
    expect(repaired.flippedFaces).toBe(1448);
    expect([...repaired.indices]).toEqual([...mesh.indices]);
    expect([...turned.indices]).not.toEqual([...mesh.indices]);
  });

  it('goes by area, not by the number of faces', () => {
    // The box' top, cut into many small faces that are turned the wrong way, against five large sides.
    const mesh = makeCylinder(1, 10, 64);
    const isCap = (face: number): boolean => face % 4 < 2;
    const turned = turnFaces(mesh, isCap);
    expect([...repairOrientation(turned).indices]).toEqual([...mesh.indices]);
    const flat = {
      positions: mesh.positions.map((value, i) => (i % 3 === 2 ? value / 100 : value)),
      indices: turned.indices,
    };
    expect([...repairOrientation(flat).indices]).toEqual([...turnInsideOut(mesh).indices]);
  });

  it('orients each surface by itself', () => {
    const [a, b] = [makeSphere(3, 2), makeSphere(3, 2, [10, 0, 0])];
    const joined = joinMeshes(a, turnInsideOut(b));
    const turned = turnFaces(joined, (face) => face < 20 || face > 600);
    expect([...repairOrientation(turned).indices]).toEqual([...joined.indices]);
  });

  it('of two halves that disagree takes the one that gives a positive volume', () => {
    const mesh = makeBox(2, 2, 2);
    for (const half of [(face: number) => face < 6, (face: number) => face >= 6]) {
      const repaired = repairOrientation(turnFaces(mesh, half));
      expect(meshVolume({ positions: mesh.positions, indices: repaired.indices })).toBeCloseTo(8, 9);
    }
  });

  it('turns the same faces whatever their order', () => {
    fc.assert(
      fc.property(fc.nat(), (start) => {
        const random = createRandom(start);
        const mesh = turnFaces(
          joinMeshes(makeSphere(4, 2), makeTorus(9, 2, 12, 8), makeBox(1, 1, 1)),
          () => random.unit() < 0.4,
        );
        const repaired = repairOrientation(mesh);
        const shuffled = repairOrientation(shuffleFaces(mesh, start));
        expect(shuffled.flippedFaces).toBe(repaired.flippedFaces);
        expect(facesAsSet(shuffled.indices)).toEqual(facesAsSet(repaired.indices));
      }),
      { seed, numRuns: 60 },
    );
  });

  it('does not cancel the copies of a face, and goes no further across edges of more than two faces', () => {
    const triangle = {
      positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
      indices: Uint32Array.of(0, 1, 2, 1, 2, 0),
    };
    expect(repairOrientation(triangle).flippedFaces).toBe(0);
    // A fin on an edge of a sheet: three faces on one edge, in every order and every turning sense.
    const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0.5, 1, 0, 0.5, -1, 0, 0.5, 0, 1);
    for (const order of [
      [2, 3, 4],
      [2, 4, 3],
      [3, 2, 4],
      [3, 4, 2],
      [4, 2, 3],
      [4, 3, 2],
    ]) {
      for (let senses = 0; senses < 8; senses++) {
        const faces = order.flatMap((tip) => ((senses >> (tip - 2)) & 1 ? [0, 1, tip] : [1, 0, tip]));
        expect(repairOrientation({ positions, indices: Uint32Array.from(faces) }).flippedFaces).toBe(0);
      }
    }
  });

  it('leaves the one seam of a Möbius strip', () => {
    const count = 12;
    const points: number[] = [];
    const faces: number[] = [];
    for (let i = 0; i < count; i++) {
      const u = (2 * Math.PI * i) / count;
      for (const side of [-1, 1]) {
        const distance = 5 + side * Math.cos(u / 2);
        points.push(distance * Math.cos(u), distance * Math.sin(u), side * Math.sin(u / 2));
      }
      const [a, b] = [2 * i, 2 * i + 1];
      const [c, d] = i === count - 1 ? [1, 0] : [a + 2, b + 2];
      faces.push(a, c, b, b, c, d);
    }
    const strip = { positions: Float32Array.from(points), indices: Uint32Array.from(faces) };
    expect(repairOrientation(strip).flippedFaces).toBe(0);
    const turned = turnFaces(strip, (face) => face === 4 || face === 5);
    expect(repairOrientation(turned).flippedFaces).toBe(2);
  });

  it('takes a point that a hundred thousand faces share in its stride', () => {
    const mesh = makeCylinder(5, 1, 100_000);
    const turned = turnFaces(mesh, (face) => face % 97 === 0);
    expect([...repairOrientation(turned).indices.subarray(0, 3000)]).toEqual([
      ...mesh.indices.subarray(0, 3000),
    ]);
  });
});
