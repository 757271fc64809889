import { describe, expect, it } from 'vitest';
import { createRandom } from '#base';
import {
  checkSupportDemand,
  createLayerAnalysis,
  createSupportPlanner,
  createSupportSpace,
  faceRoles,
  identityTransform,
  multiplyTransforms,
  overhangRegions,
  PAINT_BLOCK,
  PAINT_ENFORCE,
  ROLE_OVERHANG,
  rotationAbout,
  snapToSupports,
  sortEdges,
  subtract,
  lengthOf,
  meshVolume,
  supportTypes,
  transformPoint,
  translation,
  type MeshBuffers,
  type SupportPlan,
  type Transform,
} from '#kernel';
import { joinMeshes, makeBox, makeSphere, turnInsideOut } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';
import { makeBlocks, shift } from '#tests/solids.ts';
import { makeSupports } from '#tests/supports.ts';
import { LIFT, liftOf, panelFor, planFrom, planOf, STEP } from '#tests/support-plans.ts';
import { POINT_SETTINGS } from '#tests/support-settings.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

/** A mesh as it is after a transform. */
function placed({ positions, indices }: MeshBuffers, transform: Transform): MeshBuffers {
  const turned = new Float32Array(positions.length);
  for (let at = 0; at < turned.length; at += 3)
    turned.set(transformPoint(transform, [positions[at]!, positions[at + 1]!, positions[at + 2]!]), at);
  return { positions: turned, indices };
}

const PLATE = placed(makeBox(60, 40, 4), rotationAbout('y', 31));
/** Legs of 5 × 10 × 10 under a beam of 30 × 10 × 5. */
const ARCH = makeBlocks([6, 2, 3], [5, 5, 5], (x, _y, z) => z === 2 || x === 0 || x === 5);
/** Five teeth of 2 × 4, some longer than others, under a beam. */
const COMB = makeBlocks([9, 2, 6], [2, 2, 2], (x, _y, z) => z === 5 || (x % 2 === 0 && z >= x % 4));
/** A room of 12 × 12 × 8 with walls of 2 and a pin of 2 × 2 × 4 that hangs from its roof. */
const ROOM = makeBlocks(
  [8, 8, 6],
  [2, 2, 2],
  (x, y, z) =>
    x === 0 || y === 0 || z === 0 || x === 7 || y === 7 || z === 5 || (x === 3 && y === 3 && z >= 3),
);
const isInRoom = ({ at }: { readonly at: readonly number[] }): boolean => at[2]! > LIFT + 1;
const BALL = makeSphere(10, 4);

const reasonsOf = ({ points }: SupportPlan): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { reason } of points) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
};
const nearest = (plan: SupportPlan): number => {
  let least = Infinity;
  plan.points.forEach((one, index) => {
    for (const other of plan.points.slice(index + 1))
      least = Math.min(least, lengthOf(subtract(one.at, other.at)));
  });
  return least;
};

