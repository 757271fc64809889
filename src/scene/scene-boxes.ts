import { joinBoxes, type Aabb } from '#kernel';
import type { Editor, PartId } from '#editor';

/** Boxes the camera looks at, plate millimetres. */
export interface SceneBoxes {
  /** The plate and some room above it. */
  plate(): Aabb;
  /** Every part that is shown, with its supports; null when there is none. */
  shown(): Aabb | null;
  /** These parts, with theirs; null when none of them is here. */
  of(ids: ReadonlySet<PartId>): Aabb | null;
  /** What is selected, with its supports; null when nothing is. */
  selected(): Aabb | null;
  /** What a gesture would act on: selected and not locked; supports follow it. */
  movable(): Aabb | null;
  /** Of each selected part and the hovered one, without supports. */
  outlined(): readonly Aabb[];
  /** Plate, build volume and parts: what the picture can hold. */
  everything(): Aabb;
}

/** Millimetres round the plate that its rim and what hangs over it may take. */
const SURROUNDINGS = 20;

export function createSceneBoxes(editor: Editor): SceneBoxes {
  const boxOf = (ids: readonly PartId[], one = (id: PartId) => editor.printedBox(id)): Aabb | null =>
    joinBoxes(ids.flatMap((id) => one(id) ?? [])) ?? null;
  const shown = (): Aabb | null => boxOf(editor.parts().flatMap((part) => (part.visible ? [part.id] : [])));

  return {
    plate: () => {
      const [width, depth] = editor.printer().platform;
      return { min: [-width / 2, -depth / 2, -2], max: [width / 2, depth / 2, Math.min(width, depth) / 4] };
    },
    shown,
    of: (ids) => boxOf([...ids]),
    selected: () => boxOf(editor.getState().selection),
    movable: () => {
      const selected = new Set(editor.getState().selection);
      return boxOf(
        editor.parts().flatMap((part) => (selected.has(part.id) && !part.locked ? [part.id] : [])),
        (id) => editor.partBox(id),
      );
    },
    outlined: () => {
      const { selection, hovered } = editor.getState();
      return (hovered === null ? selection : [...selection, hovered]).flatMap(
        (id) => editor.partBox(id) ?? [],
      );
    },
    everything: () => {
      const [width, depth, height] = editor.printer().platform;
      const volume: Aabb = {
        min: [-width / 2 - SURROUNDINGS, -depth / 2 - SURROUNDINGS, -SURROUNDINGS],
        max: [width / 2 + SURROUNDINGS, depth / 2 + SURROUNDINGS, height],
      };
      const parts = shown();
      return joinBoxes(parts ? [volume, parts] : [volume])!;
    },
  };
}

/** A box down to the plate, so that a first view shows where the part stands. */
export function extendToPlate({ min, max }: Aabb): Aabb {
  return { min: [min[0], min[1], Math.min(0, min[2])], max };
}
