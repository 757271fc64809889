import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useSearchParams } from 'wouter';
import { PORTAL } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/index.ts';
import { TitleRow } from '../frame/title-row.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { FeedbackThanks } from './feedback-thanks.tsx';
import * as styles from './feedback.css.ts';

/** /feedback: the same form with a page to itself. */
export function FeedbackPage() {
  const { t } = useTranslation(PORTAL);
  const [parameters] = useSearchParams();
  const order = parameters.get('order');
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  return (
    <section className={styles.page} aria-label={t('feedback.title')}>
      <TitleRow title={t('feedback.title')} />
      {done ? (
        <FeedbackThanks>
          <Button size={40} variant="outline" onClick={() => setDone(false)}>
            {t('feedback.another')}
          </Button>
        </FeedbackThanks>
      ) : (
        <FeedbackForm id="feedback-page-form" order={order} onBusy={setBusy} onDone={() => setDone(true)}>
          <div className={styles.footer}>
            <Button size={40} variant="primary" type="submit" loading={busy}>
              {t('feedback.send')}
            </Button>
          </div>
        </FeedbackForm>
      )}
    </section>
  );
}
