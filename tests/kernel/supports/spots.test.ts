import { describe, expect, it } from 'vitest';
import { createRandom, unwrap } from '#base';
import { createSupportSurvey, type MeshBuffers, type SurfaceSpot, type Vector } from '#kernel';
import { joinMeshes, makeBox, makeCylinder, makeSphere, turnInsideOut } from '#tests/meshes.ts';
import { roundsOf } from '#tests/rounds.ts';

const surveyOf = (mesh: MeshBuffers) => unwrap(createSupportSurvey(mesh));
const slab = (width: number, depth: number, low: number, x = 0, y = 0) =>
  makeBox(width, depth, 3, [x - width / 2, y - depth / 2, low]);
const placesOf = (spots: readonly SurfaceSpot[]): readonly string[] =>
  spots.map(({ at }) => at.map((value) => Number(value.toFixed(2))).join(' ')).sort();
const flat = ([x, y]: Vector): number => Math.sqrt(x * x + y * y);

describe('regions', () => {
  it('are the undersides that hang over, the lowest first, with area and box', () => {
    const survey = surveyOf(joinMeshes(slab(20, 10, 8), slab(4, 4, 5, 30)));
    const regions = survey.regions(45, 0);
    expect(regions.map(({ areaMm2 }) => areaMm2)).toEqual([16, 200]);
    expect(regions[1]!.box).toEqual({ min: [-10, -5, 8], max: [10, 5, 8] });
    expect(survey.regions(45, 100)).toEqual([regions[1]]);
  });

  it('that there are not have no spots', () => {
    const survey = surveyOf(slab(20, 10, 8));
    expect(survey.border(45, 7, { spacing: 2, inset: 0 })).toMatchObject({ error: { code: 'out_of_range' } });
    expect(survey.grid(45, 7, { spacing: 2, inset: 0, turn: 0 })).toMatchObject({
      error: { code: 'out_of_range' },
    });
  });
});

describe('border', () => {
  const borderOf = (mesh: MeshBuffers, spacing: number, inset: number): readonly SurfaceSpot[] => {
    const survey = surveyOf(mesh);
    return survey.regions(45, 0).flatMap(({ label }) => unwrap(survey.border(45, label, { spacing, inset })));
  };

  it('of a rectangle has its corners, and equal steps between them', () => {
    const spots = borderOf(slab(20, 10, 8), 5, 0);
    expect(spots).toHaveLength(12);
    expect(placesOf(spots)).toEqual(
      [-10, -5, 0, 5, 10]
        .flatMap((x) => [`${x} -5 8`, `${x} 5 8`])
        .concat('-10 0 8', '10 0 8')
        .sort(),
    );
    for (const { normal } of spots) expect(normal.map((value) => value + 0)).toEqual([0, 0, -1]);
  });

  it('is moved in on both sides of a corner', () => {
    const spots = borderOf(slab(20, 10, 8), 50, 1);
    expect(placesOf(spots)).toEqual(['-9 -4 8', '-9 4 8', '9 -4 8', '9 4 8'].sort());
  });

  it('is moved in by half, or not at all, where there is no room', () => {
    // Corners nearer than 1.5 mm are one.
    const halved = borderOf(slab(20, 0.8, 8), 50, 1);
    expect(halved.map(({ at }) => at.map(Math.abs))).toEqual(
      Array.from({ length: 2 }, () => [expect.closeTo(9.5, 2), expect.closeTo(0.1, 2), 8]),
    );
    expect(borderOf(slab(20, 0.4, 8), 50, 1).every(({ at }) => Math.abs(at[1]) > 0.19)).toBe(true);
  });

  it('of a disc is a ring without corners', () => {
    const spots = borderOf(makeCylinder(10, 4, 64), 3, 0.5);
    expect(spots).toHaveLength(Math.ceil((64 * 2 * 10 * Math.sin(Math.PI / 64)) / 3));
    for (const { at } of spots) expect(flat(at)).toBeCloseTo(9.5, 1);
  });

  it('leaves out the wall that an overhang begins at', () => {
    const post = surveyOf(lShape());
    const [region] = post.regions(45, 0).filter(({ box }) => box.min[2] > 1);
    const spots = unwrap(post.border(45, region!.label, { spacing: 50, inset: 0 }));
    // The arm from x = 5 to x = 15: nothing at the post's side but the ends of the two edges along it.
    expect(placesOf(spots)).toEqual(['15 0 10', '15 10 10', '5 0 10', '5 10 10'].sort());
    expect(unwrap(post.border(45, region!.label, { spacing: 5, inset: 0 }))).toHaveLength(7);
  });

  it('lies on undersides, whatever the inset and spacing', () => {
    for (let seed = 1; seed <= roundsOf(20); seed++) {
      const random = createRandom(seed);
      const mesh = makeSphere(random.integer(4, 12), 3, [0, 0, 20]);
      const survey = surveyOf(mesh);
      const [region] = survey.regions(45, 1);
      const spacing = 0.5 + 4 * random.unit();
      const inset = 2 * random.unit();
      const spots = unwrap(survey.border(45, region!.label, { spacing, inset }));
      expect(spots.length, `seed ${seed}`).toBeGreaterThan(3);
      for (const { at, normal } of spots) {
        expect(normal[2], `seed ${seed}`).toBeLessThan(-0.6);
        const hit = survey.ray([at[0], at[1], at[2] - 1], [0, 0, 1]);
        if (hit) expect(Math.abs(hit.at[2] - at[2]), `seed ${seed}`).toBeLessThan(0.01);
      }
    }
  });
});

