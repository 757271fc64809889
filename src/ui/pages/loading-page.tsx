import { useTranslation } from '../locales/use-translation.ts';
import { SITE } from '../locales/namespaces.ts';
import * as styles from './page.css.ts';

/** Shown only when opening takes longer than a blink. */
export function LoadingPage() {
  const { t } = useTranslation(SITE);
  return (
    <main className={styles.page} aria-busy>
      <p className={styles.loading}>{t('loading')}</p>
    </main>
  );
}
