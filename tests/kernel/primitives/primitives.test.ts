import { describe, expect, test } from 'vitest';
import { createRandom, unwrap, type SeededRandom } from '#base';
import {
  boxSize,
  examineMesh,
  isPrimitive,
  makePrimitive,
  measuresOf,
  meshBounds,
  meshVolume,
  PRIMITIVE_KINDS,
  PRIMITIVE_LOCATIONS,
  primitiveFault,
  weldIndexed,
  type MeshBuffers,
  type Primitive,
  type PrimitiveKind,
} from '#kernel';
import { roundsOf } from '#tests/rounds.ts';

type Sizes = Readonly<Record<string, number>>;
/** Every measure any of them has. */
type AllSizes = Readonly<
  Record<
    | 'length'
    | 'width'
    | 'height'
    | 'radius'
    | 'bottomRadius'
    | 'topRadius'
    | 'xRadius'
    | 'yRadius'
    | 'zRadius'
    | 'profileRadius'
    | 'profileEdges'
    | 'edges'
    | 'partitions'
    | 'angle'
    | 'twist'
    | 'size',
    number
  >
>;

const { PI, SQRT2, cos, sin } = Math;
const defaults = (kind: PrimitiveKind): Sizes =>
  Object.fromEntries(Object.entries(measuresOf(kind)).map(([name, measure]) => [name, measure.default]));
const primitive = (kind: PrimitiveKind, sizes: Sizes = {}): Primitive => ({
  kind,
  location: 'centre',
  sizes: { ...defaults(kind), ...sizes },
});
const meshOf = (kind: PrimitiveKind, sizes?: Sizes): MeshBuffers =>
  unwrap(makePrimitive(primitive(kind, sizes)));

/** Area of a regular polygon by its corners' distance from the middle. */
const polygon = (edges: number, radius = 1): number => (edges / 2) * sin((2 * PI) / edges) * radius ** 2;
/** Volume of a stack of frustums of regular polygons, by radius and height. */
const stack = (edges: number, profile: readonly (readonly [number, number])[]): number =>
  profile.slice(1).reduce((sum, [upper, top], below) => {
    const [lower, bottom] = profile[below]!;
    return sum + (polygon(edges) * (top - bottom) * (lower ** 2 + lower * upper + upper ** 2)) / 3;
  }, 0);
const meridian = (edges: number): readonly (readonly [number, number])[] => {
  const stacks = Math.max(2, Math.round(edges / 2));
  return Array.from({ length: stacks + 1 }, (_, at) => [sin((PI * at) / stacks), -cos((PI * at) / stacks)]);
};

/** The exact volume of the polygonal body. */
const VOLUMES: Readonly<Record<PrimitiveKind, (sizes: AllSizes) => number>> = {
  box: ({ length, width, height }) => length * width * height,
  pyramid: ({ radius, edges, height }) => (polygon(edges, radius) * height) / 3,
  'pyramid-frustum': ({ bottomRadius: b, topRadius: t, edges, height }) =>
    (polygon(edges) * height * (b * b + b * t + t * t)) / 3,
  sphere: ({ radius, edges }) => stack(edges, meridian(edges)) * radius ** 3,
  ellipsoid: ({ xRadius, yRadius, zRadius, edges }) =>
    stack(edges, meridian(edges)) * xRadius * yRadius * zRadius,
  cylinder: ({ radius, edges, height }) => polygon(edges, radius) * height,
  cone: ({ radius, edges, height }) => (polygon(edges, radius) * height) / 3,
  'cone-frustum': ({ bottomRadius: b, topRadius: t, edges, height }) =>
    (polygon(edges) * height * (b * b + b * t + t * t)) / 3,
  // Pappus' theorem, with wedges for the turn.
  torus: ({ radius, profileRadius, profileEdges, edges, angle }) =>
    edges * sin((angle * PI) / 180 / edges) * radius * polygon(profileEdges, profileRadius),
  // Between ellipses with semi-axes a ± w the area is 2π(a + b)w; over the profile w integrates to half its area.
  'elliptical-torus': ({ xRadius, yRadius, profileRadius, profileEdges, edges }) =>
    polygon(edges) * (xRadius + yRadius) * polygon(profileEdges, profileRadius),
  hyperboloid({ bottomRadius: b, topRadius: t, height, twist, partitions, edges }) {
    const profile = Array.from({ length: partitions + 1 }, (_, at): [number, number] => {
      const share = at / partitions;
      const square =
        ((1 - share) * b) ** 2 + (share * t) ** 2 + 2 * share * (1 - share) * b * t * cos((twist * PI) / 180);
      return [Math.sqrt(Math.max(0, square)), share * height];
    });
    return stack(edges, profile);
  },
  rhombicuboctahedron: ({ size }) => ((12 + 10 * SQRT2) / 3) * (size / (1 + SQRT2)) ** 3,
};

