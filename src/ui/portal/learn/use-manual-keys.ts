import { useEffect, useState } from 'react';
import { browserStorage, STORED } from '#cloud';
import { chunk } from '../../chunk.ts';

type ManualKey = (name: string) => string | null;

const load = async () => (await import('../../editor/actions/manual-keys.ts')).manualKey;
const asWritten: ManualKey = (name) => name;

/**
 * Names of keys as the person has them, null for one that is gone. The table of keys comes with the editor's core: it is
 * fetched only for who has keys of their own, and until it is there the keys stand as they are written.
 */
export function useManualKeys(): ManualKey {
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
  }, []);
  return manualKey;
}
