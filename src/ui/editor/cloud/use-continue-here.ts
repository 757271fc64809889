import { usePageStore } from '../page-store.ts';
import { useVerbs } from '../use-editor.ts';

/** Continues here with the document another tab has; what would get lost here is asked about first. */
export function useContinueHere(): (how?: {
  readonly discard?: boolean;
  readonly force?: boolean;
}) => Promise<void> {
  const verbs = useVerbs();
  const store = usePageStore();
  return async (how) => {
    const done = await verbs.continueHere(how);
    if (done.ok || done.error.code !== 'unsaved_work') return;
    const { cloud } = verbs.getState();
    store.setState({ dialog: { kind: cloud.status === 'conflict' ? 'conflict' : 'continue-here' } });
  };
}
