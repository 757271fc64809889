/** Draws what has changed, at most once a screen refresh. */
export interface FrameLoop {
  /** Something has changed: a frame is drawn as soon as one can be. */
  readonly invalidate: () => void;
  /** Draws at once, whatever the device is at. */
  readonly drawNow: () => void;
  readonly dispose: () => void;
}

/**
 * A loop that has one frame on the device at a time (ADR 0344): a page that sends more than the device keeps up with is made to wait for it
 * by the browser, in the middle of whatever it does. `draw` answers when the device is done with what it was sent.
 */
export function createFrameLoop(draw: () => Promise<unknown>): FrameLoop {
  let asked: number | null = null;
  let isStale = false;
  let isDisposed = false;
  /** Frames the device is at. */
  let under = 0;

  const ask = (): void => {
    if (isStale && asked === null && under === 0 && !isDisposed) asked = requestAnimationFrame(drawNow);
  };
  const drawNow = (): void => {
    if (asked !== null) cancelAnimationFrame(asked);
    asked = null;
    isStale = false;
    under++;
    const free = (): void => {
      under--;
      ask();
    };
    // A device that went away is done with everything.
    draw().then(free, free);
  };
  return {
    invalidate: () => {
      isStale = true;
      ask();
    },
    drawNow,
    dispose: () => {
      isDisposed = true;
      if (asked !== null) cancelAnimationFrame(asked);
    },
  };
}
