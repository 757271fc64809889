import { expect, it } from 'vitest';
import {
  identityTransform,
  overhangRegions,
  overhangSums,
  readOverhangSum,
  ROLE_OVERHANG,
  snapToSupports,
  translation,
} from '#kernel';
import { unwrap } from '#base';
import { makeOverhangs, makeGroups } from '#tests/overhang.ts';
import { makeBox, makeSphere } from '#tests/meshes.ts';
import { faceRoles } from '../../../src/kernel/supports/regions.ts';
import { sortEdges } from '../../../src/kernel/mesh/edges.ts';

const SEED = 20261128;

it('is the area seen from below, the lowest place and the number of faces, of a known body', () => {
  const surface = unwrap(snapToSupports(makeBox(20, 10, 4), translation(0, 0, 7.5)));
  // The underside is the first two faces, the top the next two.
  const groups = Int32Array.from({ length: 12 }, (_, face) => (face < 4 ? Math.floor(face / 2) : -1));
  const sums = overhangSums(surface, groups, 3);
  expect(readOverhangSum(sums, 0)).toEqual({ faces: 2, areaMm2: 200, lowestMm: 7.5 });
  expect(readOverhangSum(sums, 1)).toEqual({ faces: 2, areaMm2: 200, lowestMm: 11.5 });
  expect(readOverhangSum(sums, 2)).toEqual({ faces: 0, areaMm2: 0, lowestMm: Infinity });
});

it('agrees with the regions that points are placed by, and with sums of whole numbers of any length', () => {
  const mesh = makeSphere(8, 4);
  const surface = unwrap(snapToSupports(mesh, identityTransform));
  const roles = faceRoles(surface, 45);
  const { labels, regions } = overhangRegions(surface, roles, sortEdges(mesh.indices, mesh.positions.length / 3));
  expect(roles.filter((role) => role === ROLE_OVERHANG).length).toBeGreaterThan(20);
  const places = new Map(regions.map(({ label }, at) => [label, at]));
  const groups = labels.map((label) => places.get(label) ?? -1);
  const sums = overhangSums(surface, groups, regions.length);
  regions.forEach(({ areaMm2, faces }, at) =>
    expect(readOverhangSum(sums, at)).toMatchObject({ areaMm2, faces }),
  );

  const random = makeOverhangs(SEED, 4000);
  const chance = makeGroups(SEED, random.indices.length / 3, 7);
  const found = overhangSums(random, chance, 7);
  const expected = Array.from({ length: 7 }, () => 0n);
  chance.forEach((group, face) => {
    if (group < 0 || group >= 7) return;
    const [ax, ay, , bx, by, , cx, cy] = [...random.points.subarray(face * 9, face * 9 + 9)].map(BigInt);
    const area = (bx! - ax!) * (cy! - ay!) - (by! - ay!) * (cx! - ax!);
    expected[group]! += area < 0n ? -area : area;
  });
  expected.forEach((doubled, group) =>
    expect(readOverhangSum(found, group).areaMm2, `seed ${SEED}`).toBe(Number(doubled) / (2 * 1024 * 1024)),
  );
});
