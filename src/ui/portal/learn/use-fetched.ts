import { useCallback, useEffect, useReducer, useState } from 'react';
import { emitPreloadError } from '../../preload-error.ts';

type Load<Value> = () => Promise<Value>;

/** What has come, by how it is fetched: read again, it is there at once. */
const come = new Map<Load<unknown>, unknown>();

export interface Fetched<Value> {
  /** Null until it has come. */
  readonly value: Value | null;
  /** It cannot be fetched; `retry` tries again. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/** What a chunk brings. `load` is the same function for the same thing at every drawing, and outside every component. */
export function useFetched<Value>(load: Load<Value>): Fetched<Value> {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const [tries, setTries] = useState(0);
  const [failedLoad, setFailedLoad] = useState<Load<Value> | null>(null);
  useEffect(() => {
    let wanted = true;
    load().then(
      (value) => {
        come.set(load, value);
        if (wanted) drawAgain();
      },
      (error: unknown) => {
        emitPreloadError(error);
        if (wanted) setFailedLoad(() => load);
      },
    );
    return () => {
      wanted = false;
    };
  }, [load, tries]);
  const retry = useCallback(() => {
    setFailedLoad(null);
    setTries((before) => before + 1);
  }, []);
  const value = (come.get(load) as Value | undefined) ?? null;
  return { value, failed: value === null && failedLoad === load, retry };
}
