import { useEffect, useRef } from 'react';
import { usePage } from '../page-store.ts';
import { useEditor } from '../use-editor.ts';
import { nextTourStep, skipToTourStep, type TourStep } from '../shared/tour-store.ts';

/** Goes on as soon as the person has done what the step asks; what was so before the step began does not count. */
export function useStepDone(step: TourStep): void {
  const where = useEditor((_state, editor) =>
    editor
      .parts()
      .map(({ transform }) => transform.join())
      .join(),
  );
  const imported = useEditor((_state, editor) => editor.parts().length > 0);
  const sliced = useEditor((state) => state.stage === 'slice');
  const layer = useEditor((state) => state.currentLayer);
  const exported = useEditor((state) => state.export.status === 'done');
  // A part that stands by itself is ready without supports.
  const ready = useEditor(
    ({ supports, toolLines }) =>
      supports.size > 0 ||
      toolLines?.some(({ id, status }) => id === 'check' && status !== 'waiting') === true,
  );
  const issue = usePage((page) => page.issue);
  const now: Readonly<Record<TourStep, unknown>> = {
    import: imported,
    move: where,
    issue,
    support: ready,
    slice: false,
    layer,
    export: exported,
  };
  const began = useRef<{ readonly step: TourStep; readonly value: unknown } | null>(null);
  const value = now[step];
  useEffect(() => {
    if (began.current?.step !== step) {
      began.current = { step, value };
      // Imported already: there is nothing to wait for.
      if (value === true) nextTourStep();
    } else if (began.current.value !== value && value !== false && value !== null) nextTourStep();
  }, [step, value]);
  // Who opens Slice is past all that comes before it, done or not.
  useEffect(() => {
    if (sliced) skipToTourStep('layer');
  }, [step, sliced]);
}
