import type { EditorCore } from './core.ts';
import type { Editor, IssuesState, LayersState } from './types.ts';

/** Time the plate must be still before its layers are checked, ms: a drag is not followed step by step. */
export const CHECK_AFTER_MS = 300;

const NOTHING: IssuesState = { status: 'idle', progress: null, report: null, error: null };

/**
 * Checks the layers after every change of the plate, once it is still. A change stops the check under way at once; the
 * last finished report stays until there is a newer one, or nothing left to check.
 */
export function createIssueChecks(core: EditorCore): {
  readonly verbs: Pick<Editor, 'checkIssues'>;
  start(): void;
  dispose(): void;
} {
  let stopListening = (): void => undefined;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let running: AbortController | null = null;
  let seen: LayersState | null = null;

  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    running?.abort();
    running = null;
  };
  const show = (change: Partial<IssuesState>): void =>
    core.setState({ issues: { ...core.getState().issues, ...change } });

  const check = async (): Promise<void> => {
    stop();
    const own = new AbortController();
    running = own;
    show({ status: 'checking', progress: null, error: null });
    const found = await core.ports.slicer.issues(own.signal, (progress) => {
      if (running === own) show({ progress });
    });
    if (running !== own) return;
    running = null;
    if (found.ok) show({ status: 'ready', progress: null, report: found.value });
    else core.setState({ issues: { ...NOTHING, status: 'failed', error: found.error } });
  };

  const follow = (): void => {
    const { layers, issues } = core.getState();
    if (layers === seen) return;
    seen = layers;
    stop();
    if (layers.status === 'empty' || layers.status === 'failed') {
      if (issues !== NOTHING) core.setState({ issues: NOTHING });
      return;
    }
    if (layers.status === 'ready') timer = setTimeout(() => void check(), CHECK_AFTER_MS);
    if (issues.status !== 'checking' || issues.progress !== null)
      show({ status: 'checking', progress: null, error: null });
  };

  return {
    verbs: {
      checkIssues() {
        if (core.getState().layers.status === 'ready') void check();
      },
    },
    start() {
      stopListening = core.subscribe(follow);
      follow();
    },
    dispose() {
      stopListening();
      stop();
    },
  };
}
