import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SITE } from '../locales/namespaces.ts';
import { Link } from 'wouter';
import { Mark } from '../primitives/mark.tsx';
import * as styles from './page.css.ts';

export function NotFoundPage() {
  const { t } = useTranslation(SITE);
  const title = t('notFound.title');
  useEffect(() => {
    document.title = t('common:title', { title });
  }, [t, title]);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <span className={styles.mark}>
          <Mark size={48} />
        </span>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{t('notFound.text')}</p>
        <Link href="/editor" className={styles.link}>
          {t('notFound.home')}
        </Link>
      </div>
    </main>
  );
}
