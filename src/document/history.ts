import { fail, ok, type Result } from '#base';
import { EMPTY_DIFF, isEmptyDiff, returningRecords, reverseDiff, squashDiffs } from './diff.ts';
import type { DocumentStore } from './document-store.ts';
import type { DocumentDiff } from './types.ts';

/** What a step did, for the words beside undo: a message key and what fills it. */
export interface StepLabel {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

type HistoryCode = 'validation' | 'stale' | 'not_found';

/** A drag: applied as it goes, one entry when it is committed, none when it is cancelled. */
export interface Gesture {
  /** Applies a further diff on top of what the gesture did so far. */
  update(diff: DocumentDiff): Result<void, HistoryCode>;
  /** Keeps what was done as one entry; nothing done, no entry. */
  commit(): void;
  /** The document is as it was when the gesture began. */
  cancel(): void;
}

/**
 * Undo and redo of the user's changes: a stack of diffs, each reversed to undo it. Unlimited. A new change drops what
 * could be redone.
 */
export interface History {
  readonly undoLabel: StepLabel | null;
  readonly redoLabel: StepLabel | null;
  /** Applies a diff as one entry. An empty diff leaves none. */
  execute(diff: DocumentDiff, label: StepLabel): Result<void, HistoryCode>;
  /** Begins a drag; the one before it, if still open, is committed first. */
  begin(label: StepLabel): Gesture;
  /** Takes back the last entry; an open gesture is cancelled instead. `not_found`: there is nothing. */
  undo(): Result<void, HistoryCode>;
  redo(): Result<void, HistoryCode>;
  /** Forgets everything: another document was loaded. */
  clear(): void;
}

interface Entry {
  readonly diff: DocumentDiff;
  readonly label: StepLabel;
}

/** The history of a document. Changes made to the document elsewhere (visibility, locks) are not entries (ADR 0030). */
export function createHistory(document: DocumentStore): History {
  const done: Entry[] = [];
  const undone: Entry[] = [];
  let open: Gesture | null = null;

  const push = (diff: DocumentDiff, label: StepLabel): void => {
    if (isEmptyDiff(diff)) return;
    done.push({ diff, label });
    undone.length = 0;
  };

  const begin = (label: StepLabel): Gesture => {
    open?.commit();
    let soFar = EMPTY_DIFF;
    const gesture: Gesture = {
      update(diff) {
        if (open !== gesture) return fail('stale', 'the gesture is over');
        const applied = document.apply(returningRecords(soFar, diff), 'user');
        if (!applied.ok) return applied;
        soFar = squashDiffs(soFar, applied.value);
        return ok(undefined);
      },
      commit() {
        if (open !== gesture) return;
        open = null;
        push(soFar, label);
      },
      cancel() {
        if (open !== gesture) return;
        open = null;
        document.apply(withUnrecorded(document, reverseDiff(soFar)), 'history');
      },
    };
    open = gesture;
    return gesture;
  };

  return {
    get undoLabel() {
      return done.at(-1)?.label ?? null;
    },
    get redoLabel() {
      return undone.at(-1)?.label ?? null;
    },
    execute(diff, label) {
      open?.commit();
      const applied = document.apply(diff, 'user');
      if (!applied.ok) return applied;
      push(applied.value, label);
      return ok(undefined);
    },
    begin,
    undo() {
      if (open !== null) {
        open.cancel();
        return ok(undefined);
      }
      const entry = done.at(-1);
      if (entry === undefined) return fail('not_found', 'nothing to undo');
      const applied = document.apply(withUnrecorded(document, reverseDiff(entry.diff)), 'history');
      if (!applied.ok) return applied;
      done.pop();
      undone.push({ diff: reverseDiff(applied.value), label: entry.label });
      return ok(undefined);
    },
    redo() {
      open?.commit();
      const entry = undone.at(-1);
      if (entry === undefined) return fail('not_found', 'nothing to redo');
      const applied = document.apply(withUnrecorded(document, entry.diff), 'history');
      if (!applied.ok) return applied;
      undone.pop();
      done.push({ diff: applied.value, label: entry.label });
      return ok(undefined);
    },
    clear() {
      done.length = 0;
      undone.length = 0;
      open = null;
    },
  };
}

/** The same change, seen from a document whose unrecorded fields (visibility, locks) have changed since: those are not undone. */
function withUnrecorded(document: DocumentStore, diff: DocumentDiff): DocumentDiff {
  return {
    added: diff.added,
    updated: diff.updated.map(
      ([before, after]) => [document.withUnrecorded(before), document.withUnrecorded(after)] as const,
    ),
    removed: diff.removed.map((record) => document.withUnrecorded(record)),
  };
}
