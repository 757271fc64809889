import {
  boxCentre,
  boxSize,
  joinBoxes,
  lengthOf,
  meshBounds,
  subtract,
  type Aabb,
  type Vector,
} from '#kernel';
import type { Editor, PartId } from './types.ts';

/** Where something was repaired: its box on the plate, mm, the parts it is on, and from where it is seen best. */
export interface RepairPlace {
  readonly parts: readonly PartId[];
  readonly box: Aabb;
  /** From the middle of the part to the place; null where it is all round the part. */
  readonly outward: Vector | null;
}

/** Nearer to the middle of its part than this share of the part's size, a place is on no side of it. */
const ON_A_SIDE = 0.15;

/**
 * Where meshes were open, all that are or those named, or where cones closed them alone. Of copies the first on the plate stands
 * for all. Null where nothing is.
 */
export function repairPlace(
  editor: Editor,
  which: 'open' | 'cones',
  meshes?: readonly string[],
): RepairPlace | null {
  const places = editor.getState().layers.openEdges.flatMap(({ key, lines, coneLines }) => {
    const positions = which === 'open' ? lines : coneLines;
    const part = editor.parts().find(({ mesh, visible }) => mesh === key && visible);
    if (positions.length === 0 || part === undefined || meshes?.includes(key) === false) return [];
    return [{ part: part.id, box: meshBounds({ positions }, part.transform) }];
  });
  const box = joinBoxes(places.map((place) => place.box));
  const whole = joinBoxes(places.flatMap(({ part }) => editor.partBox(part) ?? []));
  if (box === undefined || whole === undefined) return null;
  const outward = subtract(boxCentre(box), boxCentre(whole));
  const isOnASide = lengthOf(outward) > ON_A_SIDE * lengthOf(boxSize(whole));
  return { parts: places.map(({ part }) => part), box, outward: isOnASide ? outward : null };
}
