import { describe, expect, it } from 'vitest';
import { createRandom } from '#base';
import {
  composeTransform,
  examineMesh,
  identityTransform,
  joinBoxes,
  joinMeshes,
  lengthOf,
  meshBounds,
  meshVolume,
  scaling,
  transformPoint,
  translation,
  turnDown,
} from '#kernel';
import { makeBox, makeTorus } from '#tests/meshes.ts';

const seed = Date.now() % 1_000_000;

describe('meshes joined', () => {
  it(`have the volumes, the box and the shells of all of them, mirrored ones too (seed ${seed})`, () => {
    const random = createRandom(seed);
    const within = (low: number, high: number): number => low + random.unit() * (high - low);
    for (let run = 0; run < 20; run++) {
      const meshes = Array.from({ length: random.integer(1, 5) }, (_, index) => ({
        mesh: random.integer(0, 1) === 0 ? makeBox(3, 2, 1) : makeTorus(3, 1, 12, 8),
        transform: composeTransform({
          position: [within(-5, 5) + index * 30, within(-5, 5), within(-5, 5)],
          rotationDegrees: [within(0, 360), within(0, 360), within(0, 360)],
          scale: [within(-2, -0.5), within(0.5, 2), within(0.5, 2)],
        }),
      }));
      const { mesh, degenerateFaces } = joinMeshes(meshes);
      expect(degenerateFaces).toBe(0);
      const volume = meshes.reduce((sum, one) => sum + Math.abs(meshVolume(one.mesh, one.transform)), 0);
      expect(meshVolume(mesh) / volume).toBeCloseTo(1, 4);
      expect(examineMesh(mesh)).toMatchObject({ shells: meshes.length, openEdges: 0, invertedShells: 0 });
      const box = joinBoxes(meshes.map((one) => meshBounds(one.mesh, one.transform)))!;
      const found = meshBounds(mesh);
      for (let axis = 0; axis < 3; axis++) {
        expect(found.min[axis]).toBeCloseTo(box.min[axis]!, 4);
        expect(found.max[axis]).toBeCloseTo(box.max[axis]!, 4);
      }
    }
  });

  it('are welded where they meet, and lose faces that have become nothing', () => {
    const mesh = makeBox(2, 2, 2);
    const touching = joinMeshes([
      { mesh, transform: identityTransform },
      { mesh, transform: translation(2, 0, 0) },
    ]);
    expect(touching.mesh.positions).toHaveLength(3 * (8 + 8 - 4));
    expect(meshVolume(touching.mesh)).toBeCloseTo(16, 6);
    expect(joinMeshes([{ mesh, transform: scaling(1, 1, 0) }]).degenerateFaces).toBe(8);
  });

  it('of nothing are nothing', () => {
    expect(joinMeshes([]).mesh.indices).toHaveLength(0);
  });
});

it(`a turn down takes its vector to −z and keeps lengths and hands (seed ${seed})`, () => {
  const random = createRandom(seed);
  const ways = Array.from({ length: 200 }, () => [
    random.unit() - 0.5,
    random.unit() - 0.5,
    random.unit() - 0.5,
  ]);
  for (const [x, y, z] of [...ways, [0, 0, 1], [0, 0, -1], [1e-4, 0, 1]] as [number, number, number][]) {
    const length = lengthOf([x, y, z]);
    const turn = turnDown([x / length, y / length, z / length]);
    const [downX, downY, downZ] = transformPoint(turn, [x / length, y / length, z / length]);
    expect([downX, downY, downZ].map((value) => Math.round(value * 1e9) / 1e9 + 0)).toEqual([0, 0, -1]);
    expect(meshVolume(makeBox(1, 2, 3), turn)).toBeCloseTo(6, 6);
  }
});
