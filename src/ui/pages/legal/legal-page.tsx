import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { SESSION } from '../../locales/namespaces.ts';
import { Mark } from '../../primitives/mark.tsx';
import * as frame from '../../session/auth-frame.css.ts';
import { LanguageSwitch } from '../../session/forms/language-switch.tsx';
import { useChunk } from '../../use-chunk.ts';
import { LoadingPage } from '../loading-page.tsx';
import { OfflinePage } from '../offline-page.tsx';
import * as styles from './legal.css.ts';
import { LEGAL_TEXTS } from './legal-text.ts';
import type { LegalTopic } from './legal-types.ts';

/** Terms, or what happens to data: written for this product, in plain words. */
export function LegalPage({ topic }: { readonly topic: LegalTopic }) {
  const { t, i18n } = useTranslation(SESSION);
  const language = i18n.language === 'zh' ? 'zh' : 'en';
  const { value: texts, failed, retry } = useChunk(LEGAL_TEXTS[language]);
  if (failed) return <OfflinePage onRetry={async () => retry()} />;
  if (texts === null) return <LoadingPage />;
  const { changed, sections } = texts[topic];
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
          <section key={section.title} className={styles.section}>
            <h2 className={styles.heading}>{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}
