import type { Progress } from '#base';
import { createLineCaster } from '../measure/rays.ts';
import { invertTransform, transformPoint } from '../mesh/matrix.ts';
import type { MeshBuffers, Transform } from '../mesh/types.ts';
import { addScaled, dot, normalise, scale, subtract, type Vector } from '../mesh/vector.ts';
import { addBore, boreAt, type Bore, type Bored } from './bores.ts';
import type { Hole } from './hole.ts';
import { addLoft, createSolidBuilder, polygonAbout } from './solid-builder.ts';

/** What came of a hole. */
export type HoleOutcome =
  | {
      readonly ok: true;
      /** Of class `hole`, stretched millimetres. */
      readonly mesh: MeshBuffers;
      /** One a wall that is bored, the one at the place first. */
      readonly bores: readonly Bore[];
      /** One a bore, standing on z = 0 with its outer end up, about the origin; null for a pocket and where the wall or the hole has no room for one. */
      readonly plugs: readonly (MeshBuffers | null)[];
    }
  /** `misses_part`: the place is outside, and the axis meets no surface of the part within a millimetre of it. */
  | { readonly ok: false; readonly fault: 'misses_part' };

/** Place, outward normal and axis of a hole in stretched millimetres. */
export interface HolePlace {
  readonly at: Vector;
  readonly normal: Vector;
  /** Into the part, of length 1. */
  readonly inward: Vector;
}

/**
 * Takes a hole from mesh to stretched millimetres. A normal goes by the inverse transpose; the axis is turned by the hole's angle from it, the outer end towards the mesh's
 * +z, or its +y where the face looks along z. Throws for a stretch that flattens.
 */
export function stretchHole(
  { at, normal, angle }: Pick<Hole, 'at' | 'normal' | 'angle'>,
  stretch: Transform,
): HolePlace {
  const inverse = invertTransform(stretch);
  if (inverse === undefined) throw new RangeError('the transform flattens');
  const turned = normalise(
    [0, 1, 2].map((axis) =>
      dot(normal, [inverse[4 * axis]!, inverse[4 * axis + 1]!, inverse[4 * axis + 2]!]),
    ) as unknown as Vector,
  );
  const turn = (angle * Math.PI) / 180;
  const outward = normalise(
    addScaled(scale(turned, Math.cos(turn)), upAlong(turned, stretch), Math.sin(turn)),
  );
  return { at: transformPoint(stretch, at), normal: turned, inward: scale(outward, -1) };
}

/** The way along a surface, of length 1, in which the mesh's +z rises most; its +y where the surface looks along z. `normal` is in stretched millimetres. */
export function upAlong(normal: Vector, stretch: Transform): Vector {
  const ups: readonly Vector[] = [
    [stretch[8]!, stretch[9]!, stretch[10]!],
    [stretch[4]!, stretch[5]!, stretch[6]!],
  ];
  return normalise(
    ups.map((way) => subtract(way, scale(normal, dot(way, normal)))).find((way) => dot(way, way) > 1e-6)!,
  );
}

/** Prepares a part for holes: body and cavity in stretched millimetres. Takes a tenth of a second a million triangles. */
export function boredParts(body: MeshBuffers, cavity: MeshBuffers | null): Bored {
  return { body: createLineCaster(body), cavity: cavity === null ? null : createLineCaster(cavity) };
}

/** Where one hole goes through a part: what a preview draws. None where its axis misses the part. */
export function boresOf(bored: Bored, hole: Hole, stretch: Transform): readonly Bore[] {
  const { at, inward } = stretchHole(hole, stretch);
  const { r1, r2, edges, protrusion, depth, kind, direction } = hole;
  const shape = { r1, r2, edges, protrusion, ...(kind === 'slot' ? { depth } : {}) };
  const first = boreAt(bored, at, inward, shape);
  if (first === null) return [];
  if (direction === 'inner') return [first];
  const across = spanFrom(bored, first);
  const other = boreAt(bored, addScaled(first.outer, inward, across), scale(inward, -1), shape);
  if (other === null) return direction === 'both' ? [first] : [];
  // Through a part without a cavity the two are one.
  if (direction === 'both') return first.into === 'outside' ? [first] : [first, other];
  return [other];
}

/** How far it is along the axis of a bore to where it leaves the part. */
function spanFrom({ body }: Bored, { outer, inward }: Bore): number {
  return body
    .spans(outer, inward)
    .reduce((best, span) => (Math.abs(span.start) < Math.abs(best.start) ? span : best)).end;
}

/**
 * The holes of a part, in mesh mm as they are kept: of each the mesh to take away, where it goes, and its plug; or why it is none. `body` and `cavity` are the part's meshes in
 * stretched millimetres, to which `stretch` takes mesh millimetres. Holes without a cavity go through the part.
 */
export function* makeHoles(
  body: MeshBuffers,
  cavity: MeshBuffers | null,
  holes: readonly Hole[],
  stretch: Transform,
): Generator<Progress, readonly HoleOutcome[], void> {
  const total = holes.length;
  yield { phase: 'holes', done: 0, total };
  // Getting ready takes as long as a hundred holes.
  if (total === 0) return [];
  const bored = boredParts(body, cavity);
  const outcomes: HoleOutcome[] = [];
  for (const [done, hole] of holes.entries()) {
    yield { phase: 'holes', done, total };
    const bores = boresOf(bored, hole, stretch);
    if (bores.length === 0) {
      outcomes.push({ ok: false, fault: 'misses_part' });
      continue;
    }
    const builder = createSolidBuilder();
    for (const bore of bores) addBore(builder, bore);
    outcomes.push({
      ok: true,
      mesh: builder.finish(),
      bores,
      plugs: bores.map((bore) => plugOf(bore, hole.gap)),
    });
  }
  return outcomes;
}

/** Thinner or shorter plugs are lost, mm. */
const LEAST_PLUG = 0.2;

/**
 * The plug of a bore: its stretch within the wall on all of the rim, `gap` thinner all round, so that it sticks out nowhere. A bore that gets wider
 * inwards has a straight one: it goes in from outside.
 */
function plugOf({ r1, r2, edges, wall, into, plug }: Bore, gap: number): MeshBuffers | null {
  const radiusAt = (distance: number): number =>
    r1 + (Math.min(r1, r2) - r1) * Math.min(1, distance / wall) - gap;
  const [head, tip, height] = [radiusAt(plug.from), radiusAt(plug.to), plug.to - plug.from];
  if (into === 'nothing' || height < LEAST_PLUG || tip < LEAST_PLUG) return null;
  const builder = createSolidBuilder();
  const frame = [
    [1, 0, 0],
    [0, 1, 0],
  ] as const;
  addLoft(builder, [
    polygonAbout([0, 0, 0], frame, tip, edges),
    polygonAbout([0, 0, height], frame, head, edges),
  ]);
  return builder.finish();
}
