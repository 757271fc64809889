import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useLocation } from 'wouter';
import { STORED, type DeviceStorage } from '#cloud';
import { SESSION } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/button.tsx';
import { Icon } from '../../primitives/icon.tsx';
import { useDevice } from '../../session/device.ts';
import { isDue } from './browser.ts';
import * as styles from './pre-check.css.ts';

/** A line for browsers this product is not made on; not where the editor, which it is about, cannot be opened at all. */
export function BrowserBar({ storage }: { readonly storage: DeviceStorage }) {
  const { t } = useTranslation(SESSION);
  const [due, setDue] = useState(() =>
    isDue(navigator.userAgent, storage.get(STORED.browserNote), Date.now()),
  );
  const handheld = useDevice().class !== 'desktop';
  const [path] = useLocation();
  if (!due || handheld) return null;
  const overEditor = path.startsWith('/editor');
  return (
    <aside className={overEditor ? styles.bar : styles.barOverPage} aria-label={t('browser.label')}>
      <Icon of={TriangleAlert} size={20} />
      <span>{t('browser.text')}</span>
      <Button
        variant="ghost"
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
