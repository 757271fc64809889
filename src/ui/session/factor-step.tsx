import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import type { Failure, Tokens } from '#cloud';
import { api, factorChallenge, messageCode } from '#contract';
import { SESSION } from '../locales/namespaces.ts';
import { FormField } from '../primitives/form-field.tsx';
import * as frame from './auth-frame.css.ts';
import { useCloud } from './cloud-context.tsx';
import { useFailureText } from './failure-text.ts';
import { FormNote } from './form-note.tsx';
import { CodeInput } from './forms/code-input.tsx';
import { AuthForm } from './forms/auth-form.tsx';
import { contractRules, useContractForm } from './forms/contract-form.ts';

/** What a refused login goes on with, where it is refused for want of the second factor. */
export function challengeOf(answer: Failure): string | null {
  if (answer.code !== 'factor_required') return null;
  return factorChallenge.safeParse(answer.data).data?.challenge ?? null;
}

interface FactorStepProps {
  readonly challenge: string;
  readonly onPassed: (tokens: Tokens) => void;
  /** The login has to begin again. */
  readonly onBack: (why: Failure | null) => void;
}

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export function FactorStep({ challenge, onPassed, onBack }: FactorStepProps) {
  const { t } = useTranslation(SESSION);
  const { call } = useCloud();
  const failureText = useFailureText();
  const [way, setWay] = useState<'app' | 'recovery'>('app');
  const [failed, setFailed] = useState<Failure | null>(null);
  const form = useContractForm({ code: '' }, (values) => {
    if (way === 'recovery') return contractRules(api.session.passFactor.body!, values);
    const issue = messageCode.safeParse(values.code).error?.issues[0];
    return issue === undefined ? {} : { code: issue.message };
  });
  // The step takes the place of the form before it, and one way that of the other: the focus goes along.
  const { focus } = form;
  const drawn = useRef<typeof way | null>(null);
  useEffect(() => {
    if (drawn.current === way) return;
    drawn.current = way;
    focus('code');
  }, [focus, way]);

  const send = async () => {
    setFailed(null);
    const answer = await call(api.session.passFactor, {
      body: { challenge, code: form.values.code },
      quiet: true,
    });
    if (answer.ok) onPassed(answer.data);
    else if (answer.code === 'factor_wrong') form.refuse('code', answer);
    else if (answer.code === 'factor_expired' || answer.code === 'bind_expired') onBack(answer);
    else if (!form.refuseFields(answer)) setFailed(answer);
  };
  return (
    <>
      <AuthForm
        verb={t('factor.submit')}
        sending={form.sending}
        onSubmit={() => form.validate() && void form.send(send)}
      >
        {way === 'app' ? (
          <CodeInput key="app" label={t('factor.code')} {...form.field('code')} />
        ) : (
          <FormField
            key="recovery"
            label={t('factor.recovery')}
            hint={t('factor.recoveryHint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            {...form.input('code')}
          />
        )}
        {failed !== null && <FormNote kind="error">{failureText(failed)}</FormNote>}
      </AuthForm>
      <div className={frame.footer}>
        <button
          type="button"
          className={frame.link}
          onClick={() => {
            setFailed(null);
            form.set({ code: '' });
            setWay(way === 'app' ? 'recovery' : 'app');
          }}
        >
          {t(way === 'app' ? 'factor.useRecovery' : 'factor.useApp')}
        </button>
        <button type="button" className={frame.link} onClick={() => onBack(null)}>
          {t('factor.back')}
        </button>
      </div>
    </>
  );
}
