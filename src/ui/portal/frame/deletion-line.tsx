import { UserRoundX } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { api } from '#contract';
import { PORTAL } from '../../locales/namespaces.ts';
import { Button, Icon } from '../../primitives/index.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { notify } from '../../session/toasts.ts';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { useAccount } from '../../shared/services.ts';
import * as styles from './frame.css.ts';

/** One line under the top row while the account is to be deleted, with the way to keep it. */
export function DeletionLine() {
  const { t } = useTranslation(PORTAL);
  const { call, session } = useCloud();
  const format = usePortalFormat();
  const deleteAt = useAccount()?.deleteAt ?? null;
  if (deleteAt === null) return null;
  const keep = async () => {
    const answer = await call(api.account.keep);
    if (!answer.ok) return;
    session.updateUser({ deleteAt: null });
    notify({ text: t('account.kept') });
  };
  return (
    <div className={styles.offline}>
      <Icon of={UserRoundX} size={16} />
      <span>{t('account.willGo', { date: format.isoDate(deleteAt) })}</span>
      <Button variant="outline" onClick={() => void keep()}>
        {t('account.keep')}
      </Button>
    </div>
  );
}
