import type { PrintFile, PrintFileState } from '#editor';
import { useSyncExternalStore } from 'react';

/** What a component draws from a print file; `select` answers what the state holds, and makes nothing anew. */
export function usePrintFile<Value>(file: PrintFile, select: (state: PrintFileState) => Value): Value {
  return useSyncExternalStore(
    (listener) => file.subscribe(listener),
    () => select(file.getState()),
  );
}