describe('points of supports', () => {
  it('hold a tilted plate from its lower edge to its upper one, evenly, on its underside alone', async () => {
    const { plan } = await planOf(PLATE);
    expect(plan.points.length).toBeGreaterThan(80);
    expect(plan.points.length).toBeLessThan(170);
    expect(plan.islands).toHaveLength(1);
    for (const { at, normal } of plan.points) {
      expect(normal[2]).toBeLessThan(-0.85);
      // The underside goes through the plate's own origin.
      expect(Math.abs(at[2] - plan.points[0]!.at[2])).toBeLessThan(60 * Math.sin((31 * Math.PI) / 180));
    }
    expect(checkSupportDemand(plan)).toEqual({ bare: [], weak: [] });
    expect(nearest(plan)).toBeGreaterThanOrEqual(0.6);
  });

  it('stand under the bridge of an arch and its feet, and not beside its legs, which hold', async () => {
    const { plan } = await planOf(ARCH);
    const bridge = plan.points.filter(({ at }) => at[2] > LIFT + 1);
    const feet = plan.points.filter(({ at }) => at[2] <= LIFT + 1);
    expect(bridge.length).toBeGreaterThan(8);
    for (const { at } of bridge) {
      expect(at[2]).toBeCloseTo(LIFT + 10, 2);
      expect(at[0]).toBeGreaterThan(5 + 0.6);
      expect(at[0]).toBeLessThan(25 - 0.6);
    }
    expect(feet.filter(({ reason }) => reason === 'island')).toHaveLength(2);
    expect(new Set(feet.map(({ at }) => at[0] < 15)).size).toBe(2);
  });

  it('hold a ball at its lowest point, and no steeper than the critical angle', async () => {
    const { plan } = await planOf(BALL);
    const [island] = plan.points;
    expect(island!.reason).toBe('island');
    expect(Math.hypot(island!.at[0], island!.at[1])).toBeLessThan(0.6);
    for (const { normal } of plan.points) expect(normal[2]).toBeLessThan(-Math.cos((46 * Math.PI) / 180));
    expect(reasonsOf(plan)['border'] ?? 0).toBe(0);
    expect(checkSupportDemand(plan).bare).toEqual([]);
  });

  it('leave out what lies on the part before it can sag', async () => {
    // A slit between two slabs that a wall joins; the lower one stands on the plate and has no points that could cover it.
    const slit = async (height: number): Promise<number> => {
      const mesh = joinMeshes(
        makeBox(20, 20, 4),
        shift(makeBox(20, 20, 4), 0, 0, 4 + height),
        shift(makeBox(20, 4, 8 + height), 0, 8, 0),
      );
      const { plan } = await planOf(mesh, { transform: identityTransform });
      return plan.points.length;
    };
    expect(await slit(0.375)).toBe(0);
    expect(await slit(0.75)).toBeGreaterThan(8);
  });

  it('are the same from the edges of undersides alone as from all that a mesh has', async () => {
    for (const mesh of [ARCH, ROOM, placed(COMB, rotationAbout('x', 40))]) {
      const all = sortEdges(mesh.indices, mesh.positions.length / 3);
      const [own, given] = [await planOf(mesh), await planOf(mesh, { edges: all })];
      expect(own.plan.demand.samples).toEqual(given.plan.demand.samples);
      expect(own.plan.points).toEqual(given.plan.points);
    }
  });

  it('hold every tooth of a comb', async () => {
    const { plan } = await planOf(COMB);
    expect(plan.islands).toHaveLength(5);
    for (let tooth = 0; tooth < 5; tooth++) {
      const own = plan.points.filter(({ at }) => at[0] > 4 * tooth && at[0] < 4 * tooth + 2);
      expect(own.some(({ reason }) => reason === 'island')).toBe(true);
    }
  });

  it('hold the keel between faces that do not hang over themselves', async () => {
    const roof = placed(makeBox(8, 30, 8), rotationAbout('y', 45));
    const steep = placed(roof, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1]);
    const { plan } = await planOf(steep);
    const keel = plan.points.filter(({ at }) => at[2] < LIFT + 0.3);
    expect(keel.filter(({ reason }) => reason === 'keel').length).toBeGreaterThan(4);
    expect(checkSupportDemand(plan).bare).toEqual([]);
  });

  it('stay out of a room without a way to the air, and say so', async () => {
    const { plan, layers, panel } = await planOf(ROOM);
    expect(plan.points.filter(isInRoom)).toEqual([]);
    expect(plan.sealed).toBeGreaterThan(100);
    expect(plan.loose).toEqual([{ island: 1, reason: 'sealed' }]);
    const settings = { ...supportTypes.medium, insideShells: true };
    const inside = planFrom(layers, { mesh: ROOM, transform: liftOf(ROOM), panel, settings });
    expect(inside.points.filter(isInRoom).length).toBeGreaterThan(3);
    expect(inside.loose).toEqual([]);
  });

  it('go into a room with a hole in its wall', async () => {
    const isWall = (x: number, y: number, z: number): boolean =>
      !(x === 0 && y === 4 && z === 2) && (x === 0 || y === 0 || z === 0 || x === 7 || y === 7 || z === 5);
    const { plan } = await planOf(makeBlocks([8, 8, 6], [2, 2, 2], isWall));
    expect(plan.points.filter(isInRoom).length).toBeGreaterThan(3);
    expect(plan.sealed).toBe(0);
  });

  it('see a cavity that is a mesh turned inwards, and nothing where parts go through each other', async () => {
    const hollow = joinMeshes(makeBox(14, 14, 14), turnInsideOut(makeBox(10, 10, 10, [-5, -5, 2])));
    expect((await planOf(hollow)).plan.points.filter(isInRoom)).toEqual([]);
    const crossed = joinMeshes(makeBox(14, 14, 14), makeBox(10, 10, 10, [-5, -5, 2]));
    expect((await planOf(crossed)).plan.points.filter(isInRoom)).toEqual([]);
  });

  it('are needless on the plate, but for what hangs over', async () => {
    const { plan } = await planOf(ARCH, { transform: identityTransform });
    expect(plan.points.every(({ at }) => Math.abs(at[2] - 10) < 0.01)).toBe(true);
    expect(plan.points.length).toBeGreaterThan(8);
  });
});

