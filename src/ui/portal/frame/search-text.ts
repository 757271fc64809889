import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';

/** What the search of the top row looks through, by place; the pages of a place lead to it. A page of no place has none. */
const SCOPES = [
  { path: '/recents', scope: 'recents' },
  { path: '/projects', scope: 'projects' },
  { path: '/recycle-bin', scope: 'bin' },
  { path: '/tutorials', scope: 'tutorials' },
  { path: '/manual', scope: 'manual' },
  { path: '/community', scope: 'community' },
] as const;
export type SearchScope = (typeof SCOPES)[number]['scope'];

/** The text searched for; it is part of the address, so that going back finds it again. */
export function useSearchText(): {
  /** Null where nothing is searched. */
  readonly scope: SearchScope | null;
  readonly text: string;
  readonly setText: (text: string) => void;
} {
  const [location, navigate] = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const here = location.replace(/\/+$/, '');
  const place = SCOPES.find(({ path }) => `${here}/`.startsWith(`${path}/`));
  const path = place?.path;
  const setText = useCallback(
    (text: string) => {
      if (here !== path) {
        if (path !== undefined && text !== '') navigate(`${path}?q=${encodeURIComponent(text)}`);
        return;
      }
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          if (text === '') next.delete('q');
          else next.set('q', text);
          return next;
        },
        { replace: true },
      );
    },
    [here, path, navigate, setParameters],
  );
  return { scope: place?.scope ?? null, text: parameters.get('q') ?? '', setText };
}

const SETTLE_MS = 250;

/** The same, trimmed, once the typing has paused: a question for the server, not one a key. */
export function useSettledSearch(): string {
  const text = useSearchText().text.trim();
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // Clearing is no question: it shows everything at once.
  return text === '' ? '' : settled;
}
