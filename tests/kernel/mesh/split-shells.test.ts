import { describe, expect, it } from 'vitest';
import { createRandom, unwrap } from '#base';
import { examineMesh, meshBounds, meshVolume, splitShells } from '#kernel';
import { joinMeshes, makeBox, makeSphere, makeTorus, turnInsideOut } from '#tests/meshes.ts';

const seed = Date.now() % 1_000_000;
const box = (size: number, x = 0, y = 0, z = 0) => makeBox(size, size, size, [x, y, z]);

describe('shells split', () => {
  it(`are each a mesh where it was, the largest first, and lose nothing (seed ${seed})`, () => {
    const random = createRandom(seed);
    for (let run = 0; run < 20; run++) {
      const bodies = Array.from({ length: random.integer(2, 9) }, (_, at) => {
        const size = 1 + random.unit() * 4;
        return random.integer(0, 1) === 0
          ? box(size, at * 20, random.unit() * 9, random.unit() * 9)
          : makeSphere(size, 1, [at * 20, 0, 0]);
      });
      const mesh = joinMeshes(...bodies);
      const shells = unwrap(splitShells(mesh, 200));
      const bySize = bodies.toSorted((one, other) => meshVolume(other) - meshVolume(one));
      expect(shells).toHaveLength(bodies.length);
      for (const [at, shell] of shells.entries()) {
        expect(examineMesh(shell)).toMatchObject({ shells: 1, openEdges: 0, invertedShells: 0 });
        expect(meshVolume(shell)).toBeCloseTo(meshVolume(bySize[at]!), 3);
        expect(meshBounds(shell)).toEqual(meshBounds(bySize[at]!));
      }
      const faces = shells.reduce((sum, { indices }) => sum + indices.length, 0);
      expect(faces).toBe(mesh.indices.length);
    }
  });

  it('keep a hollow in the smallest shell around it, and a body within the hollow apart', () => {
    const mesh = joinMeshes(
      box(20),
      turnInsideOut(box(10, 5, 5, 5)),
      box(6, 7, 7, 7),
      turnInsideOut(box(2, 9, 9, 9)),
      box(3, 40, 0, 0),
    );
    const shells = unwrap(splitShells(mesh, 200));
    expect(shells.map((shell) => Math.round(meshVolume(shell)))).toEqual([8000 - 1000, 216 - 8, 27]);
    expect(shells.map((shell) => examineMesh(shell).hollowShells)).toEqual([1, 1, 0]);
  });

  it('leave a shell that is inside out in nothing a shell of its own', () => {
    // In the opening of the ring, within its box but not within the ring.
    const mesh = joinMeshes(makeTorus(10, 2, 24, 12), turnInsideOut(box(2, -1, -1, -1)));
    const shells = unwrap(splitShells(mesh, 200));
    expect(shells.map((shell) => Math.sign(meshVolume(shell)))).toEqual([1, -1]);
  });

  it('that share a point but no edge are two', () => {
    const one = box(1);
    const touching = joinMeshes(one, box(1, 1, 1, 1));
    const indices = touching.indices.map((index) => (index === 8 ? 7 : index));
    expect(unwrap(splitShells({ ...touching, indices }, 200))).toHaveLength(2);
  });

  it('are refused where there are too many, and where there is nothing', () => {
    const mesh = joinMeshes(box(1), box(1, 5), box(1, 9));
    const refused = splitShells(mesh, 2);
    expect(!refused.ok && refused.error).toMatchObject({
      code: 'validation',
      details: { count: 3, most: 2 },
    });
    expect(unwrap(splitShells(mesh, 3))).toHaveLength(3);
    expect(splitShells({ positions: new Float32Array(), indices: new Uint32Array() }, 9).ok).toBe(false);
  });

  it('of one shell are the mesh itself', () => {
    const mesh = box(3);
    expect(unwrap(splitShells(mesh, 1))).toEqual([mesh]);
  });
});