describe('what a person asks for', () => {
  it('keeps given points, and places none beside them', async () => {
    const { plan, layers, panel } = await planOf(PLATE);
    const input = { mesh: PLATE, transform: liftOf(PLATE), panel, settings: supportTypes.medium };
    const again = planFrom(layers, { ...input, given: plan.points });
    expect(again.points).toEqual(plan.points);
    expect(again.given).toBe(plan.points.length);
    const own = [{ ...plan.points[40]!, reason: 'user' as const }];
    const some = planFrom(layers, { ...input, given: own });
    expect(some.points[0]).toEqual(own[0]);
    expect(some.points.slice(1).every(({ at }) => lengthOf(subtract(at, own[0]!.at)) >= 1)).toBe(true);
  });

  it('leaves out what is banned or blocked, and holds what is enforced', async () => {
    const bans = [{ at: [15, 5, LIFT + 10] as const, radius: 4 }];
    const { plan, layers, panel } = await planOf(ARCH, { bans });
    const { at, radius } = bans[0]!;
    expect(plan.points.every((point) => lengthOf(subtract(point.at, at)) > radius)).toBe(true);

    const input = { mesh: ARCH, transform: liftOf(ARCH), panel, settings: supportTypes.medium };
    const isFeet = (face: number): boolean =>
      [0, 1, 2].every((corner) => ARCH.positions[ARCH.indices[face * 3 + corner]! * 3 + 2] === 0);
    const faces = new Uint8Array(ARCH.indices.length / 3).map((_, face) => (isFeet(face) ? PAINT_BLOCK : 0));
    const blocked = planFrom(layers, { ...input, paint: { faces } });
    expect(blocked.points.every((point) => point.at[2] > LIFT + 1)).toBe(true);
    expect(blocked.loose.map(({ reason }) => reason)).toEqual(['blocked', 'blocked']);

    const steep = placed(makeBox(4, 20, 20), rotationAbout('y', 25));
    const own = await planOf(steep);
    const enforced = planFrom(own.layers, {
      mesh: steep,
      transform: liftOf(steep),
      panel: own.panel,
      settings: supportTypes.medium,
      paint: { faces: new Uint8Array(12).fill(PAINT_ENFORCE) },
    });
    expect(enforced.points.length).toBeGreaterThan(own.plan.points.length + 5);
  });

  it('is refused where it is none', () => {
    const input = {
      mesh: ARCH,
      transform: identityTransform,
      panel: panelFor([ARCH]),
      settings: supportTypes.medium,
    };
    const bad = [
      { ...input, settings: { ...supportTypes.medium, anchorDistance: NaN } },
      {
        ...input,
        given: [{ at: [0, 0, Infinity] as const, normal: [0, 0, -1] as const, reason: 'user' as const }],
      },
      { ...input, given: [{ at: [0, 0, 0] as const, normal: [0, 0, 0] as const, reason: 'user' as const }] },
      { ...input, bans: [{ at: [0, 0, 0] as const, radius: -1 }] },
      { ...input, paint: { faces: new Uint8Array(1) } },
    ];
    for (const one of bad) expect(createSupportPlanner(one)).toMatchObject({ error: { code: 'validation' } });
    expect(createSupportPlanner({ ...input, transform: translation(0, 0, 5000) })).toMatchObject({
      error: { code: 'out_of_range' },
    });
  });
});

/** Lumps and bars at any angle: feet, undersides, borders and rooms of all kinds. */
function makeLump(seed: number): MeshBuffers {
  const random = createRandom(seed);
  const blocks = makeBlocks([6, 5, 6], [2.5, 2.5, 2.5], () => random.unit() < 0.55);
  const turn = multiplyTransforms(
    rotationAbout('x', random.integer(-60, 60)),
    rotationAbout('y', random.integer(-60, 60)),
  );
  return placed(shift(blocks, -7.5, -6, 0), turn);
}

