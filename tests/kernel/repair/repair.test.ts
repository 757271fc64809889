import { describe, expect, it } from 'vitest';
import { createRandom, unwrap, type Result } from '#base';
import {
  examineForRepair,
  meshBounds,
  meshVolume,
  REPAIR_KINDS,
  repairMesh,
  weldTriangles,
  type MeshBuffers,
  type RepairedMesh,
  type RepairKind,
  type RepairReport,
} from '#kernel';
import { shatter } from '#tests/damage.ts';
import {
  cornersOf,
  joinMeshes,
  makeBox,
  makeCylinder,
  makeSoup,
  makeSphere,
  turnInsideOut,
} from '#tests/meshes.ts';
import { isManifold } from '#tests/repair-damage.ts';
import { makeHollowBall, makeTurned, shift } from '#tests/solids.ts';

function run<T>(steps: Generator<unknown, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}
const examine = (mesh: MeshBuffers): RepairReport => run(examineForRepair(mesh));
const tryRepair = (mesh: MeshBuffers, kinds?: readonly RepairKind[]): Result<RepairedMesh> =>
  run(repairMesh(mesh, kinds ? { kinds } : {}));
const repair = (mesh: MeshBuffers): RepairedMesh => {
  const repaired = unwrap(tryRepair(mesh));
  expect(isManifold(repaired.mesh)).toBe(true);
  expect(repaired.isWatertight).toBe(true);
  return repaired;
};
const weld = (...meshes: readonly MeshBuffers[]): MeshBuffers =>
  weldTriangles(cornersOf(joinMeshes(...meshes))).mesh;
/** A mesh without the faces whose corners are all in a place. */
const without = (mesh: MeshBuffers, isGone: (x: number, y: number, z: number) => boolean): MeshBuffers => {
  const at = (point: number): [number, number, number] =>
    [...mesh.positions.subarray(point * 3, point * 3 + 3)] as [number, number, number];
  const kept: number[] = [];
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const corners = mesh.indices.subarray(i, i + 3);
    if (![...corners].every((point) => isGone(...at(point)))) kept.push(...corners);
  }
  return { positions: mesh.positions, indices: Uint32Array.from(kept) };
};
const NONE = Object.fromEntries(REPAIR_KINDS.map((kind) => [kind, 0]));

describe('examining', () => {
  it('finds nothing wrong with sound bodies', () => {
    for (const mesh of [makeBox(10, 20, 5), makeSphere(10, 2), makeHollowBall(10, 2, 2)]) {
      const report = examine(mesh);
      expect(report.counts).toEqual(NONE);
      expect(report.isWatertight).toBe(true);
      expect(report.selfIntersections).toHaveLength(0);
    }
  });

  it('marks every kind where it is', () => {
    const box = makeBox(10, 10, 10);
    const open = { ...box, indices: box.indices.subarray(3) };
    const { counts, marks, isWatertight } = examine(open);
    expect(counts).toEqual({ ...NONE, openEdges: 3 });
    expect(isWatertight).toBe(false);
    expect(new Set(marks.openEdges)).toEqual(new Set(box.indices.subarray(0, 3)));

    const edge = weld(box, shift(box, 10, 10, 0));
    expect(examine(edge).counts).toEqual({ ...NONE, nonManifoldEdges: 1, nonManifoldVertices: 2 });
    const at = examine(edge).marks.nonManifoldEdges[0]!;
    expect([...edge.positions.subarray(at * 3, at * 3 + 2)]).toEqual([5, 5]);

    const corner = weld(box, shift(box, 10, 10, 10));
    expect(examine(corner).counts).toEqual({ ...NONE, nonManifoldVertices: 1 });
    expect(examine(turnInsideOut(box)).counts).toEqual({ ...NONE, invertedShells: 1 });
    expect(examine(joinMeshes(box, makeBox(0.05, 0.05, 0.05, [20, 0, 0]))).counts).toEqual({
      ...NONE,
      smallShells: 1,
    });

    const twice = { ...box, indices: Uint32Array.from([...box.indices, ...box.indices.subarray(0, 3)]) };
    expect(examine(twice).counts).toMatchObject({ duplicateFaces: 1, nonManifoldEdges: 3 });
    const flipped = turnInsideOut({ ...box, indices: box.indices.slice(0, 3) }).indices;
    const turned = { ...box, indices: Uint32Array.from([...flipped, ...box.indices.subarray(3)]) };
    expect(examine(turned).counts).toEqual({ ...NONE, flippedFaces: 1 });
    expect([...examine(turned).marks.flippedFaces]).toEqual([0]);
  });

  it('counts faces that cross, and none of those that touch', () => {
    // Each of the four upright edges of the thin bar passes through a face of the plate above and one below.
    const plate = makeBox(20, 20, 2);
    const crossed = examine(joinMeshes(plate, makeBox(2, 1, 10, [3, 1, -4])));
    expect(crossed.counts).toEqual(NONE);
    expect(crossed.selfIntersections.length).toBeGreaterThan(0);
    for (let i = 0; i < crossed.selfIntersections.length; i += 2) {
      expect(crossed.selfIntersections[i]).toBeLessThan(12);
      expect(crossed.selfIntersections[i + 1]).toBeGreaterThanOrEqual(12);
    }
    expect(examine(joinMeshes(plate, shift(plate, 20, 0, 0))).selfIntersections).toHaveLength(0);
  });
});

