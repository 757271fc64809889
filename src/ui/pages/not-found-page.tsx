import { useTranslation } from '../locales/use-translation.ts';
import { Link } from 'wouter';
import { SITE } from '../locales/namespaces.ts';
import { usePageTitle } from '../session/use-page-title.ts';
import { Notice } from './notice.tsx';
import * as styles from './page.css.ts';

/** `framed`: there is a frame around it, with the landmark. */
export function NotFoundPage({ framed = false }: { readonly framed?: boolean }) {
  const { t } = useTranslation(SITE);
  usePageTitle('site.notFound.title');
  return (
    <Notice title={t('notFound.title')} text={t('notFound.text')} framed={framed}>
      <Link href="/" className={styles.link}>
        {t('notFound.home')}
      </Link>
    </Notice>
  );
}
