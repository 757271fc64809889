import { unwrap } from '#base';
import {
  identityTransform,
  makePrimitive,
  measuresOf,
  multiplyTransforms,
  rotationAbout,
  scaling,
  translation,
  type MeshBuffers,
  type Primitive,
  type PrimitiveKind,
  type Transform,
} from '#kernel';
import { booleanMeshes, type BooleanKind } from '#solids';

/** A body of a design, and where it stands in the design's own millimetres. */
export interface Body {
  readonly mesh: MeshBuffers;
  readonly transform: Transform;
  /** What the mesh was made from, where it is one shape as it came. */
  readonly primitive?: Primitive;
}

/** One of the product's shapes, standing on z = 0 about the origin; sizes that are not said are the usual ones. */
export function shape(kind: PrimitiveKind, sizes: Readonly<Record<string, number>> = {}): Body {
  const usual = Object.entries(measuresOf(kind)).map(([name, measure]) => [name, measure.default] as const);
  const primitive: Primitive = {
    kind,
    location: 'centre',
    sizes: { ...Object.fromEntries(usual), ...sizes },
  };
  return { mesh: unwrap(makePrimitive(primitive)), transform: identityTransform, primitive };
}

export const box = (length: number, width: number, height: number): Body =>
  shape('box', { length, width, height });
/** Circles have so many edges that none of them can be seen on a print. */
export const cylinder = (radius: number, height: number, edges = 96): Body =>
  shape('cylinder', { radius, height, edges });
export const frustum = (bottomRadius: number, topRadius: number, height: number, edges = 96): Body =>
  shape('cone-frustum', { bottomRadius, topRadius, height, edges });

const moved = (body: Body, by: Transform): Body => ({
  ...body,
  transform: multiplyTransforms(by, body.transform),
});

/** A body moved, mm. */
export const at = (body: Body, x: number, y: number, z = 0): Body => moved(body, translation(x, y, z));
/** A body turned about an axis through the origin. */
export const turned = (body: Body, axis: 'x' | 'y' | 'z', degrees: number): Body =>
  moved(body, rotationAbout(axis, degrees));
/** A body with other lengths along the axes. */
export const stretched = (body: Body, x: number, y: number, z: number): Body => moved(body, scaling(x, y, z));

/** So many copies around the z axis, the first where the body is. */
export const around = (body: Body, count: number): Body[] =>
  Array.from({ length: count }, (_, copy) => turned(body, 'z', (360 / count) * copy));

async function combine(kind: BooleanKind, bodies: readonly Body[]): Promise<Body> {
  const { mesh } = unwrap(await booleanMeshes(kind, bodies));
  return { mesh, transform: identityTransform };
}

/** One body of all. */
export const union = (...bodies: readonly Body[]): Promise<Body> => combine('union', bodies);
/** The first without the others. */
export const without = (body: Body, ...others: readonly Body[]): Promise<Body> =>
  combine('subtract', [body, ...others]);

/** Ends of the strokes of a letter on a field of 1 × 2, from the left and from below. */
type Stroke = readonly [x: number, y: number, toX: number, toY: number];

const [TOP, MIDDLE, BOTTOM]: readonly Stroke[] = [
  [0, 2, 1, 2],
  [0, 1, 1, 1],
  [0, 0, 1, 0],
];
const [UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT]: readonly Stroke[] = [
  [0, 1, 0, 2],
  [1, 1, 1, 2],
  [0, 0, 0, 1],
  [1, 0, 1, 1],
];

/** Ends of what would close a ring: a pocket that is sealed between film and part is a suction cup. */
const [TOP_OPEN, BOTTOM_OPEN]: readonly Stroke[] = [
  [0, 2, 0.4, 2],
  [0, 0, 0.4, 0],
];

/** What parts are marked with: digits of seven strokes, and the names of the axes. */
const LETTERS: Readonly<Record<string, readonly (Stroke | undefined)[]>> = {
  '0': [TOP_OPEN, BOTTOM, UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT],
  '1': [UPPER_RIGHT, LOWER_RIGHT],
  '2': [TOP, UPPER_RIGHT, MIDDLE, LOWER_LEFT, BOTTOM],
  '3': [TOP, UPPER_RIGHT, MIDDLE, LOWER_RIGHT, BOTTOM],
  '4': [UPPER_LEFT, MIDDLE, UPPER_RIGHT, LOWER_RIGHT],
  '5': [TOP, UPPER_LEFT, MIDDLE, LOWER_RIGHT, BOTTOM],
  '6': [TOP, UPPER_LEFT, MIDDLE, LOWER_LEFT, LOWER_RIGHT, BOTTOM_OPEN],
  '7': [TOP, UPPER_RIGHT, LOWER_RIGHT],
  '8': [TOP_OPEN, MIDDLE, BOTTOM_OPEN, UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT],
  '9': [TOP_OPEN, MIDDLE, BOTTOM, UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT],
  '.': [[0.5, 0, 0.5, 0]],
  X: [
    [0, 0, 1, 2],
    [0, 2, 1, 0],
  ],
  Y: [
    [0.5, 0, 0.5, 1],
    [0.5, 1, 0, 2],
    [0.5, 1, 1, 2],
  ],
  Z: [TOP, [0, 0, 1, 2], BOTTOM],
};

/** How thick strokes are, as a share of the height of letters. */
const STROKE = 0.16;

/** A text of the letters there are, lying on z = 0 with its middle at the origin: bars that run into each other. */
export function lettering(text: string, height: number, depth: number): Body[] {
  const unit = (height * (1 - STROKE)) / 2;
  const thick = height * STROKE;
  const step = unit + thick * 2;
  const begin = (-step * (text.length - 1)) / 2;
  return Array.from(text).flatMap((letter, place) =>
    (LETTERS[letter] ?? []).flatMap((stroke) => {
      if (stroke === undefined) return [];
      const [x, y, toX, toY] = stroke.map((end) => end * unit) as [number, number, number, number];
      const bar = box(Math.hypot(toX - x, toY - y) + thick, thick, depth);
      const degrees = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
      const middle = begin + step * place - unit / 2 + (x + toX) / 2;
      return [at(turned(bar, 'z', degrees), middle, (y + toY) / 2 - unit, 0)];
    }),
  );
}
