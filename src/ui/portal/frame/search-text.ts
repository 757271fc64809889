import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';

/** What the search of the top row looks through, by place; anywhere else it leads to the projects. */
const SCOPES = [
  { path: '/recents', scope: 'recents' },
  { path: '/projects', scope: 'projects' },
  { path: '/recycle-bin', scope: 'bin' },
  { path: '/manual', scope: 'manual' },
] as const;
export type SearchScope = (typeof SCOPES)[number]['scope'];

/** The text searched for; it is part of the address, so that going back finds it again. */
export function useSearchText(): {
  readonly scope: SearchScope;
  readonly text: string;
  readonly setText: (text: string) => void;
} {
  const [location, navigate] = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const found = SCOPES.find(({ path }) => location === path || location.startsWith(`${path}/`));
  const setText = useCallback(
    (text: string) => {
      if (found === undefined) {
        if (text !== '') navigate(`/projects?q=${encodeURIComponent(text)}`);
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
    [found, navigate, setParameters],
  );
  return { scope: found?.scope ?? 'projects', text: parameters.get('q') ?? '', setText };
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
