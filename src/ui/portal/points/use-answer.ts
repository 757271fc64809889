import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import type { Answer } from '#cloud';
import { POINTS } from '../../locales/namespaces.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { notify } from '../../session/toasts.ts';
import type { PartProps } from './parts.ts';

export interface Asked<Data> {
  /** Null while the first answer is on its way. */
  readonly data: Data | null;
  readonly failed: boolean;
  readonly reload: () => void;
}

/** What a call answers, asked again by `reload`; what was answered before stays until then. `ask` must stay the same. */
export function useAnswer<Data>(ask: () => Promise<Answer<Data>>): Asked<Data> {
  const [data, setData] = useState<Data | null>(null);
  const [failed, setFailed] = useState(false);
  const [count, setCount] = useState(0);
  useEffect(() => {
    let current = true;
    void ask().then((answer) => {
      if (!current) return undefined;
      setFailed(!answer.ok);
      if (answer.ok) setData(answer.data);
      return undefined;
    });
    return () => {
      current = false;
    };
  }, [ask, count]);
  const reload = useCallback(() => setCount((before) => before + 1), []);
  return { data, failed, reload };
}

/** Makes a call that changes the points, has what hangs on them asked anew, and says what was received: in a toast, or as `say` does. */
export function useAct(
  asked: readonly Pick<Asked<unknown>, 'reload'>[],
  say = (text: string): void => notify({ text }),
): PartProps['act'] {
  const { t } = useTranslation(POINTS);
  const { call, session } = useCloud();
  return async (make) => {
    const answer = await make(call);
    // Also after a refusal: what was refused is not as the page has it.
    for (const { reload } of asked) reload();
    if (!answer.ok) return false;
    if ('received' in answer.data && typeof answer.data.received === 'number')
      say(t('received', { count: answer.data.received }));
    await session.loadUser();
    return true;
  };
}