/** A post of 5 × 10 mm, 20 mm tall, with an arm of 10 × 10 mm from 10 mm up, as one body. */
function lShape(): MeshBuffers {
  const outline = [
    [0, 0],
    [5, 0],
    [5, 10],
    [15, 10],
    [15, 20],
    [0, 20],
  ] as const;
  const positions = [0, 10].flatMap((y) => outline.flatMap(([x, z]) => [x, y, z]));
  // Front (y = 0) as triangles; the back the other way round.
  const front = [
    [0, 1, 2],
    [0, 2, 5],
    [2, 3, 4],
    [2, 4, 5],
  ] as const;
  const faces = [
    ...front.flat(),
    ...front.flatMap(([a, b, c]) => [a + 6, c + 6, b + 6]),
    ...outline.flatMap((_, at) => {
      const next = (at + 1) % 6;
      return [at, at + 6, next, next, at + 6, next + 6];
    }),
  ];
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(faces) };
}

describe('grid', () => {
  const gridOf = (mesh: MeshBuffers, spacing: number, inset: number, turn = 0): readonly SurfaceSpot[] => {
    const survey = surveyOf(mesh);
    const [region] = survey.regions(45, 0);
    return unwrap(survey.grid(45, region!.label, { spacing, inset, turn }));
  };

  it('counts from the middle of its region and keeps off the border', () => {
    expect(placesOf(gridOf(slab(20, 10, 8, 30, 7), 4, 0.9))).toEqual(
      [22, 26, 30, 34, 38].flatMap((x) => [3, 7, 11].map((y) => `${x} ${y} 8`)).sort(),
    );
    expect(gridOf(slab(20, 10, 8), 4, 4.5)).toHaveLength(3);
  });

  it('turns', () => {
    const turned = gridOf(slab(20, 20, 8), 4, 0, 45);
    const near = turned.map(({ at }) => flat(at)).sort((a, b) => a - b);
    expect(near[0]).toBeCloseTo(0, 5);
    expect(near[1]).toBeCloseTo(4, 2);
    expect(turned.some(({ at }) => Math.abs(at[0] - 4 * Math.SQRT1_2) < 0.01)).toBe(true);
  });

  it('is refused where it would have too many spots', () => {
    const survey = surveyOf(slab(200, 200, 8));
    const [region] = survey.regions(45, 0);
    const refused = survey.grid(45, region!.label, { spacing: 0.2, inset: 0, turn: 0 });
    expect(refused).toMatchObject({ error: { code: 'out_of_range' } });
  });
});

