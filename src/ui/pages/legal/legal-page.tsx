import { useTranslation } from '../../locales/use-translation.ts';
import { Link } from 'wouter';
import { SESSION } from '../../locales/namespaces.ts';
import { plainText } from '../../manual/article.ts';
import { Mark } from '../../primitives/mark.tsx';
import * as frame from '../../session/auth-frame.css.ts';
import { LanguageSwitch } from '../../session/forms/language-switch.tsx';
import { useChunk } from '../../use-chunk.ts';
import { LoadingPage } from '../loading-page.tsx';
import { OfflinePage } from '../offline-page.tsx';
import * as styles from './legal.css.ts';
import { LEGAL_TEXTS, legalTextAt, type LegalTopic } from './legal-texts.ts';

/** Terms, or what happens to data: written for this product, in plain words. */
export function LegalPage({ topic }: { readonly topic: LegalTopic }) {
  const { t, i18n } = useTranslation(SESSION);
  const language = i18n.language === 'zh' ? 'zh' : 'en';
  const { value: read, failed, retry } = useChunk(LEGAL_TEXTS[legalTextAt(language, topic)]!);
  if (failed) return <OfflinePage onRetry={async () => retry()} />;
  if (read === null) return <LoadingPage />;
  const [{ changed, sections }] = read;
  // Day first in English, as everywhere in the product.
  const date = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link href="/" className={styles.brand}>
          <Mark size={28} />
          {t('brand')}
        </Link>
        <LanguageSwitch />
      </header>
      <main className={styles.article}>
        <h1 className={styles.title}>{t(`page.${topic}`)}</h1>
        <p className={frame.quiet}>
          <time dateTime={changed}>{t('legal.updated', { date: date.format(new Date(changed)) })}</time>
        </p>
        {sections.map((section) => (
          <section key={section.id} className={styles.section}>
            <h2 className={styles.heading}>{section.title}</h2>
            {section.blocks.map(plainText).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}
