import { createLatest, createQueue, ok, type AppError, type ContentHash, type Result } from '#base';
import { meshesOf, storeDocument } from '#document';
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
  suspendedBy(): AppError | null;
  resume(): void;
  /** Saves now, whatever the interval; waits for a write under way. */
  flush(): Promise<void>;
  dispose(): void;
}

/** Keeps the document on this device: as soon as it changes, then at most every 300 ms; meshes before what names them. */
export function createAutosave(core: EditorCore): Autosave {
  const stored = new Set<ContentHash>();
  const inTurn = createQueue();
  let stopListening = (): void => undefined;
  /** The next write that follows a change begins no earlier. */
  let notBefore = -Infinity;
  let failures = 0;
  let suspendedBy: AppError | null = null;
  let endPause = (): void => undefined;

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, notBefore - performance.now()));
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const changes = createLatest<void>(() => inTurn(save), pause);
  const forgetChanges = (): void => {
    changes.drop();
    endPause();
  };

  const changed = (): void => {
    if (suspendedBy !== null) return;
    changes.ask();
    const { status } = core.getState().save;
    if (status === 'saved') core.setState({ save: { status: 'unsaved' } });
  };

  const write = async (): Promise<Result<void>> => {
    const document = storeDocument(core.document);
    for (const hash of core.document.all('part').flatMap(meshesOf)) {
      if (stored.has(hash)) continue;
      const mesh = core.meshes.get(hash);
      if (mesh === undefined) continue;
      const put = await core.ports.storage.putMesh(hash, mesh);
      if (!put.ok) return put;
      stored.add(hash);
    }
    const { cloudLink, editedAt, plate } = core.getState();
    const saved = await core.ports.storage.save({
      ...document,
      plate,
      ...(cloudLink === null ? {} : { cloud: cloudLink }),
      ...(editedAt === null ? {} : { editedAt }),
    });
    return saved.ok ? ok(undefined) : saved;
  };

  const save = async (): Promise<void> => {
    if (suspendedBy !== null) return;
    notBefore = performance.now() + SAVE_INTERVAL_MS;
    if (failures === 0) core.setState({ save: { status: 'saving' } });
    const written = await write();
    if (suspendedBy !== null) return;
    if (written.ok) {
      failures = 0;
      if (changes.isWaiting()) notBefore = performance.now() + SAVE_INTERVAL_MS;
      core.setState({ save: { status: changes.isWaiting() ? 'unsaved' : 'saved' } });
    } else {
      failures++;
      notBefore = performance.now() + retryDelay(failures);
      core.setState({ save: { status: 'failed', error: written.error } });
      changes.ask();
    }
  };

  return {
    start() {
      let isLoading = false;
      const stops = [
        core.afterDiff((_diff, origin) => {
          if (origin !== 'load') return changed();
          // The plate it brings on show is as it is kept.
          isLoading = true;
          void Promise.resolve().then(() => (isLoading = false));
        }),
        core.onAnotherPlate(() => {
          if (!isLoading) changed();
        }),
      ];
      stopListening = () => {
        for (const stop of stops) stop();
      };
    },
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
      suspendedBy = error;
      forgetChanges();
      core.setState({ save: { status: 'failed', error } });
    },
    suspendedBy: () => suspendedBy,
    resume() {
      suspendedBy = null;
      failures = 0;
      // Whoever saved meanwhile may have forgotten meshes.
      stored.clear();
    },
    async flush() {
      if (suspendedBy !== null) return;
      await inTurn(() => {
        forgetChanges();
        return save();
      });
    },
    dispose() {
      stopListening();
      forgetChanges();
    },
  };
}

function retryDelay(failures: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
}
