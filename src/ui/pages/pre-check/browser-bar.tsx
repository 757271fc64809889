import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STORED, type DeviceStorage } from '#cloud';
import { SESSION } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/button.tsx';
import { Icon } from '../../primitives/icon.tsx';
import { isRecommended } from './browser.ts';
import * as styles from './pre-check.css.ts';

const QUIET_MS = 30 * 24 * 3600 * 1000;

/** Whether to say it: not in a browser we recommend, and once in 30 days in any other. */
export function isDue(userAgent: string, lastSeen: string | null, now: number): boolean {
  if (isRecommended(userAgent)) return false;
  const seen = Number(lastSeen ?? '');
  // A date that is no number, or lies ahead, was not written by this page.
  return !(seen > 0 && seen <= now && now - seen < QUIET_MS);
}

/** A line for browsers this product is not made on. */
export function BrowserBar({ storage }: { readonly storage: DeviceStorage }) {
  const { t } = useTranslation(SESSION);
  const [due, setDue] = useState(() =>
    isDue(navigator.userAgent, storage.get(STORED.browserNote), Date.now()),
  );
  if (!due) return null;
  return (
    <aside className={styles.bar} aria-label={t('browser.label')}>
      <Icon of={TriangleAlert} size={20} />
      <span>{t('browser.text')}</span>
      <Button
        look="ghost"
        size={32}
        onClick={() => {
          storage.set(STORED.browserNote, String(Date.now()));
          setDue(false);
        }}
      >
        {t('browser.ok')}
      </Button>
    </aside>
  );
}
