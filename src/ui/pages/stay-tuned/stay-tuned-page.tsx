import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Link } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { SESSION } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/button.tsx';
import { useCloud } from '../../session/cloud-context.tsx';
import { wantedOnLargerScreen } from '../../session/redirect.ts';
import { Notice } from '../notice.tsx';
import * as styles from '../page.css.ts';

/** What a phone or a tablet shows instead of pages that need room (SPEC §4), account or not (ADR 0510). */
export function StayTunedPage() {
  const { t } = useTranslation(SESSION);
  const [said, setSaid] = useState<'copied' | 'refused' | null>(null);
  const signedIn = useCloud().session.hasCredential();
  const url = window.location.origin + wantedOnLargerScreen(useSearch());
  const send = async () => {
    try {
      if ('share' in navigator) await navigator.share({ title: t('stayTuned.subject'), url });
      else {
        await (navigator as Navigator).clipboard.writeText(url);
        setSaid('copied');
      }
    } catch (error) {
      // Called off by the person; anything else leaves the link to be chosen by hand.
      setSaid(error instanceof DOMException && error.name === 'AbortError' ? null : 'refused');
    }
  };
  return (
    <Notice title={t('stayTuned.title')} text={t('stayTuned.text')}>
      <div className={styles.actions}>
        <Button variant="primary" size={40} onClick={() => void send()}>
          {t('stayTuned.send')}
        </Button>
        <Link href={signedIn ? '/projects' : '/login'} className={styles.quietLink}>
          {t(signedIn ? 'stayTuned.projects' : 'login.submit')}
        </Link>
      </div>
      <p className={styles.said} aria-live="polite">
        {said === 'copied' && t('stayTuned.copied')}
        {said === 'refused' && <code className={styles.address}>{url}</code>}
      </p>
    </Notice>
  );
}
