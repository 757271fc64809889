import type { OwnValues, Editor, FieldChange } from '#editor';
import type { NumericScrub } from '../../primitives/index.ts';

/** A live change of a value each selected part has; null when there is nothing to change. */
export function ownValueScrub(
  verbs: Pick<Editor, 'beginTransform'>,
  kind: FieldChange['kind'],
  to: (value: number) => OwnValues,
): NumericScrub | null {
  const gesture = verbs.beginTransform();
  return (
    gesture && {
      update: (value) => gesture.update({ kind, to: to(value) }),
      commit: () => gesture.commit(),
      cancel: () => gesture.cancel(),
    }
  );
}
