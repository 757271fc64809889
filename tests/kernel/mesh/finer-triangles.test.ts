import { describe, expect, it } from 'vitest';
import { computeCreaseNormals, halveLongEdges, meshVolume, type LitTriangles } from '#kernel';
import { makeBox, makeCylinder, makeSoup, makeSphere } from '#tests/meshes.ts';

const SHARE = 1 / 28;

const placeOf = ({ positions }: LitTriangles, vertex: number): string =>
  String(positions.subarray(vertex * 3, vertex * 3 + 3));

/** How often each edge is run along, by the places of its ends: a shared one once each way. */
function runsOf(lit: LitTriangles): ReadonlyMap<string, number> {
  const runs = new Map<string, number>();
  for (let corner = 0; corner < lit.indices.length; corner++) {
    const next = corner % 3 === 2 ? corner - 2 : corner + 1;
    const [one, other] = [placeOf(lit, lit.indices[corner]!), placeOf(lit, lit.indices[next]!)];
    runs.set(`${one} ${other}`, (runs.get(`${one} ${other}`) ?? 0) + 1);
  }
  return runs;
}

function longestOf({ positions, indices }: LitTriangles): number {
  let longest = 0;
  for (let corner = 0; corner < indices.length; corner++) {
    const next = corner % 3 === 2 ? corner - 2 : corner + 1;
    const [one, other] = [indices[corner]! * 3, indices[next]! * 3];
    const [dx, dy, dz] = [0, 1, 2].map((axis) => positions[one + axis]! - positions[other + axis]!);
    longest = Math.max(longest, Math.hypot(dx!, dy!, dz!));
  }
  return longest;
}

describe.each([
  ['a box', makeBox(30, 20, 7), 30],
  ['a rod of twelve sides', makeCylinder(2, 80, 12), 80],
])('%s in finer triangles', (_, mesh, side) => {
  const lit = computeCreaseNormals(mesh);
  const finer = halveLongEdges(lit)!;

  it('has no edge longer than a 28th of its longest side', () => {
    expect(longestOf(finer)).toBeLessThanOrEqual(side * SHARE * (1 + 1e-6));
  });

  it('is as closed as it was, and encloses as much', () => {
    const runs = runsOf(finer);
    for (const [edge, count] of runs) {
      const [one, other] = edge.split(' ');
      expect(runs.get(`${other} ${one}`), edge).toBe(count);
    }
    expect(meshVolume(finer)).toBeCloseTo(meshVolume(mesh), 2);
  });

  it('begins with its own vertices, and is lit as it was', () => {
    expect(finer.positions.subarray(0, lit.positions.length)).toEqual(lit.positions);
    expect(finer.normals.subarray(0, lit.normals.length)).toEqual(lit.normals);
    for (let at = 0; at < finer.normals.length; at += 3)
      expect(Math.hypot(...finer.normals.subarray(at, at + 3))).toBeCloseTo(1, 5);
    expect(finer.box).toEqual(lit.box);
  });
});

it('stays as it is where no edge is long, where there is nothing, and where the finer one would be too large', () => {
  expect(halveLongEdges(computeCreaseNormals(makeSphere(10, 5)))).toBeNull();
  expect(
    halveLongEdges(computeCreaseNormals({ positions: new Float32Array(), indices: new Uint32Array() })),
  ).toBeNull();
  const soup = computeCreaseNormals(makeSoup(7, 60_000, 100));
  const finer = halveLongEdges(soup);
  expect(finer === null ? 0 : finer.indices.length / 3).toBeLessThanOrEqual(150_000);
});
