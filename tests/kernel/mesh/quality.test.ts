import fc from 'fast-check';
import { createRandom } from '#base';
import { examineMesh, repairOrientation, weldTriangles, type MeshBuffers, type MeshQuality } from '#kernel';
import {
  cornersOf,
  joinMeshes,
  makeBox,
  makeCylinder,
  makeSphere,
  makeTorus,
  turnInsideOut,
} from '#tests/meshes.ts';
import { describe, expect, it } from 'vitest';

const seed = 20_261_120;
const SOUND: MeshQuality = {
  openEdges: 0,
  flippedFaces: 0,
  nonManifoldEdges: 0,
  duplicateFaces: 0,
  opposedFaces: 0,
  degenerateFaces: 0,
  shells: 1,
  invertedShells: 0,
  hollowShells: 0,
};

/** A mesh with these faces instead of its own. */
const withFaces = (mesh: MeshBuffers, faces: readonly number[]): MeshBuffers => ({
  positions: mesh.positions,
  indices: Uint32Array.from(faces),
});
const weld = (...meshes: readonly MeshBuffers[]): MeshBuffers =>
  weldTriangles(cornersOf(joinMeshes(...meshes))).mesh;

describe('examining a mesh', () => {
  it('finds nothing wrong with a closed body, whatever its order, size and place', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<(size: number) => MeshBuffers>(
          (size) => makeBox(size, size * 2, size / 3, [size * 40, -size, 0]),
          (size) => makeSphere(size, 2, [size, size * 3, -size * 9]),
          (size) => makeCylinder(size, size * 3, 17),
          (size) => makeTorus(size, size / 4, 13, 9),
        ),
        fc.double({ min: 0.01, max: 5000, noNaN: true }),
        fc.integer(),
        (make, size, shuffleSeed) => {
          const mesh = make(size);
          const random = createRandom(shuffleSeed);
          const faces = Array.from({ length: mesh.indices.length / 3 }, (_, face) => ({
            face: [0, 1, 2].map((corner) => mesh.indices[face * 3 + ((corner + face) % 3)]!),
            key: random.integer(0, 2 ** 30),
          })).sort((left, right) => left.key - right.key);
          expect(
            examineMesh(
              withFaces(
                mesh,
                faces.flatMap(({ face }) => face),
              ),
            ),
          ).toEqual(SOUND);
        },
      ),
      { seed, numRuns: 60 },
    );
  });

  it('counts the edges of a hole', () => {
    const box = makeBox(10, 10, 10);
    expect(examineMesh(withFaces(box, [...box.indices.subarray(3)]))).toEqual({ ...SOUND, openEdges: 3 });
    expect(examineMesh(withFaces(box, [...box.indices.subarray(6)]))).toEqual({ ...SOUND, openEdges: 4 });
  });

  it('finds the same around a point of hundreds of faces as around one of a few', () => {
    for (const sides of [5, 15, 16, 17, 300]) {
      const can = makeCylinder(10, 20, sides);
      expect(examineMesh(can)).toEqual(SOUND);
      // The last side is open: its two faces and those of the lids beside them.
      expect(examineMesh(withFaces(can, [...can.indices.subarray(0, -12)]))).toEqual({
        ...SOUND,
        openEdges: 6,
      });
      const turned = [...turnInsideOut(can).indices.subarray(0, 6), ...can.indices.subarray(6)];
      expect(examineMesh(withFaces(can, turned))).toEqual({ ...SOUND, flippedFaces: 2 });
    }
  });

  it('counts edges of any faces at all as a slow count does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(fc.nat(7), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 90 }),
        (faces) => {
          const positions = Float32Array.from({ length: 24 }, (_, i) => Math.sin(i * i));
          const mesh: MeshBuffers = { positions, indices: Uint32Array.from(faces.flat()) };
          const { indices } = repairOrientation(mesh);
          const ways = new Map<string, number[]>();
          for (let edge = 0; edge < indices.length; edge++) {
            const from = indices[edge]!;
            const to = indices[edge % 3 === 2 ? edge - 2 : edge + 1]!;
            const ends = [Math.min(from, to), Math.max(from, to)].join();
            ways.set(ends, [...(ways.get(ends) ?? []), from < to ? 1 : -1]);
          }
          const all = [...ways.values()];
          expect(examineMesh(mesh)).toMatchObject({
            openEdges: all.reduce((sum, way) => sum + Math.abs(way.reduce((a, b) => a + b)), 0),
            nonManifoldEdges: all.filter((way) => way.length > 2).length,
          });
        },
      ),
      { seed, numRuns: 200 },
    );
  });

  it('counts faces that look the other way than their surface, and no edge of theirs as open', () => {
    const sphere = makeSphere(10, 2);
    const turned = turnInsideOut(sphere).indices;
    const faces = [...turned.subarray(0, 15), ...sphere.indices.subarray(15)];
    const quality = examineMesh(withFaces(sphere, faces));
    expect(quality).toEqual({ ...SOUND, flippedFaces: 5 });
  });

  it('counts the edges that more than two faces share', () => {
    // Two boxes that touch along one edge: four faces share it.
    const quality = examineMesh(weld(makeBox(5, 5, 5, [0, 0, 0]), makeBox(5, 5, 5, [5, 5, 0])));
    expect(quality).toEqual({ ...SOUND, nonManifoldEdges: 1 });
  });

  it('counts copies of a face, and not the face itself', () => {
    const box = makeBox(10, 10, 10);
    const first = [...box.indices.subarray(0, 3)];
    const again = [first[1]!, first[2]!, first[0]!];
    expect(examineMesh(withFaces(box, [...box.indices, ...again, ...first]))).toMatchObject({
      duplicateFaces: 2,
      opposedFaces: 0,
      nonManifoldEdges: 3,
      openEdges: 6,
    });
  });

  it('counts faces that lie back to back: a sheet with both its sides encloses nothing', () => {
    const sheet = withFaces(makeBox(10, 10, 10), [0, 2, 3, 0, 3, 1]);
    const quality = examineMesh(withFaces(sheet, [...sheet.indices, ...turnInsideOut(sheet).indices]));
    expect(quality).toMatchObject({ opposedFaces: 4, duplicateFaces: 0, openEdges: 0, invertedShells: 0 });
  });

  it('counts faces without area', () => {
    const mesh: MeshBuffers = {
      positions: Float32Array.from([0, 0, 0, 10, 0, 0, 10, 10, 0, 0, 10, 0, 5, 0, 0]),
      indices: Uint32Array.from([0, 4, 1, 0, 1, 2, 0, 2, 3]),
    };
    expect(examineMesh(mesh).degenerateFaces).toBe(1);
  });

  it('tells shells apart by their edges', () => {
    const quality = examineMesh(
      weld(makeSphere(4, 1), makeSphere(4, 1, [20, 0, 0]), makeBox(5, 5, 5, [40, 0, 0])),
    );
    expect(quality).toEqual({ ...SOUND, shells: 3 });
    // A common corner is no common edge.
    expect(examineMesh(weld(makeBox(5, 5, 5, [0, 0, 0]), makeBox(5, 5, 5, [5, 5, 5])))).toEqual({
      ...SOUND,
      shells: 2,
    });
  });

  it('distinguishes a shell that is inside out from a hollow within another', () => {
    const ball = makeSphere(4, 2);
    expect(examineMesh(turnInsideOut(ball))).toEqual({ ...SOUND, invertedShells: 1 });
    expect(examineMesh(weld(makeSphere(10, 2), turnInsideOut(ball)))).toEqual({
      ...SOUND,
      shells: 2,
      hollowShells: 1,
    });
    const beside = turnInsideOut(makeSphere(4, 2, [8, 0, 0]));
    expect(examineMesh(weld(makeSphere(10, 2), beside))).toEqual({
      ...SOUND,
      shells: 2,
      invertedShells: 1,
    });
  });

  it('calls a shell a hollow only where it is enclosed, and enclosed once', () => {
    const ball = turnInsideOut(makeSphere(2, 2));
    // In the middle of a ring, within its box and outside its body.
    expect(examineMesh(weld(makeTorus(12, 4, 24, 12), ball))).toEqual({
      ...SOUND,
      shells: 2,
      invertedShells: 1,
    });
    const inTube = turnInsideOut(makeSphere(2, 2, [12, 0, 0]));
    expect(examineMesh(weld(makeTorus(12, 4, 24, 12), inTube))).toEqual({
      ...SOUND,
      shells: 2,
      hollowShells: 1,
    });
    // Two bodies one in the other: what both enclose stays solid.
    expect(examineMesh(weld(makeSphere(10, 2), makeBox(8, 8, 8, [-4, -4, -4]), ball))).toEqual({
      ...SOUND,
      shells: 3,
      invertedShells: 1,
    });
    // A body within a hollow within a body.
    expect(examineMesh(weld(makeSphere(10, 2), turnInsideOut(makeSphere(6, 2)), makeSphere(2, 2)))).toEqual({
      ...SOUND,
      shells: 3,
      hollowShells: 1,
    });
  });

  it('tells hollows apart whatever their number and place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 12 }), (inside, outside) => {
        const bubbles = Array.from({ length: inside }, (_, i) =>
          turnInsideOut(makeSphere(0.4, 1, [(i % 4) * 2 - 3, Math.floor(i / 4) * 2 - 2, (i % 3) * 2 - 2])),
        );
        const beside = Array.from({ length: outside }, (_, i) =>
          turnInsideOut(makeSphere(0.4, 1, [20 + i * 2, (i % 5) * 2, i % 3])),
        );
        const body = makeBox(10, 10, 10, [-5, -5, -5]);
        expect(examineMesh(weld(body, ...bubbles, ...beside))).toEqual({
          ...SOUND,
          shells: 1 + inside + outside,
          hollowShells: inside,
          invertedShells: outside,
        });
      }),
      { seed, numRuns: 40 },
    );
  });

  it('says of an open shell neither that it is inside out nor that it is a hollow', () => {
    const ball = turnInsideOut(makeSphere(4, 2));
    expect(examineMesh(withFaces(ball, [...ball.indices.subarray(3)]))).toEqual({ ...SOUND, openEdges: 3 });
  });
});
