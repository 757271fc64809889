import { useCallback, useEffect, useState } from 'react';
import type { CallData } from '#cloud';
import { api, type PublicationDetail } from '#contract';
import { useCall } from '../../shared/services.ts';
import { learnStandings } from './standing.ts';

/** Something that is asked for by its id. `gone`: there is none, or none for this reader. */
export type Asked<Value> =
  | { readonly kind: 'loading' | 'gone' | 'failed' }
  | { readonly kind: 'ready'; readonly value: Value };

/** Asks for what an id names; asks again when the id changes and on `retry`. */
function useAsked<Value>(
  id: string,
  ask: (id: string, signal: AbortSignal) => Promise<Asked<Value>>,
): readonly [Asked<Value>, retry: () => void] {
  const [held, setHeld] = useState<{ readonly id: string; readonly asked: Asked<Value> } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    void ask(id, stop.signal).then((asked) => {
      if (!stop.signal.aborted) setHeld({ id, asked });
    });
    return () => stop.abort();
  }, [ask, id, attempt]);
  const retry = useCallback(() => {
    setHeld(null);
    setAttempt((count) => count + 1);
  }, []);
  // What is known of another id is nothing of this one.
  return [held?.id === id ? held.asked : { kind: 'loading' }, retry];
}

const isGone = (code: string): boolean => code === 'not_found' || code === 'validation';

/** A design, whole. */
export function useDesign(id: string) {
  const call = useCall();
  const ask = useCallback(
    async (asked: string, signal: AbortSignal): Promise<Asked<PublicationDetail>> => {
      const answer = await call(api.community.detail, { query: { id: asked }, signal, quiet: true });
      if (!answer.ok) return { kind: isGone(answer.code) ? 'gone' : 'failed' };
      learnStandings([answer.data]);
      return { kind: 'ready', value: answer.data };
    },
    [call],
  );
  return useAsked(id, ask);
}

export type Person = CallData<typeof api.user.socialInfo>;

/** What everybody may know of a person, and whether the reader follows them. */
export function usePerson(id: string) {
  const call = useCall();
  const ask = useCallback(
    async (asked: string, signal: AbortSignal): Promise<Asked<Person>> => {
      const answer = await call(api.user.socialInfo, { query: { userId: asked }, signal, quiet: true });
      if (!answer.ok) return { kind: isGone(answer.code) ? 'gone' : 'failed' };
      return { kind: 'ready', value: answer.data };
    },
    [call],
  );
  return useAsked(id, ask);
}
