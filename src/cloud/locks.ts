/** A lock that is held; null where it is somebody else's and was not waited for; undefined where there are no locks. */
export type HeldLock = Lock | null | undefined;

/**
 * Runs a task under a lock that all tabs of this address share. Where there are none (a page that is not secure, a browser
 * told to keep nothing for this address) the task runs without. Throws what the task throws, and `AbortError`.
 */
export async function withLock<Value>(
  name: string,
  options: LockOptions,
  task: (lock: HeldLock) => Value | Promise<Value>,
): Promise<Value> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return task(undefined);
  let asked = true;
  const hold = (lock: HeldLock): Value | Promise<Value> => {
    asked = false;
    return task(lock);
  };
  try {
    return await navigator.locks.request(name, options, hold);
  } catch (error) {
    const isRefused = asked && error instanceof DOMException && error.name === 'SecurityError';
    if (!isRefused) throw error;
    return hold(undefined);
  }
}
