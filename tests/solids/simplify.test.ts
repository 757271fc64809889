import { expect, it } from 'vitest';
import { unwrap } from '#base';
import { examineMesh, meshBounds, meshVolume, type MeshBuffers } from '#kernel';
import { simplifyMesh } from '#solids';
import { makeBox, makeCylinder, makeSoup, makeSphere, makeTorus } from '#tests/meshes.ts';
import { makeBlocks, makeTurned } from '#tests/solids.ts';

const facesOf = ({ indices }: MeshBuffers): number => indices.length / 3;
const sphere = makeSphere(10, 4);

it.each([0.5, 0.1, 0.02])(
  'keeps %d of the triangles of a ball, closed, within the error it says',
  async (share) => {
    const { mesh, errorMm } = unwrap(
      await simplifyMesh(sphere, { triangles: facesOf(sphere) * share, keepBorders: true, keepSharp: true }),
    );
    expect(facesOf(mesh)).toBeLessThanOrEqual(facesOf(sphere) * share);
    expect(facesOf(mesh)).toBeGreaterThan(facesOf(sphere) * share * 0.9);
    expect(examineMesh(mesh)).toMatchObject({ openEdges: 0, flippedFaces: 0, shells: 1 });
    expect(meshVolume(mesh) / meshVolume(sphere)).toBeGreaterThan(1 - (4 * errorMm) / 10);
    // Its points are points of the old mesh.
    for (let at = 0; at < mesh.positions.length; at += 3)
      expect(Math.hypot(...mesh.positions.subarray(at, at + 3))).toBeCloseTo(10, 4);
  },
);

it.each([0.5, 0.1, 0.02])('moves no face of a torus by more than %d mm, in few triangles', async (bound) => {
  const [radius, tube] = [20, 6];
  const torus = makeTorus(radius, tube, 96, 48);
  const { mesh, errorMm } = unwrap(
    await simplifyMesh(torus, { errorMm: bound, keepBorders: true, keepSharp: true }),
  );
  expect(errorMm).toBeLessThanOrEqual(bound);
  expect(facesOf(mesh)).toBeLessThan(facesOf(torus));
  expect(examineMesh(mesh)).toMatchObject({ openEdges: 0, shells: 1 });
  // How far middles of faces lie from the true torus: the old mesh's own chords leave it too.
  const furthest = ({ positions, indices }: MeshBuffers): number => {
    let most = 0;
    for (let corner = 0; corner < indices.length; corner += 3) {
      const middle = [0, 1, 2].map(
        (axis) => [0, 1, 2].reduce((sum, k) => sum + positions[indices[corner + k]! * 3 + axis]!, 0) / 3,
      ) as [number, number, number];
      const across = Math.hypot(middle[0], middle[1]) - radius;
      most = Math.max(most, Math.abs(Math.hypot(across, middle[2]) - tube));
    }
    return most;
  };
  expect(furthest(mesh)).toBeLessThan(furthest(torus) + 2 * bound);
});

it('leaves flat sides flat and edges sharp: only what is between them goes', async () => {
  const blocks = makeBlocks([6, 6, 6], [2, 2, 2]);
  const { mesh, errorMm } = unwrap(
    await simplifyMesh(blocks, { errorMm: 0.001, keepBorders: true, keepSharp: true }),
  );
  expect(facesOf(mesh)).toBeLessThan(facesOf(blocks) / 4);
  expect(errorMm).toBeLessThan(0.001);
  expect(meshVolume(mesh)).toBeCloseTo(12 ** 3, 3);
  expect(meshBounds(mesh)).toEqual(meshBounds(blocks));
});

it('takes open meshes, and holds their borders if asked to', async () => {
  const tube = makeTurned(20, 64, 16, () => 10);
  // Without its lids: 64 faces at each end.
  const open: MeshBuffers = {
    positions: tube.positions,
    indices: tube.indices.filter((_, at) => {
      const corners = tube.indices.subarray(at - (at % 3), at - (at % 3) + 3);
      return (
        !corners.includes(tube.positions.length / 3 - 1) && !corners.includes(tube.positions.length / 3 - 2)
      );
    }),
  };
  expect(examineMesh(open).openEdges).toBe(128);
  const kept = unwrap(await simplifyMesh(open, { triangles: 200, keepBorders: true, keepSharp: true }));
  expect(examineMesh(kept.mesh).openEdges).toBe(128);
  const free = unwrap(await simplifyMesh(open, { triangles: 64, keepBorders: false, keepSharp: true }));
  expect(examineMesh(free.mesh).openEdges).toBeLessThan(128);
});

