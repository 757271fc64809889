import { fail, ok, type Result } from '#base';
import { multiplyTransforms } from '#kernel';
import { addParts, moveParts, supportsOf, type DocumentDiff, type PartRecord } from '#document';
import { labelFor, type PartStep } from './labels.ts';
import { copyParts, namesOn, supportsFor } from './parts.ts';
import { wayToFree, type Way } from './way-to-free.ts';
import { planPlate } from './plates.ts';
import type { EditorCore } from './core.ts';
import type { Editor, PartId, PlateId } from './types.ts';

/** Parts from the plate they are on to another one, which may be made for them: one step of the history. */
export function createTransferVerbs(core: EditorCore): Pick<Editor, 'movePartsTo' | 'copyPartsTo'> {
  const transfer = (
    step: PartStep,
    parts: readonly PartRecord[],
    target: PlateId | 'new',
    plan: (parts: readonly PartRecord[], plate: PlateId, way: Way) => Result<DocumentDiff>,
  ): Result<void> => {
    const others = parts.filter(({ plate }) => plate !== target);
    if (others.length === 0) return ok(undefined);
    const plate = target === 'new' ? core.newPlateId() : target;
    const gesture = core.beginGesture(labelFor(step, others));
    const apply = (planned: Result<DocumentDiff>): Result<void> =>
      planned.ok ? gesture.update(planned.value) : planned;
    const made = target === 'new' ? apply(planPlate(core, plate)) : ok(undefined);
    const done = made.ok ? apply(plan(others, plate, wayToFree(core, others, plate))) : made;
    if (done.ok) gesture.commit();
    else gesture.cancel();
    return done;
  };
  const partsOf = (ids: readonly PartId[]) => ids.flatMap((id) => core.part(id) ?? []);
  const isHere = (target: PlateId | 'new') =>
    target === 'new' || core.document.get('plate', target) !== undefined;
  const gone = (target: string) => fail('not_found', 'there is no such plate', { id: target });

  return {
    movePartsTo(ids, target) {
      if (!isHere(target)) return gone(target);
      const parts = partsOf(ids).filter(({ locked }) => !locked);
      return transfer('move-to-plate', parts, target, (moved, plate, way) =>
        moveParts.plan(core.document, {
          ids: moved.map(({ id }) => id),
          plate,
          transform: (part) => multiplyTransforms(way(part), part.transform),
        }),
      );
    },
    copyPartsTo(ids, target) {
      if (!isHere(target)) return gone(target);
      return transfer('copy-to-plate', partsOf(ids), target, (originals, plate, way) => {
        const names = namesOn(core.document, plate);
        const parts = copyParts(originals, plate, way, names, core.newPartId);
        const supports = supportsFor(supportsOf(core.document, originals), originals, parts);
        return addParts.plan(core.document, { parts, supports });
      });
    },
  };
}