/** Volumes of the smooth bodies that many edges come near to. */
const SMOOTH: readonly (readonly [PrimitiveKind, number])[] = [
  ['sphere', (4 / 3) * PI * 10 ** 3],
  ['ellipsoid', (4 / 3) * PI * 12 * 10 * 8],
  ['cylinder', PI * 10 ** 2 * 20],
  ['cone', (PI * 10 ** 2 * 20) / 3],
  ['cone-frustum', (PI * 20 * (100 + 50 + 25)) / 3],
  ['torus', 2 * PI ** 2 * 12 * 3 ** 2],
  ['elliptical-torus', PI ** 2 * 3 ** 2 * (12 + 8)],
  // π·h·(b² + t² + b·t·cos 90°)/3.
  ['hyperboloid', (PI * 20 * (100 + 100)) / 3],
];

function expectSound(mesh: MeshBuffers, label: string): void {
  expect(examineMesh(mesh), label).toMatchObject({
    openEdges: 0,
    flippedFaces: 0,
    nonManifoldEdges: 0,
    duplicateFaces: 0,
    opposedFaces: 0,
    shells: 1,
  });
  const welded = weldIndexed(mesh.positions.slice(), mesh.indices.slice());
  expect(welded.degenerateFaces, label).toBe(0);
  expect(welded.mesh.positions.length, `${label}: welded`).toBe(mesh.positions.length);
  expect(meshBounds(mesh).min[2], `${label}: stands on the plate`).toBe(0);
}

function expectVolume(kind: PrimitiveKind, sizes: Sizes, mesh: MeshBuffers, label: string): void {
  const exact = VOLUMES[kind](sizes as AllSizes);
  // Points are rounded to single precision, which thin shapes feel most.
  const { min, max } = meshBounds(mesh);
  const [x, y, z] = boxSize({ min, max });
  const rounding = 2e-7 * Math.max(x, y, z) * (x * y + y * z + z * x) * 2;
  const volume = meshVolume(mesh);
  expect(volume, label).toBeGreaterThan(0);
  expect(Math.abs(volume - exact), label).toBeLessThan(rounding + 1e-6 * exact);
}

describe.each(PRIMITIVE_KINDS)('%s', (kind) => {
  test('is closed, faces outward and has the volume of its formula', () => {
    const counts = Object.entries(measuresOf(kind)).filter(([, { unit }]) => unit === 'count');
    const sets: Sizes[] = [defaults(kind)];
    for (const [name, { min }] of counts)
      for (const count of [min, 4, 5, 7, 48, 97]) sets.push({ ...defaults(kind), [name]: count });
    for (const sizes of sets) {
      const label = JSON.stringify(sizes);
      const mesh = meshOf(kind, sizes);
      expectSound(mesh, label);
      expectVolume(kind, sizes, mesh, label);
      expect(Math.abs(meshVolume(mesh) / VOLUMES[kind](sizes as AllSizes) - 1), label).toBeLessThan(1e-6);
    }
  });

  test('holds for random sizes', () => {
    for (let seed = 1; seed <= roundsOf(5); seed++) {
      const random = createRandom(seed);
      const sizes = randomSizes(kind, random);
      const made = primitive(kind, sizes);
      const label = `seed ${seed}: ${JSON.stringify(sizes)}`;
      if (primitiveFault(made) !== null) {
        expect(makePrimitive(made).ok, label).toBe(false);
        continue;
      }
      const mesh = unwrap(makePrimitive(made));
      expectSound(mesh, label);
      expectVolume(kind, sizes, mesh, label);
    }
  });

  test('has its origin in the middle or at a corner of its base', () => {
    const sides: Readonly<Record<string, readonly [number, number]>> = {
      centre: [0.5, 0.5],
      'front-left': [0, 0],
      'front-right': [1, 0],
      'back-left': [0, 1],
      'back-right': [1, 1],
    };
    for (const location of PRIMITIVE_LOCATIONS) {
      const { min, max } = meshBounds(unwrap(makePrimitive({ ...primitive(kind), location })));
      const [x, y] = sides[location]!;
      expect(min[0] + x * (max[0] - min[0]), location).toBeCloseTo(0, 4);
      expect(min[1] + y * (max[1] - min[1]), location).toBeCloseTo(0, 4);
    }
  });
});

