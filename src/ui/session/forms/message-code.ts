import { useState } from 'react';
import { api, type CODE_PURPOSES } from '#contract';
import type { Failure } from '#cloud';
import { useCloud } from '../cloud-context.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

export interface MessageCode {
  /** Whole seconds until another code may be asked for. */
  readonly secondsLeft: number;
  /** The account with its middle hidden, once a code was sent. */
  readonly sentTo: string | null;
  readonly sending: boolean;
  /** Asks for a code; a failure is the caller's to show. */
  readonly send: (account: string, ticket: string) => Promise<Failure | null>;
  /** The account changed: nothing was sent to it. */
  readonly reset: () => void;
}

/** A code by mail or message, and the time until the next one. */
export function useMessageCode(purpose: (typeof CODE_PURPOSES)[number]): MessageCode {
  const { call } = useCloud();
  const [sent, setSent] = useState<{ readonly to: string; readonly again: number } | null>(null);
  const [sending, setSending] = useState(false);
  return {
    secondsLeft: useSecondsLeft(sent?.again ?? null),
    sentTo: sent?.to ?? null,
    sending,
    reset: () => setSent(null),
    send: async (account, captchaTicket) => {
      setSending(true);
      const answer = await call(api.session.sendCaptcha, {
        body: { account, purpose, captchaTicket },
        quiet: true,
      });
      setSending(false);
      if (!answer.ok) return answer;
      setSent({ to: answer.data.sentTo, again: Date.now() + answer.data.resendAfter * 1000 });
      return null;
    },
  };
}
