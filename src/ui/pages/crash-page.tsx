import { useTranslation } from 'react-i18next';
import { SITE } from '../locales/namespaces.ts';
import { Mark } from '../primitives/mark.tsx';
import { Button } from '../primitives/button.tsx';
import * as styles from './page.css.ts';

/** A bug reached the page. The document is on the device; reloading brings it back. */
export function CrashPage({ error }: { readonly error: unknown }) {
  const { t } = useTranslation(SITE);
  return (
    <main className={styles.page}>
      <div className={styles.card} role="alert">
        <span className={styles.mark}>
          <Mark size={48} />
        </span>
        <h1 className={styles.title}>{t('crash.title')}</h1>
        <p className={styles.text}>{t('crash.text')}</p>
        <Button look="coral" size={40} onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </Button>
        <details className={styles.details}>
          <summary>{t('crash.details')}</summary>
          <pre className={styles.trace}>
            {error instanceof Error ? (error.stack ?? error.message) : String(error)}
          </pre>
        </details>
      </div>
    </main>
  );
}
