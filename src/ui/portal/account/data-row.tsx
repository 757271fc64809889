import { useTranslation } from '../../locales/use-translation.ts';
import { api } from '#contract';
import { ACCOUNT } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/index.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { AccountRow } from './account-row.tsx';

/** Everything that is kept of the person, as a file. */
export function DataRow() {
  const { t } = useTranslation(ACCOUNT);
  const { call } = useCloud();
  const download = async () => {
    const answer = await call(api.account.export);
    if (!answer.ok) return;
    // The browser downloads by itself: what there is may be more than a page can hold.
    const link = document.createElement('a');
    link.href = answer.data.url;
    link.download = '';
    link.click();
  };
  return (
    <AccountRow name={t('data')} value={null} hint={t('dataHint')}>
      <Button variant="outline" aria-label={t('dataNamed')} onClick={() => void download()}>
        {t('dataVerb')}
      </Button>
    </AccountRow>
  );
}
