import { useLayoutEffect, useState } from 'react';

/** Whole seconds until a time (milliseconds since 1970), counting down; 0 when it is past, or where there is none. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  // Before it is painted: the time of the last drawing may be long ago.
  useLayoutEffect(() => {
    if (until === null) return undefined;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