describe('minima', () => {
  it('are the lowest points of balls, from the plate up', () => {
    const mesh = joinMeshes(makeSphere(5, 3, [0, 0, 9]), makeSphere(3, 3, [20, 0, 7]));
    const spots = surveyOf(mesh).minima(1);
    expect(spots.map(({ at }) => at[2])).toEqual([expect.closeTo(4, 1), expect.closeTo(4, 1)]);
    expect(spots.map(({ at }) => Math.round(at[0])).sort((a, b) => a - b)).toEqual([0, 20]);
  });

  it('of flat undersides are their middles', () => {
    expect(placesOf(surveyOf(slab(20, 10, 8, 3, 4)).minima(1))).toEqual(['3 4 8']);
  });

  it('are none on the floor of a hollow', () => {
    const cup = joinMeshes(makeBox(20, 20, 20), turnInsideOut(makeBox(16, 16, 16, [-8, -8, 2])));
    // The bottom, and the ceiling of the hollow is no minimum: its corners are higher than its floor.
    expect(placesOf(surveyOf(cup).minima(1))).toEqual(['0 0 0']);
  });

  it('are as deep as asked for', () => {
    const teeth = waves(2);
    expect(surveyOf(teeth).minima(1).length).toBe(3);
    expect(surveyOf(teeth).minima(2.5).length).toBe(1);
  });
});

/** A plate with three teeth below, `deep` mm each, the middle one deepest by half a millimetre. */
function waves(deep: number): MeshBuffers {
  const lows = [10, 10 - deep, 10, 9.5 - deep, 10, 10 - deep, 10];
  const outline = [...lows.map((z, at) => [at * 3, z]), [18, 15], [0, 15]];
  const count = outline.length;
  const positions = [0, 6].flatMap((y) => outline.flatMap(([x, z]) => [x!, y, z!]));
  const faces: number[] = [];
  outline.forEach((_, at) => {
    const next = (at + 1) % count;
    faces.push(at, at + count, next, next, at + count, next + count);
  });
  // Fans from the upper right corner see all of the outline.
  const hub = 7;
  for (let at = 0; at < 6; at++) {
    faces.push(hub, at, at + 1);
    faces.push(hub + count, at + 1 + count, at + count);
  }
  faces.push(hub, 8, 0, hub + count, count, 8 + count);
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(faces) };
}

describe('rays and lines', () => {
  it('meet the first surface on their way', () => {
    const survey = surveyOf(joinMeshes(slab(10, 10, 5), slab(10, 10, 20)));
    expect(survey.ray([1, 2, 0], [0, 0, 1])).toMatchObject({ at: [1, 2, 5], normal: [0, 0, -1] });
    expect(survey.ray([1, 2, 30], [0, 0, -1])?.at).toEqual([1, 2, 23]);
    expect(survey.ray([1, 2, 30], [0, 0, 1])).toBeNull();
  });

  it('are laid on the nearest underside', () => {
    const survey = surveyOf(joinMeshes(slab(10, 10, 5), slab(10, 10, 20)));
    expect(placesOf(unwrap(survey.line([-8, 0, 0], [8, 0, 0], 4)))).toEqual(
      ['-4 0 5', '0 0 5', '4 0 5'].sort(),
    );
    expect(placesOf(unwrap(survey.line([0, 0, 24], [0, 0, 24], 4)))).toEqual(['0 0 20']);
    expect(survey.line([0, 0, 0], [100, 0, 0], 0.001)).toMatchObject({ error: { code: 'out_of_range' } });
  });
});
