/** Told on the window when a part of the page cannot be fetched; `detail` is the error. Handled by preventDefault. */
export const PRELOAD_ERROR = 'preload-error';

/** Tells it (SPEC §8). True when a listener has taken care of it. */
export function emitPreloadError(error: unknown): boolean {
  return !window.dispatchEvent(new CustomEvent(PRELOAD_ERROR, { cancelable: true, detail: error }));
}
