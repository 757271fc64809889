import {
  invertTransform,
  joinBoxes,
  multiplyTransforms,
  supportBox,
  type Aabb,
  type SupportStructure,
  type Vector,
} from '#kernel';
import type { PartRecord } from '#document';
import { outsideBy } from '#pipeline';
import type { PartSupports, Surroundings } from './types.ts';

/** Parts further than this from a part and its supports are nothing to them, mm. */
const NEAR = 1;
/** Entries of transforms differ by no more than this by rounding alone. */
const DUST = 1e-6;

/** What is beside the supports of a part now. */
export function surroundingsOf(
  part: PartRecord,
  { structure }: Pick<PartSupports, 'structure'>,
  {
    parts,
    boxOf,
    platform: [width, depth, height],
  }: {
    /** Of the same plate. */
    readonly parts: readonly PartRecord[];
    /** Of a part where it is. */
    readonly boxOf: (part: PartRecord) => Aabb | undefined;
    readonly platform: Vector;
  },
): Surroundings {
  const struts = strutsBox(structure);
  const own = joinBoxes([boxOf(part), struts].flatMap((box) => box ?? []));
  const back = invertTransform(part.transform);
  if (own === undefined || back === undefined) return { near: [], isInside: true };
  const isNear = (box: Aabb): boolean =>
    [0, 1, 2].every(
      (axis) => box.max[axis]! > own.min[axis]! - NEAR && box.min[axis]! < own.max[axis]! + NEAR,
    );
  const volume: Aabb = { min: [-width / 2, -depth / 2, 0], max: [width / 2, depth / 2, height] };
  return {
    near: parts.flatMap((other) => {
      const box = other.id === part.id || !other.visible ? undefined : boxOf(other);
      return box !== undefined && isNear(box)
        ? [{ id: other.id, mesh: other.mesh, way: multiplyTransforms(back, other.transform) }]
        : [];
    }),
    isInside: outsideBy(struts ?? own, volume).every((over) => over === 0),
  };
}

/** Of structures that were asked for: thousands of struts are not walked each time somebody looks. */
const boxes = new WeakMap<SupportStructure, { readonly box: Aabb | undefined }>();

function strutsBox(structure: SupportStructure): Aabb | undefined {
  const known = boxes.get(structure) ?? { box: supportBox(structure, null) };
  boxes.set(structure, known);
  return known.box;
}

/** Whether nothing has come, gone or moved since. */
export function areSameSurroundings(before: Surroundings | undefined, now: Surroundings): boolean {
  return (
    before !== undefined &&
    before.isInside === now.isInside &&
    before.near.length === now.near.length &&
    before.near.every(({ id, mesh, way }, at) => {
      const other = now.near[at]!;
      return (
        other.id === id &&
        other.mesh === mesh &&
        way.every((value, entry) => Math.abs(value - other.way[entry]!) <= DUST)
      );
    })
  );
}
