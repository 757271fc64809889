import { useEffect, useState } from 'react';
import { browserStorage, STORED } from '#cloud';

type ManualKey = (name: string) => string | null;

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
    const take = async () => {
      const { manualKey: own } = await import('../../editor/actions/manual-keys.ts');
      if (live) setManualKey(() => (name: string) => own(name));
    };
    // Without it the manual still says what we give.
    take().catch(() => undefined);
    return () => {
      live = false;
    };
  }, []);
  return manualKey;
}
