import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { SESSION } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/button.tsx';
import { Mark } from '../../primitives/mark.tsx';
import * as frame from '../../session/auth-frame.css.ts';
import * as styles from '../page.css.ts';

/** What a phone or a tablet shows instead of pages that need room (SPEC §4). */
export function StayTunedPage() {
  const { t } = useTranslation(SESSION);
  const [copied, setCopied] = useState(false);
  const send = async () => {
    const url = `${window.location.origin}/editor`;
    try {
      if ('share' in navigator) await navigator.share({ title: t('stayTuned.subject'), url });
      else {
        await (navigator as Navigator).clipboard.writeText(url);
        setCopied(true);
      }
    } catch {
      // Called off, or refused: the link is still in the address bar.
    }
  };
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <span className={styles.mark}>
          <Mark size={48} />
        </span>
        <h1 className={styles.title}>{t('stayTuned.title')}</h1>
        <p className={styles.text}>
          {t('stayTuned.text')} {t('stayTuned.more')}
        </p>
        <Button look="coral" size={40} onClick={() => void send()}>
          {t('stayTuned.send')}
        </Button>
        <p className={frame.quiet} aria-live="polite">
          {copied ? t('stayTuned.copied') : ''}
        </p>
        <Link href="/projects" className={frame.link}>
          {t('stayTuned.projects')}
        </Link>
      </div>
    </main>
  );
}
