import { useEffect, useState } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import type { Cloud } from '#cloud';
import { api, limits } from '#contract';
import { SITE } from '../locales/namespaces.ts';
import { technicalDetails } from '../technical-details.ts';
import { Button } from '../primitives/button.tsx';
import { FormField } from '../primitives/form-field.tsx';
import { contractRules, useContractForm } from '../session/forms/contract-form.ts';
import * as styles from './page.css.ts';

export interface CrashReportProps {
  readonly call: Cloud['call'];
  /** What went wrong and where in the code. */
  readonly trace: string;
}

/** What the contract takes. */
const MOST_DETAILS = 4000;

/** Sends what broke as feedback about a bug: where to answer to is all that is asked for. */
export function CrashReport({ call, trace }: CrashReportProps) {
  const { t } = useTranslation(SITE);
  const [said, setSaid] = useState<'sent' | 'failed' | null>(null);
  const form = useContractForm({ email: '' }, (values) => contractRules(api.feedback.submit.body!, values));
  // The button that led here is gone: the focus goes on to what it led to.
  const { focus } = form;
  useEffect(() => {
    focus('email');
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form appears.
  }, []);

  const send = () =>
    form.send(async () => {
      const [first = ''] = trace.split('\n', 1);
      const answer = await call(api.feedback.submit, {
        body: {
          email: form.values.email,
          subject: 'bug',
          description: `${t('crash.title')}: ${first}`.slice(0, limits.FEEDBACK_TEXT_LENGTH),
          details: `${technicalDetails()}\n${trace}`.slice(0, MOST_DETAILS),
        },
        quiet: true,
      });
      if (!answer.ok && form.refuseFields(answer)) return;
      setSaid(answer.ok ? 'sent' : 'failed');
    });

  if (said === 'sent') return <output className={styles.said}>{t('crash.sent')}</output>;
  return (
    <form
      className={styles.report}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.validate()) void send();
      }}
    >
      <FormField
        label={t('crash.email')}
        type="email"
        autoComplete="email"
        hint={t('crash.what')}
        {...form.input('email')}
      />
      {said === 'failed' && (
        <p className={styles.said} role="alert">
          {t('crash.failed')}
        </p>
      )}
      <Button type="submit" variant="outline" size={40} loading={form.sending}>
        {t('crash.send')}
      </Button>
    </form>
  );
}
