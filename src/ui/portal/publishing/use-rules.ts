import { useEffect, useState } from 'react';
import { api, limits, type DataOf } from '#contract';
import { useAccount, useCall } from '../../shared/services.ts';
import type { PictureRules } from './draft.ts';

export type Rules = DataOf<typeof api.community.rules>;

/** What an account was told last: shown at once the next time, while it is asked for again. */
const known = new Map<string, Rules>();

/** What publishing takes and what the person may do; null until the server has said it. */
export function useRules(): Rules | null {
  const call = useCall();
  const owner = useAccount()?.userId ?? '';
  const [, setAsked] = useState(0);
  useEffect(() => {
    if (owner === '') return undefined;
    const stop = new AbortController();
    void call(api.community.rules, { quiet: true, signal: stop.signal }).then((answer) => {
      if (!answer.ok || stop.signal.aborted) return;
      known.set(owner, answer.data);
      setAsked((times) => times + 1);
    });
    return () => stop.abort();
  }, [call, owner]);
  return known.get(owner) ?? null;
}

/** How many pictures a design has, by the server's rules; until they are known, by those this page was made with. */
export function pictureRules(rules: Rules | null): PictureRules {
  const design = rules?.kinds.find(({ kind }) => kind === 'design');
  return design === undefined ? limits.PICTURES : { least: design.leastPictures, most: design.mostPictures };
}
