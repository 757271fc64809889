import type { AppError, ContentHash, Progress } from '#base';
import { otherRevision } from './cloud-link.ts';
import type { CloudState } from './cloud-types.ts';

/** A save to the cloud begins this long after the last change. */
export const CLOUD_PAUSE_MS = 5000;
/** While saves fail for what passes by itself the pause doubles up to this. */
export const LONGEST_CLOUD_PAUSE_MS = 60_000;

/** A project that was sent to be made and of which nobody knows whether it was. */
export interface UnansweredProject {
  readonly id: string;
  readonly name: string;
  readonly content: ContentHash;
}

/** Where the document and its project in the cloud stand to one another. */
export interface SyncState {
  /** What the person is shown. */
  readonly shown: CloudState;
  /** A save or an opening runs. */
  readonly isBusy: boolean;
  /** The save that is to begin by itself: so many ms after this object was made. */
  readonly due: { readonly pause: number } | null;
  /** Saves in a row that failed for what passes by itself. */
  readonly failures: number;
  /** Counts new documents: one that is asked for last stays, whatever was to be opened. */
  readonly newDocuments: number;
  readonly unansweredProject: UnansweredProject | null;
  /** What was sent of the linked project without an answer. */
  readonly unansweredSaves: ReadonlySet<ContentHash>;
}

export type SyncEvent =
  /** The person, or an undo, changed the document. */
  | { readonly type: 'changed'; readonly isLinked: boolean }
  | { readonly type: 'begun'; readonly status: 'saving' | 'opening' }
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'ended'; readonly error: AppError | null }
  /** Nothing runs, and this is how the document stands; a conflict stays until it `isOver` or its link is gone. */
  | {
      readonly type: 'settled';
      readonly standing: Standing;
      readonly isLinked: boolean;
      readonly isOver: boolean;
    }
  /** The pause before a save is over. */
  | { readonly type: 'due' }
  /** The network or the login changed. */
  | { readonly type: 'reconnected' }
  /** The document was linked to a revision: everything sent before is answered. */
  | { readonly type: 'linked' }
  | { readonly type: 'new-document'; readonly isSignedIn: boolean }
  /** Another project was opened in place of what was here. */
  | { readonly type: 'opened' }
  | { readonly type: 'project-sent'; readonly project: UnansweredProject }
  | { readonly type: 'project-answered' }
  | { readonly type: 'save-unanswered'; readonly content: ContentHash }
  /** A save without an answer was found in the cloud. */
  | { readonly type: 'save-found'; readonly content: ContentHash };

export type Standing = 'signed-out' | 'local' | 'saved' | 'changed';

export const STARTING_SYNC: SyncState = {
  shown: { status: 'signed-out' },
  isBusy: false,
  due: null,
  failures: 0,
  newDocuments: 0,
  unansweredProject: null,
  unansweredSaves: new Set(),
};

/** The state after an event; the same object where nothing changed. */
export function nextSync(state: SyncState, event: SyncEvent): SyncState {
  switch (event.type) {
    case 'changed': {
      const { shown, failures, due, isBusy } = state;
      if (shown.status === 'conflict' || !event.isLinked) return state;
      // What is in the way stays shown; the next try is on its way.
      if (failures > 0 && shown.status === 'failed' && due !== null) return state;
      return { ...state, shown: isBusy ? shown : { status: 'changed' }, due: pauseOf(failures) };
    }
    case 'begun':
      return { ...state, shown: { status: event.status, progress: null }, isBusy: true, due: null };
    case 'progress': {
      const { status } = state.shown;
      if (status !== 'saving' && status !== 'opening') return state;
      return { ...state, shown: { status, progress: event.progress } };
    }
    case 'ended':
      return afterWork({ ...state, isBusy: false }, event.error);
    case 'settled': {
      if (!canSettle(state, event)) return state;
      const { standing } = event;
      const due = standing === 'changed' ? pauseOf(state.failures) : state.due;
      return { ...state, shown: { status: standing }, due };
    }
    case 'due':
      return { ...state, due: null };
    case 'reconnected':
      return { ...state, failures: 0 };
    case 'linked':
      return { ...state, unansweredSaves: new Set() };
    case 'new-document':
      return {
        ...state,
        shown: { status: event.isSignedIn ? 'local' : 'signed-out' },
        due: null,
        newDocuments: state.newDocuments + 1,
        unansweredProject: null,
        unansweredSaves: new Set(),
      };
    case 'project-sent':
      return { ...state, unansweredProject: event.project };
    case 'opened':
    case 'project-answered':
      return { ...state, unansweredProject: null };
    case 'save-unanswered':
      return { ...state, unansweredSaves: new Set([...state.unansweredSaves, event.content]) };
    case 'save-found': {
      const left = [...state.unansweredSaves].filter((content) => content !== event.content);
      return { ...state, unansweredSaves: new Set(left) };
    }
  }
}

/** Whether how the document stands may be shown: nothing runs, and no conflict waits for the person. */
export function canSettle(
  { isBusy, shown }: SyncState,
  { isLinked, isOver }: { readonly isLinked: boolean; readonly isOver: boolean },
): boolean {
  return !isBusy && (shown.status !== 'conflict' || isOver || !isLinked);
}

function afterWork(state: SyncState, error: AppError | null): SyncState {
  const failures = error !== null && passesByItself(error) ? state.failures + 1 : 0;
  if (error === null || error.code === 'cancelled') return { ...state, failures };
  if (error.code === 'project_stale') {
    // What changed meanwhile is not sent: the person chooses first.
    return { ...state, failures, shown: { status: 'conflict', theirs: otherRevision(error) }, due: null };
  }
  const due = failures > 0 ? pauseOf(failures) : state.due;
  return { ...state, failures, shown: { status: 'failed', error }, due };
}

const pauseOf = (failures: number): { readonly pause: number } => ({
  pause: Math.min(LONGEST_CLOUD_PAUSE_MS, CLOUD_PAUSE_MS * 2 ** Math.max(0, failures - 1)),
});

/** The same save may come through later with nobody doing anything: it is tried again. */
const passesByItself = ({ code, details }: AppError): boolean =>
  code === 'offline' || (code === 'upload_failed' && details?.['reason'] !== 'too-large');
