import { useTranslation } from 'react-i18next';
import { SESSION } from '../locales/namespaces.ts';
import { Button } from '../primitives/button.tsx';
import { Mark } from '../primitives/mark.tsx';
import * as styles from './page.css.ts';

/** A part of the page could not be fetched: most often because a new version took its place. */
export function UpdatedPage() {
  const { t } = useTranslation(SESSION);
  return (
    <main className={styles.page}>
      <div className={styles.card} role="alert">
        <span className={styles.mark}>
          <Mark size={48} />
        </span>
        <h1 className={styles.title}>{t('updated.title')}</h1>
        <p className={styles.text}>{t('updated.text')}</p>
        <Button look="coral" size={40} onClick={() => window.location.reload()}>
          {t('updated.reload')}
        </Button>
      </div>
    </main>
  );
}