/** Sizes over the whole range, the ends more often than chance would have them; polygons mostly small, so that rounds are cheap. */
function randomSizes(kind: PrimitiveKind, random: SeededRandom): Sizes {
  return Object.fromEntries(
    Object.entries(measuresOf(kind)).map(([name, { unit, min, max }]) => {
      const pick = random.unit();
      if (pick < 0.1) return [name, min];
      if (pick < 0.15) return [name, max];
      if (unit === 'length') return [name, min * (max / min) ** random.unit()];
      const value = min + (max - min) * random.unit() ** 3;
      return [name, unit === 'count' ? Math.round(value) : value];
    }),
  );
}

test.each(SMOOTH)('%s comes near to the smooth body with many edges', (kind, smooth) => {
  const many = Object.fromEntries(
    Object.entries(measuresOf(kind)).flatMap(([name, { unit }]) => (unit === 'count' ? [[name, 256]] : [])),
  );
  expect(Math.abs(meshVolume(meshOf(kind, many)) / smooth - 1)).toBeLessThan(1e-3);
});

test('a part of a torus has its share of the volume, and closed ends', () => {
  const edges = 180;
  const whole = meshVolume(meshOf('torus', { edges }));
  const quarter = meshOf('torus', { edges: edges / 4, angle: 90 });
  expect(meshVolume(quarter) / whole).toBeCloseTo(1 / 4, 6);
  expect(boxSize(meshBounds(quarter))[0]).toBeCloseTo(12 + 3 * cos(PI / 24), 5);
});

test('a twisted hyperboloid is narrower in the middle', () => {
  const { positions } = meshOf('hyperboloid', { twist: 90, partitions: 24 });
  const radii = Array.from({ length: positions.length / 3 }, (_, at) =>
    positions.subarray(at * 3, at * 3 + 3),
  )
    .filter(([, , z]) => Math.abs(z! - 10) < 1e-5)
    .map(([x, y]) => Math.hypot(x!, y!));
  expect(radii).toHaveLength(48);
  for (const radius of radii) expect(radius).toBeCloseTo(10 / SQRT2, 4);
});

test('sizes that make no body are refused', () => {
  expect(primitiveFault(primitive('torus', { radius: 3, profileRadius: 3 }))).toBe('hole');
  expect(primitiveFault(primitive('elliptical-torus', { yRadius: 2 }))).toBe('hole');
  expect(primitiveFault(primitive('hyperboloid', { twist: 180 }))).toBe('neck');
  expect(primitiveFault(primitive('hyperboloid', { twist: 180, partitions: 23 }))).toBeNull();
  expect(makePrimitive(primitive('torus', { radius: 3, profileRadius: 3 }))).toMatchObject({ ok: false });
});

test('only a kind, a location and its own measures within their ranges are a shape', () => {
  const box = primitive('box');
  expect(isPrimitive(box)).toBe(true);
  const wrong: readonly unknown[] = [
    null,
    [],
    'box',
    {},
    { ...box, kind: 'constructor' },
    { ...box, location: 'top' },
    { ...box, more: 1 },
    { ...box, sizes: [20, 20, 20] },
    { ...box, sizes: { ...box.sizes, more: 1 } },
    { ...box, sizes: { length: 20, width: 20, size: 20 } },
    { ...box, sizes: { ...box.sizes, width: '20' } },
    { ...box, sizes: { ...box.sizes, width: NaN } },
    { ...box, sizes: { ...box.sizes, width: 0.05 } },
    { ...box, sizes: { ...box.sizes, width: 501 } },
    primitive('sphere', { edges: 8.5 }),
    primitive('torus', { angle: 0 }),
    primitive('torus', { radius: 1 }),
  ];
  for (const value of wrong) expect(isPrimitive(value), JSON.stringify(value)).toBe(false);
});
