import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppError, ContentHash } from '#base';
import {
  canSettle,
  CLOUD_PAUSE_MS,
  LONGEST_CLOUD_PAUSE_MS,
  nextSync,
  STARTING_SYNC,
  type SyncEvent,
  type SyncState,
} from '../../src/editor/cloud-state.ts';

const after = (...events: readonly SyncEvent[]): SyncState => events.reduce(nextSync, STARTING_SYNC);
const pauseAfter = (...events: readonly SyncEvent[]) => after(...events).due?.pause ?? null;

const error = (code: AppError['code'], details: AppError['details'] = {}): AppError => ({
  code,
  message: '',
  details,
});
const hash = (text: string) => text as ContentHash;
const changed: SyncEvent = { type: 'changed', isLinked: true };
const saving: SyncEvent = { type: 'begun', status: 'saving' };
const ended = (failure: AppError | null): SyncEvent => ({ type: 'ended', error: failure });
const offline = ended(error('offline'));
const stale = ended(error('project_stale', { revision: 7 }));
const settled = (standing: 'saved' | 'changed', isOver = false): SyncEvent => ({
  type: 'settled',
  standing,
  isLinked: true,
  isOver,
});

describe('a change', () => {
  it('of a linked document is shown, and saved after a pause that starts again with the next one', () => {
    const first = after(changed);
    expect(first).toMatchObject({ shown: { status: 'changed' }, due: { pause: CLOUD_PAUSE_MS } });
    expect(nextSync(first, changed).due).not.toBe(first.due);
  });

  it('of a document that is in no cloud changes nothing', () => {
    expect(after({ type: 'changed', isLinked: false })).toBe(STARTING_SYNC);
  });

  it('while a save runs is saved after it, and the progress stays shown', () => {
    expect(after(saving, changed)).toMatchObject({
      shown: { status: 'saving', progress: null },
      due: { pause: CLOUD_PAUSE_MS },
    });
  });

  it('leaves a failure shown whose next try is on its way', () => {
    const failed = after(saving, offline);
    expect(nextSync(failed, changed)).toBe(failed);
    // That try is gone: the change asks for another.
    expect(after(saving, offline, { type: 'due' }, changed).shown).toEqual({ status: 'changed' });
  });
});

describe('a save', () => {
  it('takes the place of the one that was due', () => {
    expect(pauseAfter(changed, saving)).toBeNull();
  });

  it('that fails for what passes by itself is tried again, ever more seldom', () => {
    const pauses = [1, 2, 3, 4, 5, 6].map((times) =>
      pauseAfter(...Array.from({ length: times }, () => [saving, offline]).flat()),
    );
    expect(pauses).toEqual([5000, 10_000, 20_000, 40_000, LONGEST_CLOUD_PAUSE_MS, LONGEST_CLOUD_PAUSE_MS]);
    const twice = [saving, offline, saving, offline];
    expect(pauseAfter(...twice, { type: 'due' }, changed)).toBe(10_000);
    expect(pauseAfter(...twice, { type: 'reconnected' }, changed)).toBe(CLOUD_PAUSE_MS);
    expect(pauseAfter(saving, offline, saving, ended(null), changed)).toBe(CLOUD_PAUSE_MS);
  });

  it('that fails for anything else is shown and not tried again', () => {
    for (const failure of [error('cloud_full'), error('upload_failed', { reason: 'too-large' })]) {
      expect(after(saving, ended(failure))).toMatchObject({
        shown: { status: 'failed', error: failure },
        due: null,
      });
    }
    expect(pauseAfter(saving, ended(error('upload_failed')))).toBe(CLOUD_PAUSE_MS);
  });

  it('shows its progress, which nothing shows once it is over', () => {
    const progress = { phase: 'cloud-upload', done: 1, total: 2 } as const;
    const event: SyncEvent = { type: 'progress', progress };
    expect(after(saving, event).shown).toEqual({ status: 'saving', progress });
    expect(after(saving, ended(null), settled('saved'), event).shown).toEqual({ status: 'saved' });
    expect(after(saving, { type: 'new-document', isSignedIn: true }, event).shown).toEqual({
      status: 'local',
    });
  });
});