it('takes loose triangles, and throws no question of them away', async () => {
  const soup = makeSoup(7, 60, 10);
  const result = await simplifyMesh(soup, { triangles: 30, keepBorders: true, keepSharp: true });
  expect(result).toMatchObject({ ok: false, error: { code: 'solid_unchanged' } });
});

it('says so if no triangle can go, if nothing was asked for, and if there is nothing', async () => {
  const codeOf = async (...call: Parameters<typeof simplifyMesh>) => {
    const result = await simplifyMesh(...call);
    return result.ok ? 'ok' : result.error.code;
  };
  const box = makeBox(10, 10, 10);
  expect(await codeOf(box, { errorMm: 0.01, keepBorders: true, keepSharp: true })).toBe('solid_unchanged');
  expect(await codeOf(box, { triangles: 12, keepBorders: true, keepSharp: true })).toBe('solid_unchanged');
  expect(await codeOf(box, { keepBorders: true, keepSharp: true })).toBe('validation');
  expect(await codeOf(box, { triangles: Number.NaN, keepBorders: true, keepSharp: true })).toBe('validation');
  const empty = { positions: new Float32Array(), indices: new Uint32Array() };
  expect(await codeOf(empty, { triangles: 1, keepBorders: true, keepSharp: true })).toBe('mesh_empty');
});

it.each([1, 2, 4])(
  'refuses to make a plate or a rod flat, which is what %d triangles would be',
  async (triangles) => {
    for (const mesh of [makeBlocks([20, 20, 1], [1, 1, 0.2]), makeCylinder(5, 10, 64)])
      expect(
        await simplifyMesh(mesh, { triangles, errorMm: 50, keepBorders: false, keepSharp: false }),
      ).toMatchObject({
        error: { code: 'solid_unsound' },
      });
  },
);

/** A cube whose sides are bumpy between its edges, 20 mm wide. */
function makeBumpyCube(): MeshBuffers {
  const { positions, indices } = makeBlocks([20, 20, 20], [1, 1, 1]);
  const isEnd = (value: number): boolean => value === 0 || value === 20;
  const wave = (value: number): number => Math.sin((value * Math.PI) / 5) ** 2;
  const moved = positions.map((value, i) => {
    const axis = i % 3;
    const [u, v] = [1, 2].map((step) => positions[i - axis + ((axis + step) % 3)]!) as [number, number];
    return isEnd(value) && !isEnd(u) && !isEnd(v)
      ? value + (value === 0 ? 1.2 : -1.2) * wave(u) * wave(v)
      : value;
  });
  return { positions: moved, indices };
}

/** How much of the cube's twelve edges a mesh has edges along, mm. */
function lengthOnEdges({ positions, indices }: MeshBuffers): number {
  let length = 0;
  for (let corner = 0; corner < indices.length; corner++) {
    const [a, b] = [indices[corner]! * 3, indices[corner % 3 === 2 ? corner - 2 : corner + 1]! * 3];
    const along = [0, 1, 2].filter((axis) => positions[a + axis] !== positions[b + axis]);
    const others = [0, 1, 2].filter((axis) => !along.includes(axis));
    const isOnEdge = along.length === 1 && others.every((axis) => [0, 20].includes(positions[a + axis]!));
    // Both faces of an edge run along it.
    if (isOnEdge) length += Math.abs(positions[a + along[0]!]! - positions[b + along[0]!]!) / 2;
  }
  return length;
}

it('holds sharp edges if asked to, though what is between them gets coarse', async () => {
  const cube = makeBumpyCube();
  const simplified = async (keepSharp: boolean): Promise<MeshBuffers> =>
    unwrap(await simplifyMesh(cube, { triangles: 60, keepBorders: true, keepSharp })).mesh;
  expect(lengthOnEdges(cube)).toBeCloseTo(240, 3);
  const held = await simplified(true);
  expect(lengthOnEdges(held)).toBeCloseTo(240, 3);
  expect(facesOf(held)).toBeLessThanOrEqual(60);
  expect(examineMesh(held)).toMatchObject({ openEdges: 0, shells: 1 });
  expect(lengthOnEdges(await simplified(false))).toBeLessThan(120);
});