describe('a plan', () => {
  it('is the same again, moves with its part, covers all or says what it does not, and counts islands as the check of layers does', async () => {
    // Of the first an island in a sealed cavity gets no point of its own, but a face on the same area does.
    const seeds = [873305, ...Array.from({ length: roundsOf(3) }, (_, round) => SEED + round)];
    for (const seed of seeds) {
      const mesh = makeLump(seed);
      const panel = panelFor([mesh], 12);
      const { plan, layers } = await planOf(mesh, { panel });
      const note = `SEED=${seed}`;
      const input = { mesh, transform: liftOf(mesh), panel, settings: supportTypes.medium };
      expect(planFrom(layers, input), note).toEqual(plan);

      const random = createRandom(seed);
      const [x, y] = [random.integer(-40, 40) * STEP, random.integer(-40, 40) * STEP];
      const moved = multiplyTransforms(translation(x, y, 0), liftOf(mesh));
      const there = (await planOf(mesh, { panel, transform: moved })).plan;
      expect(there.points.length, note).toBe(plan.points.length);
      there.points.forEach(({ at, normal, reason }, index) => {
        const before = plan.points[index]!;
        expect(lengthOf(subtract(subtract(at, before.at), [x, y, 0])), note).toBeLessThan(1e-9);
        expect([normal, reason], note).toEqual([before.normal, before.reason]);
      });

      expect(
        checkSupportDemand(plan).bare.filter(({ at }) => !isCrowded(plan, at)),
        note,
      ).toEqual([]);
      const issues = createLayerAnalysis(panel);
      for (const runs of layers) issues.push(runs, STEP);
      const islands = issues.finish().issues.filter(({ kind }) => kind === 'island');
      expect(plan.islands.map(({ island }) => [island.layer, island.pixels]).sort(byNumbers), note).toEqual(
        islands.map((issue) => [issue.firstLayer, 'pixels' in issue ? issue.pixels : 0]).sort(byNumbers),
      );
      const loose = new Set(plan.loose.map(({ island }) => island));
      plan.islands.forEach(({ island }, number) => {
        const isHeld = plan.pointAreas.includes(island.area);
        expect(isHeld, `${note}, island ${number}`).toBe(!loose.has(number));
      });
    }
  }, 60_000);

  it('is told from one with a point less', async () => {
    const { plan } = await planOf(PLATE);
    const random = createRandom(SEED);
    for (let round = 0; round < roundsOf(8); round++) {
      const missing = random.integer(0, plan.points.length);
      const { bare } = checkSupportDemand(plan, (point) => point !== missing);
      // What islands and borders take is covered by their neighbours, as often as not.
      if (plan.points[missing]!.reason === 'face') expect(bare, `SEED=${SEED}: ${missing}`).not.toEqual([]);
    }
    expect(checkSupportDemand(plan, () => false).bare.length).toBeGreaterThan(1000);
  });

  it('has covered what is beside points that lie in another body, which hold no force', async () => {
    const { plan } = await planOf(PLATE);
    const none = (): boolean => false;
    const { bare, weak } = checkSupportDemand(plan, none, () => true);
    expect(bare).toEqual([]);
    expect(weak.map(({ held }) => held)).toEqual([0]);
  });

  it('says which bodies are weak: a lone tip under a large area', async () => {
    const { plan } = await planOf(PLATE);
    const { weak } = checkSupportDemand(plan, (point) => point === 0);
    expect(weak).toHaveLength(1);
    // 0.4 mm of 5 N/mm².
    expect(weak[0]!.held).toBeCloseTo(0.628, 2);
    expect(weak[0]!.needed).toBeCloseTo(weak[0]!.areaMm2 * 0.02, 6);
    expect(weak[0]!.areaMm2).toBeGreaterThan(100);
  });
});

/** Whether a place got no anchor of its own because another is closer than the anchor size. */
const isCrowded = ({ points }: SupportPlan, place: readonly [number, number, number]): boolean =>
  points.some(({ at }) => lengthOf(subtract(at, place)) < 0.6);
const byNumbers = (a: readonly number[], b: readonly number[]): number => a[0]! - b[0]! || a[1]! - b[1]!;