describe('a conflict', () => {
  it('stays until the person has chosen, and nothing is sent until then', () => {
    const conflict = after(saving, changed, stale);
    expect(conflict).toMatchObject({ shown: { status: 'conflict', theirs: { revision: 7 } }, due: null });
    expect(nextSync(conflict, changed)).toBe(conflict);
    expect(nextSync(conflict, settled('changed'))).toBe(conflict);
    expect(nextSync(conflict, settled('saved', true)).shown).toEqual({ status: 'saved' });
  });

  it('is gone with the login it belongs to', () => {
    const conflict = after(saving, stale);
    expect(canSettle(conflict, { isLinked: false, isOver: false })).toBe(true);
    const out: SyncEvent = { type: 'settled', standing: 'signed-out', isLinked: false, isOver: false };
    expect(nextSync(conflict, out).shown).toEqual({ status: 'signed-out' });
  });
});

describe('what was sent without an answer', () => {
  const project = { id: '1', name: 'Coral', content: hash('a') };
  it('is remembered until it is answered', () => {
    const sent = after({ type: 'project-sent', project }, { type: 'save-unanswered', content: hash('b') });
    expect(sent).toMatchObject({ unansweredProject: project, unansweredSaves: new Set(['b']) });
    expect(nextSync(sent, { type: 'project-answered' }).unansweredProject).toBeNull();
    expect(nextSync(sent, { type: 'opened' }).unansweredProject).toBeNull();
    expect(nextSync(sent, { type: 'save-found', content: hash('b') }).unansweredSaves.size).toBe(0);
    expect(nextSync(sent, { type: 'linked' }).unansweredSaves.size).toBe(0);
  });

  it('is nothing of a new document', () => {
    const fresh = after(
      { type: 'project-sent', project },
      { type: 'save-unanswered', content: hash('b') },
      changed,
      { type: 'new-document', isSignedIn: false },
    );
    expect(fresh).toEqual({ ...STARTING_SYNC, newDocuments: 1 });
  });
});

const events: fc.Arbitrary<SyncEvent> = fc.oneof(
  fc.record({ type: fc.constant('changed' as const), isLinked: fc.boolean() }),
  fc.record({
    type: fc.constant('begun' as const),
    status: fc.constantFrom('saving' as const, 'opening' as const),
  }),
  fc.constantFrom(
    ended(null),
    offline,
    stale,
    ended(error('cloud_full')),
    ended(error('cancelled')),
    { type: 'due' } as const,
    { type: 'reconnected' } as const,
    { type: 'linked' } as const,
    { type: 'new-document', isSignedIn: true } as const,
  ),
  fc.record({
    type: fc.constant('settled' as const),
    standing: fc.constantFrom('signed-out' as const, 'local' as const, 'saved' as const, 'changed' as const),
    isLinked: fc.boolean(),
    isOver: fc.boolean(),
  }),
);

it('never has a save due under a conflict, shows no work but what runs, and waits for bounded pauses', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), (list) => {
      let state = STARTING_SYNC;
      for (const event of list) {
        const before = structuredClone({ ...state, due: null });
        const next = nextSync(state, event);
        expect({ ...state, due: null }).toEqual(before);
        state = next;
        const { status } = state.shown;
        if (status === 'conflict') expect(state.due).toBeNull();
        if (event.type === 'ended') expect(state.isBusy).toBe(false);
        if (event.type === 'settled' && !state.isBusy && status !== 'conflict') {
          expect(status).toBe(event.standing);
        }
        if (state.due !== null) {
          expect(state.due.pause).toBeGreaterThanOrEqual(CLOUD_PAUSE_MS);
          expect(state.due.pause).toBeLessThanOrEqual(LONGEST_CLOUD_PAUSE_MS);
        }
      }
    }),
  );
});
