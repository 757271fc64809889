import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SITE } from '../locales/namespaces.ts';
import { Button } from '../primitives/button.tsx';
import { Notice, type NoticeProps } from './notice.tsx';

interface OfflinePageProps extends Pick<NoticeProps, 'framed'> {
  /** Called when the person asks, and by itself when the network is back. */
  readonly onRetry: () => void;
}

/** The page's code could not be fetched without a network. Nothing is lost: it is tried again, not begun anew. */
export function OfflinePage({ framed = false, onRetry }: OfflinePageProps) {
  const { t } = useTranslation(SITE);
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <Notice alert framed={framed} title={t('offline.title')} text={t('offline.text')}>
      <Button look="coral" size={40} onClick={onRetry}>
        {t('offline.retry')}
      </Button>
    </Notice>
  );
}
