import { createContext, use, useEffect, useState } from 'react';
import { browserStorage, STORED } from '#cloud';
import { chunk } from '../chunk.ts';

/** The name of a key as the person has it, null for one that is gone. */
export type ManualKey = (name: string) => string | null;

const asWritten: ManualKey = (name) => name;

/** Where the table of keys comes from: it is the editor's. Without it, keys stand as they are written. */
export const ManualKeys = createContext<() => Promise<ManualKey>>(async () => asWritten);

/**
 * Names of keys as the person has them. Their table comes with the editor's core: it is fetched only for who has keys of
 * their own, and until it is there the keys stand as they are written.
 */
export function useManualKeys(): ManualKey {
  const load = use(ManualKeys);
  const [manualKey, setManualKey] = useState<ManualKey>(() => asWritten);
  useEffect(() => {
    if (browserStorage().get(STORED.keys) === null) return undefined;
    let live = true;
    // Without it the manual still says what we give.
    void chunk(load)
      .fetch()
      .then((own) => {
        if (live && own.ok) setManualKey(() => (name: string) => own.value(name));
      });
    return () => {
      live = false;
    };
  }, [load]);
  return manualKey;
}
