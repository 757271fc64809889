import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import { Button, Dialog } from '../../primitives/index.ts';
import { usePortalStore } from '../../shared/portal-store.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { FeedbackThanks } from './feedback-thanks.tsx';

const FORM = 'feedback-dialog-form';

export function FeedbackDialog() {
  const { t } = useTranslation(PORTAL);
  const { closeDialog } = usePortalStore();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  return (
    <Dialog
      open
      width={480}
      title={t('feedback.title')}
      footer={
        done ? (
          <Button size={40} variant="outline" onClick={closeDialog}>
            {t('common:close')}
          </Button>
        ) : (
          <>
            <Button size={40} variant="outline" onClick={closeDialog}>
              {t('common:cancel')}
            </Button>
            <Button size={40} variant="primary" type="submit" form={FORM} loading={busy}>
              {t('feedback.send')}
            </Button>
          </>
        )
      }
      onClose={closeDialog}
    >
      {done ? <FeedbackThanks /> : <FeedbackForm id={FORM} onBusy={setBusy} onDone={() => setDone(true)} />}
    </Dialog>
  );
}
