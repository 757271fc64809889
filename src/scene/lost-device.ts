/** Losses without a finished frame between them that are answered at once. */
const LOSSES_AT_ONCE = 3;
/** Waits between tries: each twice as long as the one before, ms. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
/** So many waits come before a person is told: most devices are back by then. */
const WAITS_UNTOLD = 3;

/** Whether there is a graphics device, and how to get one again. */
export interface LostDevice {
  /** From a loss until something takes the device's place. */
  isLost(): boolean;
  /** The device went away. */
  lose(): void;
  /** A frame was finished: the next loss is a new one. */
  drew(): void;
  /** Tries at once where it would wait. */
  retry(): void;
  dispose(): void;
}

/**
 * Tries without end: a browser that refuses devices for minutes gives one after that. `renew` answers whether it made what takes the
 * device's place, `onBack` hears of it and `onAway` when it takes long. A page that is looked at again does not wait.
 */
export function createLostDevice(
  renew: () => Promise<boolean>,
  onBack: () => void,
  onAway: () => void,
): LostDevice {
  let isLost = false;
  let isTrying = false;
  let isDisposed = false;
  let losses = 0;
  let waits = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (): void => {
    if (waits === WAITS_UNTOLD) onAway();
    timer = setTimeout(() => void attempt(), Math.min(FIRST_WAIT_MS * 2 ** waits, LONGEST_WAIT_MS));
    waits++;
  };
  const attempt = async (): Promise<void> => {
    clearTimeout(timer);
    if (isTrying || !isLost || isDisposed) return;
    isTrying = true;
    const before = losses;
    const isBack = await renew().catch(() => false);
    isTrying = false;
    // What was made may be lost again by now.
    isLost = !isBack || losses !== before;
    if (isDisposed) return;
    if (isLost) wait();
    else onBack();
  };
  const retry = (): void => {
    if (document.visibilityState === 'visible') void attempt();
  };
  document.addEventListener('visibilitychange', retry);

  return {
    isLost: () => isLost,
    lose() {
      isLost = true;
      losses++;
      if (isTrying) return;
      if (losses > LOSSES_AT_ONCE) wait();
      else void attempt();
    },
    drew() {
      losses = 0;
      waits = 0;
    },
    retry,
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', retry);
    },
  };
}
