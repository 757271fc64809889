import { fail, ok, type Result } from '#base';
import type { MeshBuffers } from '../mesh/types.ts';
import type { Vector } from '../mesh/vector.ts';
import { convexBody, regularPolygon, revolve, sweepRing, type Surface } from './surfaces.ts';
import {
  hyperboloidProfile,
  isPrimitive,
  type Primitive,
  type PrimitiveKind,
  type PrimitiveLocation,
} from './table.ts';

/**
 * The mesh of a shape, millimetres: one closed body facing outward, standing on z = 0, with the origin where its location says.
 * Circles are regular polygons with their corners on the circle. `validation` for what `isPrimitive` refuses.
 */
export function makePrimitive(primitive: Primitive): Result<MeshBuffers, 'validation'> {
  if (!isPrimitive(primitive)) return fail('validation', 'no shape has these sizes');
  const size = (name: string): number => primitive.sizes[name]!;
  return ok(standing(SURFACES[primitive.kind](size, primitive), primitive.location));
}

/** Directions of three axes, twelve edges and eight corners of a cube: normals of the rhombicuboctahedron's faces. */
const CUBE_DIRECTIONS: readonly Vector[] = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z): Vector => [x, y, z])),
);
const AXES = CUBE_DIRECTIONS.filter((way) => way.filter((entry) => entry !== 0).length === 1);

type Size = (name: string) => number;

const frustum = (size: Size): Surface =>
  revolve(
    [
      [0, 0],
      [size('bottomRadius'), 0],
      [size('topRadius'), size('height')],
      [0, size('height')],
    ],
    size('edges'),
  );
const pointed = (size: Size): Surface =>
  revolve(
    [
      [0, 0],
      [size('radius'), 0],
      [0, size('height')],
    ],
    size('edges'),
  );
/** Meridians have half as many edges as the equator. */
const ellipsoid = (edges: number, x: number, y: number, z: number): Surface => {
  const stacks = Math.max(2, Math.round(edges / 2));
  const meridian = Array.from({ length: stacks + 1 }, (_, stack) => {
    const angle = (Math.PI * stack) / stacks;
    return [Math.sin(angle), -Math.cos(angle)] as const;
  });
  const { points, faces } = revolve(meridian, edges);
  return { points: points.map(([px, py, pz]): Vector => [px * x, py * y, pz * z]), faces };
};
const torus = (size: Size, xRadius: number, yRadius: number, degrees: number): Surface =>
  sweepRing(
    regularPolygon(size('profileRadius'), size('profileEdges')),
    size('edges'),
    degrees,
    (angle, out, z) => [(xRadius + out) * Math.cos(angle), (yRadius + out) * Math.sin(angle), z],
  );

const SURFACES: Readonly<Record<PrimitiveKind, (size: Size, primitive: Primitive) => Surface>> = {
  box: (size) =>
    convexBody(
      CUBE_DIRECTIONS.filter((way) => !way.includes(0)).map(([x, y, z]): Vector => [
        (x * size('length')) / 2,
        (y * size('width')) / 2,
        (z * size('height')) / 2,
      ]),
      AXES,
    ),
  pyramid: pointed,
  cone: pointed,
  'pyramid-frustum': frustum,
  'cone-frustum': frustum,
  cylinder: (size) =>
    revolve(
      [
        [0, 0],
        [size('radius'), 0],
        [size('radius'), size('height')],
        [0, size('height')],
      ],
      size('edges'),
    ),
  sphere: (size) => ellipsoid(size('edges'), size('radius'), size('radius'), size('radius')),
  ellipsoid: (size) => ellipsoid(size('edges'), size('xRadius'), size('yRadius'), size('zRadius')),
  torus: (size) => torus(size, size('radius'), size('radius'), size('angle')),
  'elliptical-torus': (size) => torus(size, size('xRadius'), size('yRadius'), 360),
  hyperboloid: (size, { sizes }) =>
    revolve([[0, 0], ...hyperboloidProfile(sizes), [0, size('height')]], size('edges')),
  rhombicuboctahedron(size) {
    // Its corners are all permutations of (±1, ±1, ±(1 + √2)), with edges of length 2.
    const far = size('size') / 2;
    const near = far / (1 + Math.SQRT2);
    const points = CUBE_DIRECTIONS.filter((way) => !way.includes(0)).flatMap(([x, y, z]): Vector[] => [
      [x * far, y * near, z * near],
      [x * near, y * far, z * near],
      [x * near, y * near, z * far],
    ]);
    return convexBody(
      points,
      CUBE_DIRECTIONS.filter((way) => way.some((entry) => entry !== 0)),
    );
  },
};

/** On z = 0, the middle or a corner of its box over the origin. */
function standing({ points, faces }: Surface, location: PrimitiveLocation): MeshBuffers {
  const low = [0, 1, 2].map((axis) =>
    points.reduce((least, point) => Math.min(least, point[axis]!), Infinity),
  );
  const high = [0, 1].map((axis) => points.reduce((most, point) => Math.max(most, point[axis]!), -Infinity));
  const middle = [0, 1].map((axis) => (low[axis]! + high[axis]!) / 2);
  const [front, left] = [location.startsWith('front'), location.endsWith('left')];
  const x = location === 'centre' ? middle[0]! : left ? low[0]! : high[0]!;
  const y = location === 'centre' ? middle[1]! : front ? low[1]! : high[1]!;
  return {
    positions: Float32Array.from(points.flatMap((point) => [point[0] - x, point[1] - y, point[2] - low[2]!])),
    indices: Uint32Array.from(faces),
  };
}
