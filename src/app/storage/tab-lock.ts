/** How long a page waits for the one before it in the same tab to let go: a reload overlaps for a moment. */
const LONGEST_WAIT_MS = 1000;

/**
 * Takes a lock that one tab at a time can hold, and keeps it until `release` or until the tab is gone, killed or not.
 * Null when another tab holds it.
 */
export function takeTabLock(name: string): Promise<{ readonly release: () => void } | null> {
  return new Promise((taken) => {
    const hold = (): Promise<void> => new Promise((released) => taken({ release: () => released() }));
    navigator.locks
      .request(name, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) }, hold)
      // Timed out, or locks are refused to this page: either way it is not ours.
      .catch(() => taken(null));
  });
}
