import type { Aabb, Vector } from '#kernel';
import { boxCentre, lengthOf, subtract, supportBox } from '#kernel';
import type { PartRecord } from '#document';
import { outsideBy } from '#pipeline';
import { isAllKnown } from '../../supports/check-over-plate.ts';
import { areSameSurroundings, surroundingsOf } from '../../supports/surroundings.ts';
import type { FixableFault, PartSupports } from '../../supports/types.ts';
import type { ViewMark } from '../../view-marks.ts';
import type { ToolContext } from '../tool.ts';

/** What can be wrong with supports, the gravest first. */
export const ROWS = [
  'stale',
  'islands',
  'weak',
  'unreached',
  'bare',
  'outside',
  'floating',
  'grazes',
  'slender',
  'sealed',
  'free',
  'flickers',
  'loose',
] as const;
export type Row = (typeof ROWS)[number];

/** Rows that no run changes: they were left so on purpose. */
export const LEFT_SO: ReadonlySet<Row> = new Set(['loose']);

/** Rows that mean that a part is not held as it should be. */
export const UNHELD: ReadonlySet<Row> = new Set([
  'islands',
  'weak',
  'unreached',
  'outside',
  'floating',
  'grazes',
  'slender',
]);

/** Rows of which only what is wrong is fixed: all else stays as it is. For the others supports are grown anew. */
export const FIXED_IN_PLACE: ReadonlySet<string> = new Set<FixableFault>([
  'islands',
  'flickers',
  'weak',
  'unreached',
  'outside',
  'floating',
  'grazes',
  'slender',
  'sealed',
]);

/** What a run adds to, rather than replaces. */
export const ADDED_TO: ReadonlySet<Row> = new Set(['bare']);

/** Something that is wrong, and where, plate millimetres. */
export interface Place {
  readonly row: Row;
  readonly part: PartRecord;
  readonly at: Vector;
  /** Of what is not seen from outside: where the model is to be cut. */
  readonly layer?: number;
}

/** The camera leaves so much around a place, mm. */
const AROUND_MM = 6;

/** What is wrong with the supports of these parts, and those of them that have supports of which not all is known. */
export function placesOf(
  parts: readonly PartRecord[],
  context: Pick<ToolContext, 'supportsOf' | 'boxOf' | 'platform' | 'parts'>,
): {
  readonly places: readonly Place[];
  readonly supported: number;
  readonly unknown: readonly PartRecord[];
} {
  const places: Place[] = [];
  const unknown: PartRecord[] = [];
  const boxes = new Map<PartRecord, Aabb | undefined>();
  // Each part is beside many.
  const beside = {
    ...context,
    boxOf(part: PartRecord): Aabb | undefined {
      if (!boxes.has(part)) boxes.set(part, context.boxOf(part, part.transform));
      return boxes.get(part);
    },
  };
  let supported = 0;
  for (const part of parts) {
    const supports = context.supportsOf(part);
    if (supports === null) continue;
    supported++;
    if (!supports.standing.isUpright) {
      const box = context.boxOf(part, part.transform);
      places.push({ row: 'stale', part, at: box === undefined ? [0, 0, 0] : boxCentre(box) });
      continue;
    }
    const { check } = supports;
    const now = check === null ? null : surroundingsOf(part, supports, beside);
    const isStale = now === null || !areSameSurroundings(check?.surroundings, now);
    const found = check === null || isStale ? [] : placesIn(check);
    places.push(...found.map((place) => ({ ...place, part })));
    if (now === null || !isAllKnown(supports, now)) unknown.push(part);
    // A part may have been moved since, and a base has no foot that could be named.
    const beyond = found.some(({ row }) => row === 'outside') ? null : farthestOutside(supports, context);
    if (beyond !== null) places.push({ row: 'outside', part, at: beyond });
  }
  return { places, supported, unknown };
}

/** Where supports or their base reach furthest outside the build volume; null where they stay inside. */
function farthestOutside(
  { structure, base }: PartSupports,
  { platform: [width, depth, height] }: Pick<ToolContext, 'platform'>,
): Vector | null {
  const box = supportBox(structure, base);
  if (box === undefined) return null;
  const volume: Aabb = { min: [-width / 2, -depth / 2, 0], max: [width / 2, depth / 2, height] };
  const by = outsideBy(box, volume);
  if (by.every((over) => over === 0)) return null;
  const middle = boxCentre(box);
  const along = (axis: 0 | 1 | 2): number => {
    if (by[axis] === 0) return middle[axis];
    return box.max[axis] - volume.max[axis] >= by[axis] ? box.max[axis] : box.min[axis];
  };
  return [along(0), along(1), box.min[2]];
}

function placesIn(check: NonNullable<PartSupports['check']>): readonly Omit<Place, 'part'>[] {
  const all = (row: Row, list: readonly { readonly at: Vector }[]) => list.map(({ at }) => ({ row, at }));
  const faults = (row: Row, kind: (typeof check.faults)[number]['kind']) =>
    all(
      row,
      check.faults.filter((fault) => fault.kind === kind),
    );
  return [
    ...all(
      'islands',
      check.untouched.filter(({ isFlicker }) => !isFlicker),
    ),
    ...all(
      'flickers',
      check.untouched.filter(({ isFlicker }) => isFlicker),
    ),
    ...all('weak', check.weak),
    ...all('unreached', check.unreached),
    ...all('bare', check.bare),
    ...all('loose', check.loose),
    ...faults('outside', 'outside-platform'),
    ...faults('floating', 'stands-on-nothing'),
    ...faults('grazes', 'enters-part'),
    ...faults('slender', 'slender'),
    ...(check.newSeals ?? []).map(({ at, layer }) => ({ row: 'sealed' as const, at, layer })),
    ...faults('free', 'carries-nothing'),
  ];
}

export const markOf = ({ at, part }: Place): ViewMark => ({ points: [at], label: null, parts: [part] });

/** What the camera goes to: a whole part where it is all of it that is wrong. */
export function boxOf({ row, part, at }: Place, context: Pick<ToolContext, 'boxOf'>): Aabb {
  const whole = row === 'stale' ? context.boxOf(part, part.transform) : undefined;
  const around = (by: number): Vector => [at[0] + by, at[1] + by, at[2] + by];
  return whole ?? { min: around(-AROUND_MM), max: around(AROUND_MM) };
}

/** From the middle of the part to the place; null where that is no direction, or all of the part is meant. */
export function outwardOf({ row, part, at }: Place, context: Pick<ToolContext, 'boxOf'>): Vector | null {
  const box = context.boxOf(part, part.transform);
  if (row === 'stale' || box === undefined) return null;
  const outward = subtract(at, boxCentre(box));
  return lengthOf(outward) > 0 ? outward : null;
}