describe('a setting acts on the points:', () => {
  const count = ({ points }: SupportPlan): number => points.length;
  const onBorder = (plan: SupportPlan): number => reasonsOf(plan)['border'] ?? 0;
  const pulled = (plan: SupportPlan): number => reasonsOf(plan)['pull'] ?? 0;
  /** How near to the edge of the arch's bridge points stand. */
  const inset = ({ points }: SupportPlan): number => Math.min(...points.map(({ at }) => at[1]));
  const low = ({ points }: SupportPlan): number => points.filter(({ at }) => at[2] < LIFT + 0.9).length;
  const inside = ({ points }: SupportPlan): number => points.filter(isInRoom).length;

  const CASES = [
    ['criticalAngle', BALL, 60, 30, count],
    ['anchorDistance', PLATE, 3, 6, count],
    ['borderAnchorDistance', ARCH, 1.5, 6, onBorder],
    ['borderOffset', ARCH, 1, 0.2, inset],
    ['lowestAnchorDistance', BALL, 1, 4, low],
    ['anchorSize', ARCH, 3, 0.3, nearest],
    ['noSupportOffset', ARCH, 0, 5, count],
    ['insideShells', ROOM, true, false, inside],
    ['onlyIslands', ARCH, false, true, count],
    ['peelPressure', BALL, 0.2, 0.02, pulled],
    ['tipStrength', BALL, 0.5, 5, pulled],
    ['tipWidth', BALL, 0.1, 0.4, pulled],
    ['widthScale', BALL, 0.3, 1, pulled],
  ] as const;

  it('onlyIslands places nothing else, and calls nothing else bare', async () => {
    const { layers, panel, plan: usual } = await planOf(COMB);
    expect(Object.keys(reasonsOf(usual)).length).toBeGreaterThan(1);
    const settings = { ...supportTypes.medium, onlyIslands: true };
    const plan = planFrom(layers, { mesh: COMB, transform: liftOf(COMB), panel, settings });
    expect(reasonsOf(plan)).toEqual({ island: reasonsOf(usual)['island'] });
    expect(checkSupportDemand(plan).bare).toEqual([]);
    expect(checkSupportDemand({ ...plan, demand: usual.demand }).bare).not.toEqual([]);
  });

  it('all of those', () => {
    expect(CASES.map(([name]) => name)).toEqual(expect.arrayContaining([...POINT_SETTINGS]));
  });

  it.each(CASES)('%s', async (name, mesh, more, less, figure) => {
    const { layers, panel, plan: usual } = await planOf(mesh);
    const [high, low] = [more, less].map((value) => {
      const settings = { ...supportTypes.medium, [name]: value };
      return planFrom(layers, { mesh, transform: liftOf(mesh), panel, settings });
    });
    expect(figure(high!), `${figure(usual)} as usual`).toBeGreaterThan(figure(low!));
    // Supports of the same settings, but for these points, are others.
    const space = createSupportSpace({ mesh: placed(mesh, liftOf(mesh)) });
    const [many, few] = [high!, low!].map(({ points }) =>
      meshVolume(makeSupports(space, points).meshes.struts),
    );
    expect(many).not.toBe(few);
  });

  it('rotateAngle', async () => {
    const { layers, panel, plan } = await planOf(PLATE);
    const settings = { ...supportTypes.medium, rotateAngle: 30 };
    const turned = planFrom(layers, { mesh: PLATE, transform: liftOf(PLATE), panel, settings });
    expect(turned.points).not.toEqual(plan.points);
    expect(checkSupportDemand(turned).bare).toEqual([]);
  });

  it('light, medium and heavy', async () => {
    const { layers, panel } = await planOf(PLATE);
    const [light, medium, heavy] = (['light', 'medium', 'heavy'] as const).map((type) =>
      count(planFrom(layers, { mesh: PLATE, transform: liftOf(PLATE), panel, settings: supportTypes[type] })),
    );
    expect(light!).toBeGreaterThan(medium!);
    expect(medium!).toBeGreaterThan(heavy!);
  });
});

describe('overhanging faces', () => {
  it('take their paint, and their critical angle', () => {
    const mesh = makeBox(10, 10, 10);
    const surface = snapToSupports(mesh, rotationAbout('x', 40));
    if (!surface.ok) throw new Error('the box is too large');
    const hanging = (angle: number, paint?: number): number =>
      [
        ...faceRoles(
          surface.value,
          angle,
          paint === undefined ? null : { faces: new Uint8Array(12).fill(paint) },
        ),
      ].filter((role) => role === ROLE_OVERHANG).length;
    expect([39, 41, 51].map((angle) => hanging(angle))).toEqual([0, 2, 4]);
    expect(hanging(30, PAINT_ENFORCE)).toBe(4);
  });

  it('are regions where edges join them, with their areas as seen from below', () => {
    const mesh = joinMeshes(makeBox(10, 10, 10), makeBox(4, 5, 6, [20, 0, 3]));
    const surface = snapToSupports(mesh, translation(1, 2, 3));
    if (!surface.ok) throw new Error('the boxes are too large');
    const roles = faceRoles(surface.value, 45);
    const { labels, regions } = overhangRegions(surface.value, roles, sortEdges(mesh.indices, 16));
    expect(regions.map(({ faces, areaMm2 }) => [faces, areaMm2])).toEqual([
      [2, 100],
      [2, 20],
    ]);
    const hanging = [...roles.keys()].filter((face) => roles[face] === ROLE_OVERHANG);
    expect(hanging.map((face) => labels[face])).toEqual([hanging[0], hanging[0], hanging[2], hanging[2]]);
    const [{ high, low }] = regions.map(({ doubled }) => doubled) as [{ high: number; low: number }];
    expect(high * 2 ** 32 + low).toBe(2 * 100 * 1024 ** 2);
  });
});
