import { useSyncExternalStore } from 'react';

const EVENTS = ['hashchange', 'popstate', 'pushState', 'replaceState'] as const;

function subscribe(listener: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) removeEventListener(event, listener);
  };
}

/** The hash of the address, with its number sign, or empty. The router's own events report navigations. */
export const useHashLocation = (): string => useSyncExternalStore(subscribe, () => window.location.hash);
