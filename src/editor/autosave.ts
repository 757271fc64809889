import { ok, type AppError, type ContentHash, type Result } from '#base';
import { storeDocument } from '#document';
import type { EditorCore } from './core.ts';

/** Writes begin at most this often: a killed tab loses what was done since the last, well under a second. */
export const SAVE_INTERVAL_MS = 300;
/** After a failure the next try waits this long, doubled each time. */
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

export interface Autosave {
  start(): void;
  /** These meshes are known to be stored. */
  noteStored(hashes: Iterable<ContentHash>): void;
  /** Forgets stored meshes but these; what is on the device now must name no other. */
  collect(keep: ReadonlySet<ContentHash>): Promise<void>;
  /** Saves nothing any more and says why: what is stored must not be overwritten. */
  suspend(error: AppError): void;
  /** Why nothing is saved, or null. */
  halted(): AppError | null;
  resume(): void;
  /** Saves now, whatever the interval; waits for a write under way. */
  flush(): Promise<void>;
  dispose(): void;
}

/** Keeps the document on this device: as soon as it changes, then at most every 300 ms; meshes before what names them. */
export function createAutosave(core: EditorCore): Autosave {
  const stored = new Set<ContentHash>();
  let stopListening = (): void => undefined;
  let dirty = false;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastStart = -Infinity;
  let failures = 0;
  let haltedBy: AppError | null = null;

  const schedule = (delay: number): void => {
    if (timer !== null || running !== null || haltedBy !== null) return;
    timer = setTimeout(() => {
      timer = null;
      void save();
    }, delay);
  };

  const changed = (): void => {
    if (haltedBy !== null) return;
    dirty = true;
    const { status } = core.getState().save;
    if (status === 'saved') core.setState({ save: { status: 'unsaved' } });
    schedule(Math.max(0, lastStart + SAVE_INTERVAL_MS - performance.now()));
  };

  const write = async (): Promise<Result<void>> => {
    const document = storeDocument(core.document);
    for (const record of document.records) {
      if (record.kind !== 'part' || stored.has(record.mesh)) continue;
      const mesh = core.meshes.get(record.mesh);
      if (mesh === undefined) continue;
      const put = await core.ports.storage.putMesh(record.mesh, mesh);
      if (!put.ok) return put;
      stored.add(record.mesh);
    }
    const { cloudLink, editedAt } = core.getState();
    const saved = await core.ports.storage.save({
      ...document,
      ...(cloudLink === null ? {} : { cloud: cloudLink }),
      ...(editedAt === null ? {} : { editedAt }),
    });
    return saved.ok ? ok(undefined) : saved;
  };

  const save = (): Promise<void> => {
    running ??= saveOnce().finally(() => {
      running = null;
      if (dirty && haltedBy === null) {
        schedule(failures === 0 ? SAVE_INTERVAL_MS : retryDelay(failures));
      }
    });
    return running;
  };
  const saveOnce = async (): Promise<void> => {
    dirty = false;
    lastStart = performance.now();
    if (failures === 0) core.setState({ save: { status: 'saving' } });
    const written = await write();
    if (haltedBy !== null) return;
    if (written.ok) {
      failures = 0;
      core.setState({ save: { status: dirty ? 'unsaved' : 'saved' } });
    } else {
      failures++;
      dirty = true;
      core.setState({ save: { status: 'failed', error: written.error } });
    }
  };

  const stopTimer = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };

  return {
    start: () =>
      void (stopListening = core.afterDiff((_diff, origin) => {
        if (origin !== 'load') changed();
      })),
    noteStored(hashes) {
      for (const hash of hashes) stored.add(hash);
    },
    async collect(keep) {
      // A document that could not be written leaves the one before it, which may name them still.
      if (core.getState().save.status === 'failed') return;
      for (const hash of stored) if (!keep.has(hash)) stored.delete(hash);
      await core.ports.storage.collect(keep);
    },
    suspend(error) {
      haltedBy = error;
      stopTimer();
      core.setState({ save: { status: 'failed', error } });
    },
    halted: () => haltedBy,
    resume() {
      haltedBy = null;
      failures = 0;
    },
    async flush() {
      if (haltedBy !== null) return;
      await running;
      stopTimer();
      await save();
    },
    dispose() {
      stopListening();
      stopTimer();
    },
  };
}

function retryDelay(failures: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
}
