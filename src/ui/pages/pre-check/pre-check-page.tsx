import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { SESSION } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/button.tsx';
import { Mark } from '../../primitives/mark.tsx';
import { usePageTitle } from '../../session/use-page-title.ts';
import * as styles from '../page.css.ts';
import { hasWebAssembly, readBrowser } from './browser.ts';
import * as own from './pre-check.css.ts';

const STEPS = ['step1', 'step2', 'step3'] as const;

/** WebAssembly is off: how to turn it on in the browser at hand. `onReady` runs once it is there. */
export function PreCheckPage({ onReady }: { readonly onReady: () => void }) {
  const { t } = useTranslation(SESSION);
  usePageTitle('session.webAssembly.title');
  const [said, setSaid] = useState<'copied' | 'refused' | 'still' | null>(null);
  const browser = readBrowser(navigator.userAgent).name;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setSaid('copied');
    } catch {
      setSaid('refused');
    }
  };
  return (
    <main className={styles.page}>
      <div className={own.card}>
        <Mark size={40} />
        <h1 className={own.title}>{t('webAssembly.title')}</h1>
        <p className={own.text}>{t('webAssembly.text')}</p>
        <ol className={own.steps}>
          {STEPS.map((step) => (
            <li key={step}>{t(`webAssembly.${browser}.${step}`)}</li>
          ))}
        </ol>
        <code className={own.address}>{window.location.href}</code>
        <div className={own.buttons}>
          <Button variant="outline" size={40} onClick={() => void copy()}>
            {t('webAssembly.copy')}
          </Button>
          <Button
            variant="primary"
            size={40}
            onClick={() => {
              if (hasWebAssembly()) onReady();
              else setSaid('still');
            }}
          >
            {t('webAssembly.check')}
          </Button>
        </div>
        <p className={own.text} aria-live="polite">
          {said === null ? '' : t(`webAssembly.${said}`)}
        </p>
      </div>
    </main>
  );
}
