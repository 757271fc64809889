import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { SESSION } from '../../locales/namespaces.ts';
import { Mark } from '../../primitives/mark.tsx';
import * as page from '../page.css.ts';
import * as styles from './coming.css.ts';

/** Pages that are announced and not open: each says what it will be. */
export type ComingTopic = 'vip' | 'points' | 'payment';

export function ComingPage({ topic }: { readonly topic: ComingTopic }) {
  const { t } = useTranslation(SESSION);
  return (
    <div className={styles.place}>
      <div className={page.card}>
        <span className={page.mark}>
          <Mark size={48} />
        </span>
        <h1 className={page.title}>{t(`coming.${topic}.title`)}</h1>
        <p className={page.text}>{t(`coming.${topic}.text`)}</p>
        <Link href="/" className={page.link}>
          {t('coming.home')}
        </Link>
      </div>
    </div>
  );
}
