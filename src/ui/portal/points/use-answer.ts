import { useCallback, useEffect, useState } from 'react';
import type { Answer } from '#cloud';

export interface Asked<Data> {
  /** Null while the first answer is on its way. */
  readonly data: Data | null;
  readonly failed: boolean;
  readonly reload: () => void;
}

/** What a call answers, asked again by `reload`; what was answered before stays until then. `ask` must stay the same. */
export function useAnswer<Data>(ask: () => Promise<Answer<Data>>): Asked<Data> {
  const [data, setData] = useState<Data | null>(null);
  const [failed, setFailed] = useState(false);
  const [count, setCount] = useState(0);
  useEffect(() => {
    let current = true;
    void ask().then((answer) => {
      if (!current) return undefined;
      setFailed(!answer.ok);
      if (answer.ok) setData(answer.data);
      return undefined;
    });
    return () => {
      current = false;
    };
  }, [ask, count]);
  const reload = useCallback(() => setCount((before) => before + 1), []);
  return { data, failed, reload };
}
