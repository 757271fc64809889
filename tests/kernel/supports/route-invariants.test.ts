import { expect, test } from 'vitest';
import { createRandom, type SeededRandom } from '#base';
import {
  basePlateOf,
  checkSupports,
  createSupportSpace,
  cross,
  lengthOf,
  mix,
  normalise,
  routeSupports,
  subtract,
  supportMeshes,
  SUPPORT_TYPES,
  supportTypes,
  type MeshBuffers,
  type SupportPoint,
  type SupportSettings,
  type SupportStructure,
  type Vector,
} from '#kernel';
import { joinMeshes, makeBox, makeSphere } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';
import { openEdges } from '#tests/supports.ts';

const SEED = 20261124;

/** Balls and boxes through and over one another. */
function randomMesh(random: SeededRandom): MeshBuffers {
  const bodies = Array.from({ length: random.integer(3, 8) }, () => {
    const at = (): number => random.unit() * 30 - 15;
    const low: [number, number, number] = [at(), at(), 4 + random.unit() * 30];
    return random.unit() < 0.5
      ? makeBox(3 + random.unit() * 15, 3 + random.unit() * 15, 2 + random.unit() * 8, low)
      : makeSphere(3 + random.unit() * 6, 2, [low[0], low[1], low[2] + 9]);
  });
  return joinMeshes(...bodies);
}

/** Places of faces that look down, with their normals. */
function randomPoints(random: SeededRandom, { positions, indices }: MeshBuffers): readonly SupportPoint[] {
  const faces: { readonly corners: readonly Vector[]; readonly normal: Vector }[] = [];
  for (let face = 0; face < indices.length; face += 3) {
    const corners = [0, 1, 2].map((corner): Vector => {
      const at = indices[face + corner]! * 3;
      return [positions[at]!, positions[at + 1]!, positions[at + 2]!];
    });
    const normal = normalise(cross(subtract(corners[1]!, corners[0]!), subtract(corners[2]!, corners[0]!)));
    if (normal[2] < -0.6) faces.push({ corners, normal });
  }
  return Array.from({ length: 40 }, () => {
    const { corners, normal } = faces[random.integer(0, faces.length)]!;
    const edge = mix(corners[0]!, corners[1]!, random.unit());
    return { at: mix(edge, corners[2]!, random.unit()), normal, reason: 'face' };
  });
}

function randomSettings(random: SeededRandom): SupportSettings {
  const pick = <T>(list: readonly T[]): T => list[random.integer(0, list.length)]!;
  return {
    ...supportTypes[pick(SUPPORT_TYPES)],
    treeAngle: random.integer(20, 71),
    branchNumber: random.integer(1, 9),
    clusterType: pick(['short', 'medium', 'long']),
    maximumExtend: 1 + random.unit() * 10,
    simplifyLevel: random.integer(0, 4),
    tipType: pick(['perpendicular', 'vertical', 'ball']),
    bottomTip: pick(['vertical', 'split']),
    connection: pick(['mst-min2', 'cross', 'alternate', 'mst', 'min2', 'border', 'none']),
    baseType: pick(['convex-hull', 'rectangle', 'minimum-area', 'projected-area', 'bounding-box']),
    rotateAngle: random.integer(-180, 181),
    slotAngle: random.integer(30, 91),
    perforatedPlate: random.unit() < 0.5,
    holeEdges: random.integer(3, 9),
    widthScale: 0.7 + random.unit(),
    onPart: random.unit() < 0.7,
  };
}

const leanOf = (low: Vector, high: Vector): number => {
  const [x, y, z] = subtract(high, low);
  return (Math.atan2(Math.hypot(x, y), z) * 180) / Math.PI;
};

function placeOn(joints: readonly Vector[], t: number): Vector {
  const lengths = joints.slice(1).map((joint, at) => lengthOf(subtract(joint, joints[at]!)));
  let left = t * lengths.reduce((sum, length) => sum + length, 0);
  for (const [at, length] of lengths.entries()) {
    if (left <= length) return mix(joints[at]!, joints[at + 1]!, left / length);
    left -= length;
  }
  return joints.at(-1)!;
}

const farFrom = (a: Vector, b: Vector): number => lengthOf(subtract(a, b));

/** Every chain ends on a trunk: each host comes before what it carries. */
function checkChains({ trunks, branches, tips, braces }: SupportStructure): void {
  const struts = [...trunks, ...branches];
  branches.forEach(({ host, t, joints }, number) => {
    expect(host).toBeLessThan(trunks.length + number);
    expect(t).toBeGreaterThanOrEqual(0);
    expect(t).toBeLessThanOrEqual(1);
    expect(farFrom(placeOn(struts[host]!.joints, t), joints[0]!)).toBeLessThan(1e-6);
  });
  for (const { strut, socket } of tips) expect(struts[strut]!.joints.at(-1)).toEqual(socket);
  for (const { a, b } of braces)
    for (const { trunk, t } of [a, b]) {
      expect(trunks[trunk]).toBeDefined();
      expect(t >= 0 && t <= 1).toBe(true);
    }
}

test(`supports of random bodies keep their rules (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  let reached = 0;
  let grazing = 0;
  for (let round = 0; round < roundsOf(12); round++) {
    const mesh = randomMesh(random);
    const points = randomPoints(random, mesh);
    const settings = randomSettings(random);
    const platform = { min: [-18, -18], max: [18, 18] } as const;
    const space = createSupportSpace({ mesh, platform });
    const structure = routeSupports({ space, points, settings });
    const label = `round ${round}`;

    const counted = [...structure.tips, ...structure.unreached].map(({ point }) => point);
    expect(
      counted.sort((a, b) => a - b),
      label,
    ).toEqual(points.map((_, number) => number));
    checkChains(structure);
    for (const { joints, foot } of structure.trunks)
      for (let at = foot.on === 'part' ? 2 : 1; at < joints.length; at++)
        expect(leanOf(joints[at - 1]!, joints[at]!), label).toBeLessThan(settings.treeAngle + 1e-3);
    for (const { joints } of structure.branches)
      expect(leanOf(joints[0]!, joints[1]!), label).toBeLessThan(settings.treeAngle + 1e-3);

    const faults = checkSupports(space, structure);
    expect(
      faults.filter(({ kind }) => kind === 'outside-platform' || kind === 'stands-on-nothing'),
      label,
    ).toEqual([]);
    grazing += faults.filter(({ kind }) => kind === 'enters-part').length;
    reached += structure.tips.length;

    const base = basePlateOf(space, structure, settings);
    const meshes = supportMeshes(structure, base);
    expect([openEdges(meshes.struts), openEdges(meshes.base)], label).toEqual([0, 0]);
    for (const [axis, value] of meshes.base.positions.entries())
      if (axis % 3 < 2) expect(Math.abs(value), label).toBeLessThan(18.001);
    if (round < 3)
      expect(routeSupports({ space: createSupportSpace({ mesh, platform }), points, settings })).toEqual(
        structure,
      );
  }
  // Most points are within other bodies, or over them with nothing allowed there: but never are struts driven through.
  expect(reached).toBeGreaterThan(roundsOf(12) * 10);
  expect(grazing / reached).toBeLessThan(0.01);
});
