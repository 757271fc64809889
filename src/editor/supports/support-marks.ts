import type { PartRecord } from '#document';
import type { EditorState } from '../editor-state.ts';
import type { ViewMark } from '../view-marks.ts';

/** A cross at each place that supports were to hold and do not: points that nothing reaches, and islands that nothing touches. */
export function supportMarks(
  supports: EditorState['supports'],
  parts: readonly PartRecord[],
): readonly ViewMark[] {
  return parts.flatMap(({ id, mesh, transform }): readonly ViewMark[] => {
    const check = supports.get(id)?.check ?? null;
    if (check === null) return [];
    const untouched = check.untouched.filter(({ isFlicker }) => !isFlicker);
    return [...check.unreached, ...untouched].map(({ at }) => ({
      points: [at],
      label: null,
      parts: [{ id, mesh, transform }],
    }));
  });
}
