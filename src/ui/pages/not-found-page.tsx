import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { SITE } from '../locales/namespaces.ts';
import { usePageTitle } from '../session/use-page-title.ts';
import { Notice } from './notice.tsx';
import * as styles from './page.css.ts';

export function NotFoundPage() {
  const { t } = useTranslation(SITE);
  usePageTitle('site.notFound.title');
  return (
    <Notice title={t('notFound.title')} text={t('notFound.text')}>
      <Link href="/" className={styles.link}>
        {t('notFound.home')}
      </Link>
    </Notice>
  );
}
