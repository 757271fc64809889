import { useCallback, useEffect, useReducer } from 'react';
import { chunk } from './chunk.ts';

export interface UsedChunk<Value> {
  /** Null until it has come. */
  readonly value: Value | null;
  /** It cannot be fetched; `retry` tries again. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/** What a chunk brings. `load` is the same function for the same thing at every drawing, and outside every component. */
export function useChunk<Value>(load: () => Promise<Value>): UsedChunk<Value> {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const code = chunk(load);
  useEffect(() => {
    let wanted = true;
    if (!code.known()?.ok) void code.fetch().then(() => wanted && drawAgain());
    return () => {
      wanted = false;
      code.forget();
    };
  }, [code]);
  const retry = useCallback(() => {
    code.forget();
    drawAgain();
    void code.fetch().then(drawAgain);
  }, [code]);
  const known = code.known();
  return { value: known?.ok ? known.value : null, failed: known?.ok === false, retry };
}