describe('repairing', () => {
  it('gives a sound mesh back as it is', () => {
    const mesh = makeHollowBall(10, 2, 2);
    expect(repair(mesh).mesh).toBe(mesh);
  });

  it('keeps the places of vertices that come after those of a shell that goes', () => {
    const crumb = makeBox(0.05, 0.05, 0.05, [20, 0, 0]);
    const repaired = repair(joinMeshes(makeBox(8, 8, 8, [-20, 0, 0]), crumb, makeBox(10, 10, 10)));
    expect(repaired.volumeAfter).toBeCloseTo(1512, 3);
  });

  it('closes a cube without a lid, flat', () => {
    const box = makeBox(10, 10, 10);
    const repaired = repair(without(box, (_x, _y, z) => z === 10));
    expect(repaired.found).toEqual({ ...NONE, openEdges: 4 });
    expect(repaired.volumeAfter).toBe(1000);
    expect(repaired.mesh.indices).toHaveLength(36);
  });

  it('closes a cut tube with a cap that has the opening', () => {
    const tube = makeTurned(
      20,
      24,
      4,
      () => 10,
      () => 6,
    );
    const repaired = repair(without(tube, (_x, _y, z) => z === 20));
    expect(repaired.mesh.indices).toHaveLength(tube.indices.length);
    expect(repaired.volumeAfter).toBeCloseTo(meshVolume(tube), 3);
  });

  it('puts vertices that lie on the line of a cap’s outline into it', () => {
    const sides = makeTurned(
      20,
      24,
      7,
      (_angle, z) => 10 + z / 5,
      (_angle, z) => 6 + z / 5,
    );
    // Every edge of both rims has a vertex in its middle, exactly on the line or next to it.
    const [outer, inner] = [0, 8 * 24].map((first) => first + 7 * 24);
    const positions = [...sides.positions];
    const indices: number[] = [];
    const middles = new Map<string, number>();
    const isRim = (point: number): boolean =>
      (point >= outer! && point < outer! + 24) || (point >= inner! && point < inner! + 24);
    const open = without(sides, (_x, _y, z) => z === 20).indices;
    for (let i = 0; i < open.length; i += 3) {
      const k = [0, 1, 2].find((at) => isRim(open[i + at]!) && isRim(open[i + ((at + 1) % 3)]!));
      if (k === undefined) indices.push(...open.subarray(i, i + 3));
      else {
        const [a, b, c] = [0, 1, 2].map((step) => open[i + ((k + step) % 3)]!);
        const key = `${Math.min(a!, b!)} ${Math.max(a!, b!)}`;
        const middle = middles.get(key) ?? positions.length / 3;
        middles.set(key, middle);
        for (let axis = 0; axis < 3; axis++)
          positions[middle * 3 + axis] = (positions[a! * 3 + axis]! + positions[b! * 3 + axis]!) / 2;
        indices.push(a!, middle, c!, middle, b!, c!);
      }
    }
    const cut = { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
    expect(middles.size).toBe(48);
    expect(repair(cut).volumeAfter).toBeCloseTo(meshVolume(sides), 2);
  });

  it('goes on with a curve over a hole in a sphere, and stays flat on the end of a cylinder', () => {
    const ball = makeSphere(10, 4);
    const cap = repair(without(ball, (_x, _y, z) => z > 8.7));
    expect(meshBounds(cap.mesh).max[2]).toBeGreaterThan(9.7);
    expect(Math.abs(cap.volumeAfter / meshVolume(ball) - 1)).toBeLessThan(0.002);
    const can = repair(without(makeCylinder(10, 20, 64), (_x, _y, z) => z === 20));
    expect(meshBounds(can.mesh).max[2]).toBe(20);
    expect(can.volumeAfter).toBeCloseTo(meshVolume(makeCylinder(10, 20, 64)), 3);
  });

  it('keeps a cavity, turns a body that is inside out, and both at once', () => {
    const hollow = makeHollowBall(10, 3, 2);
    expect(repair(turnInsideOut(hollow)).volumeAfter).toBeCloseTo(meshVolume(hollow), 3);
    const box = makeBox(10, 10, 10);
    const both = joinMeshes(hollow, turnInsideOut(shift(box, 30, 0, 0)));
    expect(repair(both).volumeAfter).toBeCloseTo(meshVolume(hollow) + 1000, 2);
  });

  it('takes bodies apart that touch along an edge or at a corner, and moves nothing', () => {
    const box = makeBox(10, 10, 10);
    for (const z of [0, 10]) {
      const repaired = repair(weld(box, shift(box, 10, 10, z)));
      expect(repaired.volumeAfter).toBe(2000);
      expect(repaired.mesh.indices).toHaveLength(72);
      expect(repaired.mesh.positions).toHaveLength(48);
    }
  });

  it('parts surfaces that share an edge at both of whose ends they hang together', () => {
    // Four cubes around a square opening of no size: their common upright edge joins them in two ways.
    const cube = (x: number, y: number): MeshBuffers => makeBox(10, 10, 10, [x, y, 0]);
    const slab = makeBox(20, 20, 10, [0, 0, 10]);
    const parts = [cube(0, 0), cube(10, 10), makeBox(20, 20, 10, [0, 0, -10])];
    const repaired = repair(weld(...parts, slab));
    expect(repaired.volumeAfter).toBeCloseTo(10_000, 3);
  });

  it('does away with faces without area', () => {
    const box = makeBox(10, 10, 10);
    const [a, b, c] = box.indices;
    const middle = box.positions.length / 3;
    const at = [0, 1, 2].map((axis) => (box.positions[a! * 3 + axis]! + box.positions[b! * 3 + axis]!) / 2);
    // The first face is cut in the middle of an edge; a face without area closes the gap to its neighbour.
    const mesh = {
      positions: Float32Array.from([...box.positions, ...at]),
      indices: Uint32Array.from([a!, middle, c!, middle, b!, c!, a!, b!, middle, ...box.indices.subarray(3)]),
    };
    const repaired = repair(mesh);
    expect(repaired.found).toEqual({ ...NONE, degenerateFaces: 1 });
    expect(repaired.left).toEqual(NONE);
    expect(repaired.volumeAfter).toBeCloseTo(1000, 9);
  });

  it('says the same of a mesh once it is repaired, and repairs it to itself', () => {
    const { mesh } = repair(shatter(makeSphere(10, 3), 0.002, createRandom(7)));
    expect(examine(mesh).counts).toEqual(NONE);
    expect(repair(mesh).mesh).toBe(mesh);
  });

  it('repairs only what is asked for', () => {
    const box = makeBox(10, 10, 10);
    const open = without(box, (_x, _y, z) => z === 10);
    const first = [...open.indices.subarray(0, 3)];
    const mesh = { ...open, indices: Uint32Array.from([...open.indices, ...first]) };
    const repaired = unwrap(tryRepair(mesh, ['duplicateFaces']));
    expect(repaired.mesh.indices).toEqual(open.indices);
    expect(repaired.left).toEqual({ ...NONE, openEdges: 4 });
    expect(repaired.isWatertight).toBe(false);
  });

  it('refuses what is no body', () => {
    const square = {
      positions: Float32Array.of(0, 0, 0, 9, 0, 0, 9, 9, 0, 0, 9, 0),
      indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
    };
    const sheet = without(makeBox(10, 10, 10), (_x, _y, z) => z === 10);
    const lid = { ...sheet, indices: makeBox(10, 10, 10).indices.subarray(0, 6) };
    const nowhere = { positions: new Float32Array(9).fill(NaN), indices: Uint32Array.of(0, 1, 2) };
    for (const mesh of [
      square,
      lid,
      nowhere,
      { positions: new Float32Array(0), indices: new Uint32Array(0) },
    ]) {
      expect(tryRepair(mesh)).toMatchObject({ ok: false, error: { code: 'not_a_body' } });
    }
  });

  it('makes something watertight of any soup, or says why not', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const result = tryRepair(makeSoup(seed, 60, 20));
      if (result.ok) expect(isManifold(result.value.mesh), `seed ${seed}`).toBe(true);
      else expect(['not_a_body', 'repair_unsure']).toContain(result.error.code);
    }
  });
});
