/** A number a shape is made from. Lengths are millimetres, angles degrees. */
export interface Measure {
  readonly unit: 'length' | 'angle' | 'count';
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly default: number;
}

const length = (millimetres: number): Measure => ({
  unit: 'length',
  min: 0.1,
  max: 500,
  step: 0.1,
  default: millimetres,
});
const edges = (count: number): Measure => ({ unit: 'count', min: 3, max: 256, step: 1, default: count });
const angle = (degrees: number, min = 0): Measure => ({
  unit: 'angle',
  min,
  max: 360,
  step: 1,
  default: degrees,
});

/** Every shape and what it is made from, in the order a person sees them. */
export const PRIMITIVES = {
  box: { length: length(20), width: length(20), height: length(20) },
  pyramid: { radius: length(10), edges: edges(4), height: length(20) },
  'pyramid-frustum': {
    bottomRadius: length(10),
    topRadius: length(5),
    edges: edges(4),
    height: length(20),
  },
  sphere: { radius: length(10), edges: edges(48) },
  ellipsoid: { xRadius: length(12), yRadius: length(10), zRadius: length(8), edges: edges(48) },
  cylinder: { radius: length(10), height: length(20), edges: edges(48) },
  cone: { radius: length(10), height: length(20), edges: edges(48) },
  'cone-frustum': {
    bottomRadius: length(10),
    topRadius: length(5),
    height: length(20),
    edges: edges(48),
  },
  torus: {
    radius: length(12),
    profileRadius: length(3),
    profileEdges: edges(24),
    edges: edges(64),
    // A torus of no angle has no volume.
    angle: angle(360, 1),
  },
  'elliptical-torus': {
    xRadius: length(12),
    yRadius: length(8),
    profileRadius: length(3),
    profileEdges: edges(24),
    edges: edges(64),
  },
  hyperboloid: {
    bottomRadius: length(10),
    topRadius: length(10),
    height: length(20),
    twist: angle(90),
    partitions: { ...edges(24), min: 1 },
    edges: edges(48),
  },
  rhombicuboctahedron: { size: length(20) },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Measure>>>>;

export type PrimitiveKind = keyof typeof PRIMITIVES;
export const PRIMITIVE_KINDS = Object.keys(PRIMITIVES) as readonly PrimitiveKind[];

/** Where in the shape the mesh has its origin: the middle, or a corner, of the base of its box. */
export const PRIMITIVE_LOCATIONS = [
  'centre',
  'front-left',
  'front-right',
  'back-left',
  'back-right',
] as const;
export type PrimitiveLocation = (typeof PRIMITIVE_LOCATIONS)[number];

/** A shape by its numbers: a value for each measure of its kind. */
export interface Primitive {
  readonly kind: PrimitiveKind;
  readonly location: PrimitiveLocation;
  readonly sizes: Readonly<Record<string, number>>;
}

/** What a shape of this kind is made from, by name. */
export function measuresOf(kind: PrimitiveKind): Readonly<Record<string, Measure>> {
  return PRIMITIVES[kind];
}

/** Whether a value is a shape that can be made: a kind, a location and exactly its measures, each within its range. */
export function isPrimitive(value: unknown): value is Primitive {
  if (!isPlainRecord(value)) return false;
  const { kind, location, sizes } = value;
  if (Object.keys(value).length !== 3 || !isPlainRecord(sizes)) return false;
  if (!PRIMITIVE_KINDS.some((known) => known === kind)) return false;
  if (!PRIMITIVE_LOCATIONS.some((known) => known === location)) return false;
  const measures = Object.entries(measuresOf(kind as PrimitiveKind));
  if (Object.keys(sizes).length !== measures.length) return false;
  return (
    measures.every(([name, measure]) => fitsMeasure(measure, sizes[name])) &&
    primitiveFault(value as unknown as Primitive) === null
  );
}

/** Smallest hole of a torus and smallest neck of a hyperboloid, mm: thinner ones are lost in single precision. */
const THINNEST = 0.01;

/** Why sizes that are each within their range make no body together: `hole`, a torus without one; `neck`, a hyperboloid cut in two. */
export function primitiveFault({ kind, sizes }: Primitive): 'hole' | 'neck' | null {
  const size = (name: string): number => sizes[name]!;
  if (kind === 'torus') return size('radius') - size('profileRadius') < THINNEST ? 'hole' : null;
  if (kind === 'elliptical-torus') {
    const narrow = Math.min(size('xRadius'), size('yRadius'));
    return narrow - size('profileRadius') < THINNEST ? 'hole' : null;
  }
  if (kind === 'hyperboloid') {
    return hyperboloidProfile(sizes).some(([radius]) => radius < THINNEST) ? 'neck' : null;
  }
  return null;
}

/**
 * Radius and height of a hyperboloid of one sheet at each of its partitions, from the bottom up. It is swept by straight lines from
 * the bottom circle to the one on top, turned by `twist`: at the share t of the height a line is at (1−t)·b + t·a from the axis.
 */
export function hyperboloidProfile(
  sizes: Readonly<Record<string, number>>,
): readonly (readonly [radius: number, z: number])[] {
  const { bottomRadius, topRadius, height, twist, partitions } = sizes as Record<
    keyof (typeof PRIMITIVES)['hyperboloid'],
    number
  >;
  const radians = (twist * Math.PI) / 180;
  return Array.from({ length: partitions + 1 }, (_, partition) => {
    const share = partition / partitions;
    const [low, high] = [bottomRadius * (1 - share), topRadius * share];
    const radius = Math.hypot(low + high * Math.cos(radians), high * Math.sin(radians));
    return [radius, height * share] as const;
  });
}

function fitsMeasure({ unit, min, max }: Measure, value: unknown): boolean {
  if (typeof value !== 'number' || !(value >= min && value <= max)) return false;
  return unit !== 'count' || Number.isInteger(value);
}

function isPlainRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
