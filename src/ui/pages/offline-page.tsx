import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import { SITE } from '../locales/namespaces.ts';
import { Button } from '../primitives/button.tsx';
import { Notice, type NoticeProps } from './notice.tsx';

const RETRY_MS = 10_000;

interface OfflinePageProps extends Pick<NoticeProps, 'framed'> {
  /** Tries again, and takes this page away when it has come through. */
  readonly onRetry: () => Promise<void>;
}

/**
 * Without a network or the server a page cannot be shown. Nothing is lost: it is tried again, not begun anew, when the
 * person asks, when the network is back, and every ten seconds.
 */
export function OfflinePage({ framed = false, onRetry }: OfflinePageProps) {
  const { t } = useTranslation(SITE);
  const [trying, setTrying] = useState(false);
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  }, [onRetry]);
  useEffect(() => {
    const again = () => void retry.current();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, []);
  const reason = navigator.onLine ? 'unreached' : 'offline';
  return (
    <Notice alert framed={framed} title={t(`${reason}.title`)} text={t(`${reason}.text`)}>
      <Button
        variant="primary"
        size={40}
        loading={trying}
        onClick={() => {
          setTrying(true);
          void retry.current().finally(() => setTrying(false));
        }}
      >
        {t('offline.retry')}
      </Button>
    </Notice>
  );
}
