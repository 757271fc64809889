import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { UpdatedPage } from '#ui';

/** Told on the window when a part of the page cannot be fetched; `detail` is the error. Handled by preventDefault. */
export const PRELOAD_ERROR = 'preload-error';

/** True when a listener has taken care of it. */
function emitPreloadError(error: unknown): boolean {
  return !window.dispatchEvent(new CustomEvent(PRELOAD_ERROR, { cancelable: true, detail: error }));
}

/** What a load gives, or what stands in for it: rethrows unless somebody handles the failure (SPEC §8). */
export async function orPreloadError<Value, Stand>(
  load: () => Promise<Value>,
  standIn: Stand,
): Promise<Value | Stand> {
  try {
    return await load();
  } catch (error) {
    if (emitPreloadError(error)) return standIn;
    throw error;
  }
}

/** A page that is a chunk of its own. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await orPreloadError(load, UpdatedPage as ComponentType<Props>) }));
}
