import { createQueue, fail, ok, type Result } from '#base';
import type { Autosave } from './autosave.ts';
import type { Cloud } from './cloud.ts';
import type { EditorCore } from './core.ts';
import { loadStored } from './load.ts';
import type { TabState } from './tab-state.ts';
import type { Editor } from './types.ts';

/** What is left of a save to the cloud after that is called off: the other tab sends it, from what is kept on this device. */
const LONGEST_SENDING_MS = 5000;

type TabVerbs = Pick<Editor, 'continueHere' | 'stopContinuing'>;
type Elsewhere = Extract<TabState, { readonly status: 'elsewhere' }>;

const HERE: TabState = { status: 'here' };
const ELSEWHERE: Elsewhere = {
  status: 'elsewhere',
  name: null,
  left: 'never',
  request: 'none',
  error: null,
};

export interface OtherTab {
  readonly verbs: TabVerbs;
  /** The stored document was read, or could not be. */
  start(): void;
}

/**
 * One tab at a time works on the document that is kept on this device; it is handed from tab to tab (ADR 0515). `endEdits` ends
 * whatever would change the document later.
 */
export function createOtherTab(
  core: EditorCore,
  {
    autosave,
    cloud,
    ready,
    endEdits,
  }: {
    readonly autosave: Autosave;
    readonly cloud: Cloud;
    readonly ready: Promise<void>;
    readonly endEdits: () => void;
  },
): OtherTab {
  const { tabs } = core.ports.storage;
  let asking = new AbortController();
  /** A document that is being read is handed on after that. */
  const inTurn = createQueue();
  let isOurs = true;
  /** Whether all was saved when this tab began to let go, which saves once more; null while it does not. */
  let savedBefore: boolean | null = null;

  const elsewhere = (): Elsewhere | null => {
    const { tab } = core.getState();
    return tab.status === 'elsewhere' ? tab : null;
  };
  const show = (change: Partial<Omit<Elsewhere, 'status'>>): void => {
    const tab = elsewhere();
    if (tab !== null) core.setState({ tab: { ...tab, ...change } });
  };
  const leave = (left: 'saved' | 'unsaved'): void => {
    isOurs = false;
    autosave.suspend(continued());
    core.setState({ tab: { ...ELSEWHERE, left, name: core.project().name } });
  };
  const isEmpty = (): boolean => core.document.all('part').length === 0;

  const isSaved = (): boolean => core.getState().save.status === 'saved';
  const letGo = async (): Promise<boolean> => {
    await ready;
    if (!isOurs) return false;
    const { tab } = core.getState();
    endEdits();
    savedBefore = isSaved();
    core.setState({ tab: { status: 'leaving' } });
    await autosave.flush();
    const isKept = isSaved() || !(await cloud.verbs.hasUnsavedWork());
    if (isKept && isOurs) {
      await cloud.sendWithin(LONGEST_SENDING_MS);
      await autosave.flush();
    }
    savedBefore = null;
    // It may have been robbed meanwhile.
    if (!isOurs) return false;
    if (isKept) leave('saved');
    else core.setState({ tab });
    return isKept;
  };

  tabs?.serve({
    document: () => ({ name: core.project().name, isEmpty: isEmpty() }),
    letGo: () => inTurn(letGo),
    lost() {
      const left = (savedBefore ?? isSaved()) ? 'saved' : 'unsaved';
      endEdits();
      cloud.verbs.cancelCloud();
      leave(left);
    },
  });

  /** Whether the document here is kept nowhere, in a tab that may not keep it. */
  const hasOwnWork = async (): Promise<boolean> =>
    elsewhere()?.left !== 'saved' && !isEmpty() && (await cloud.verbs.hasUnsavedWork());

  /** Puts the stored document here, as it is now; where that is empty, what is here may stay and is stored. */
  const readAnew = async (discard: boolean): Promise<Result<void>> => {
    if (!isOurs) return fail('cancelled', 'a third tab has it by now');
    const own = !discard && (await hasOwnWork());
    const isOfHere = own || (!discard && !isEmpty() && elsewhere()?.left === 'never');
    const stored = await core.ports.storage.load();
    const hasParts = stored.ok && stored.value?.records.some(({ kind }) => kind === 'part') === true;
    if (own && hasParts) return ownWork();
    autosave.resume();
    core.setState({ save: { status: 'saved' } });
    if (isOfHere && stored.ok && !hasParts) await autosave.flush();
    else {
      core.setState({ loaded: false });
      cloud.unlink();
      await loadStored(core, autosave);
    }
    core.setState({ loaded: true });
    if (isOurs) core.setState({ tab: HERE });
    else leave('saved');
    await cloud.settle();
    return ok(undefined);
  };

  const ask = async (): Promise<Result<void>> => {
    asking = new AbortController();
    const { signal } = asking;
    show({ request: 'asked', error: null });
    const answer = await tabs!.ask(() => show({ request: 'silent' }), signal);
    if (answer === 'taken') return ok(undefined);
    if (signal.aborted) return fail('cancelled', 'it stays with the other tab');
    const kept = fail('storage_unavailable', 'the other tab keeps it', { reason: 'kept-there' });
    show({ request: 'none', error: answer === 'kept' ? kept.error : null });
    if (answer === 'kept') return kept;
    void look();
    return fail('cancelled', 'a third tab was faster');
  };

  const look = async (): Promise<void> => show({ name: (await tabs?.look())?.name ?? null });

  return {
    verbs: {
      async continueHere({ discard = false, force = false } = {}) {
        await ready;
        const tab = elsewhere();
        if (tabs === undefined || tab === null) return ok(undefined);
        if (tab.request !== 'none' && !force) return fail('cancelled', 'the other tab is being asked');
        if (!discard && !force && (await hasOwnWork())) {
          if (tab.left === 'never' && core.getState().cloudLink !== null) await cloud.verbs.saveToCloud();
          if ((await hasOwnWork()) && (await tabs.look())?.isEmpty !== true) return ownWork();
        }
        let taken: Result<void>;
        if (force) {
          asking.abort();
          taken = (await tabs.steal()) ? ok(undefined) : fail('storage_unavailable', 'no lock to be had');
        } else taken = await ask();
        if (!taken.ok) return taken;
        isOurs = true;
        const done = await inTurn(() => readAnew(discard));
        show({ request: 'none' });
        return done;
      },
      stopContinuing() {
        asking.abort();
        show({ request: 'none', error: null });
      },
    },
    start() {
      const error = autosave.suspendedBy();
      if (tabs === undefined || error?.details?.['reason'] !== 'other-tab') return;
      isOurs = false;
      core.setState({ tab: ELSEWHERE });
      void look();
    },
  };
}

const continued = () =>
  fail('storage_unavailable', 'another tab continues the document', { reason: 'other-tab' }).error;
const ownWork = (): Result<never> => fail('unsaved_work', 'what is here would be kept nowhere');
