import { useTranslation } from 'react-i18next';
import { PORTAL } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/index.ts';

interface FactorFooterProps {
  /** Recovery codes are on show: there is nothing left to send. */
  readonly isDone: boolean;
  readonly form: string;
  readonly verb: string;
  readonly busy: boolean;
  readonly onClose: () => void;
}

/** Below what changes two-step verification. */
export function FactorFooter({ isDone, form, verb, busy, onClose }: FactorFooterProps) {
  const { t } = useTranslation(PORTAL);
  if (isDone) {
    return (
      <Button size={40} variant="primary" onClick={onClose}>
        {t('account.done')}
      </Button>
    );
  }
  return (
    <>
      <Button size={40} variant="outline" onClick={onClose}>
        {t('common:cancel')}
      </Button>
      <Button size={40} variant="primary" type="submit" form={form} loading={busy}>
        {verb}
      </Button>
    </>
  );
}
