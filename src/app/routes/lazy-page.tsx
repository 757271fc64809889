import { createElement, lazy, useState, type ComponentType } from 'react';
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

/** A page that is a chunk of its own; once `fetchCode` has come back it is drawn at once. */
export type LazyPage<Props extends object> = ComponentType<Props> & {
  readonly fetchCode: () => Promise<unknown>;
};

/**
 * A page that is a chunk of its own. React's `lazy` alone draws what stands in for the page first, and the page 0.3 s
 * later at the earliest, even where the code is there already.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let ready: ComponentType<Props> | undefined;
  const fetchCode = async () => {
    const Page = await orPreloadError(load, UpdatedPage as ComponentType<Props>);
    ready = Page;
    return { default: Page };
  };
  const Late = lazy(fetchCode);
  // One of the two for as long as it is drawn: the other would begin anew.
  const Page = (props: Props) => createElement(useState(() => ready ?? Late)[0], props);
  return Object.assign(Page, { fetchCode });
}
