import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { SESSION } from '../../locales/namespaces.ts';
import { Mark } from '../../primitives/mark.tsx';
import * as styles from '../page.css.ts';

/** Pages that are announced and not open: each says what it will be. */
export type ComingTopic = 'community' | 'vip' | 'points' | 'orders' | 'payment';

export function ComingPage({ topic }: { readonly topic: ComingTopic }) {
  const { t } = useTranslation(SESSION);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <span className={styles.mark}>
          <Mark size={48} />
        </span>
        <h1 className={styles.title}>{t(`coming.${topic}.title`)}</h1>
        <p className={styles.text}>{t(`coming.${topic}.text`)}</p>
        <Link href="/" className={styles.link}>
          {t('coming.home')}
        </Link>
      </div>
    </main>
  );
}
