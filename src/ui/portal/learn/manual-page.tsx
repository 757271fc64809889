import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'wouter';
import { PORTAL } from '../../locales/namespaces.ts';
import { Icon, Skeleton } from '../../primitives/index.ts';
import { useSettledSearch } from '../frame/search-text.ts';
import { TitleRow } from '../frame/title-row.tsx';
import { button } from '../link-button.css.ts';
import { LoadFailed, NothingFound } from '../lists/list-states.tsx';
import { ArticleBody } from './article-body.tsx';
import { searchArticles, type Section } from './article.ts';
import type { Chapter } from './chapter.ts';
import * as styles from './learn.css.ts';
import { useBook } from './use-book.ts';
import { useFetched } from './use-fetched.ts';
import { useSectionInView } from './use-section-in-view.ts';

/** In the place of words that are on their way. */
const WordsComing = () => (
  <div className={styles.coming} aria-busy>
    <Skeleton width="50%" height={36} />
    <Skeleton height={120} />
  </div>
);

/** /manual?page=… */
export function ManualPage() {
  const [parameters] = useSearchParams();
  const search = useSettledSearch();
  const { value: manual, failed, retry } = useBook('manual');
  if (failed) return <LoadFailed onRetry={retry} />;
  if (manual === null) return <WordsComing />;
  if (search !== '') return <Results question={search} />;
  const wanted = parameters.get('page');
  const at = Math.max(
    0,
    manual.findIndex(({ id }) => id === wanted),
  );
  return <Page manual={manual} at={at} />;
}

interface PageProps {
  readonly manual: readonly Chapter[];
  /** Which of them is read. */
  readonly at: number;
}

function Page({ manual, at }: PageProps) {
  const { t } = useTranslation(PORTAL);
  const chapter = manual[at]!;
  const before = manual[at - 1];
  const after = manual[at + 1];
  const { value: sections, failed, retry } = useFetched(chapter.load);
  return (
    <div className={styles.layout}>
      <nav className={styles.tree} aria-label={t('learn.pages')}>
        {manual.map(({ id, title }) => (
          <Link
            key={id}
            href={`/manual?page=${id}`}
            className={styles.treeLink}
            aria-current={id === chapter.id ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <article className={styles.article}>
        <h1 className={styles.title}>{chapter.title}</h1>
        <p className={styles.about}>{chapter.about}</p>
        {failed && <LoadFailed onRetry={retry} />}
        {sections === null ? !failed && <WordsComing /> : <ArticleBody sections={sections} />}
        <nav className={styles.turn} aria-label={t('learn.next')}>
          {before === undefined ? (
            <span />
          ) : (
            <Link href={`/manual?page=${before.id}`} className={button}>
              <Icon of={ArrowLeft} size={16} />
              {before.title}
            </Link>
          )}
          {after !== undefined && (
            <Link href={`/manual?page=${after.id}`} className={button}>
              {after.title}
              <Icon of={ArrowRight} size={16} />
            </Link>
          )}
        </nav>
      </article>
      {sections !== null && <Contents sections={sections} />}
    </div>
  );
}

/** The sections of the page; the one that is being read is marked. */
function Contents({ sections }: { readonly sections: readonly Section[] }) {
  const { t } = useTranslation(PORTAL);
  const read = useSectionInView(sections.map(({ id }) => id));
  return (
    <nav className={styles.contents} aria-label={t('learn.contents')}>
      <div className={styles.treeHead}>{t('learn.contents')}</div>
      {sections.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          className={styles.contentsLink}
          aria-current={id === read ? 'location' : undefined}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

function Results({ question }: { readonly question: string }) {
  const { t } = useTranslation(PORTAL);
  const { value: articles, failed, retry } = useBook('wholeManual');
  if (failed) return <LoadFailed onRetry={retry} />;
  if (articles === null) return <WordsComing />;
  const passages = searchArticles(articles, question);
  if (passages.length === 0) return <NothingFound text={question} />;
  return (
    <section className={styles.article} style={{ maxWidth: 720 }} aria-label={t('place.manual')}>
      <TitleRow title={t('place.manual')} />
      <p className={styles.meta}>{t('learn.results', { count: passages.length })}</p>
      {passages.map(({ article, section, excerpt }) => (
        <Link
          key={`${article.id} ${section.id}`}
          href={`/manual?page=${article.id}#${section.id}`}
          className={styles.passage}
        >
          <span className={styles.passageTitle}>{`${article.title} › ${section.title}`}</span>
          <span className={styles.excerpt}>{excerpt}</span>
        </Link>
      ))}
    </section>
  );
}
