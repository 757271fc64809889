import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'wouter';
import { PORTAL } from '../../locales/namespaces.ts';
import { Icon, Skeleton } from '../../primitives/index.ts';
import { useSettledSearch } from '../frame/search-text.ts';
import { TitleRow } from '../frame/title-row.tsx';
import { button } from '../link-button.css.ts';
import { NothingFound } from '../lists/list-states.tsx';
import { ArticleBody } from './article-body.tsx';
import { searchArticles, type Article } from './article.ts';
import * as styles from './learn.css.ts';
import { useLearn } from './use-learn.ts';
import { useSectionInView } from './use-section-in-view.ts';

/** /manual?page=… */
export function ManualPage() {
  const { t } = useTranslation(PORTAL);
  const [parameters] = useSearchParams();
  const search = useSettledSearch();
  const manual = useLearn('manual');
  if (manual === null)
    return (
      <div className={styles.narrow} aria-busy>
        <Skeleton width="50%" height={36} />
        <Skeleton height={120} />
      </div>
    );
  if (search !== '') return <Results articles={manual} question={search} />;
  const wanted = parameters.get('page');
  const at = Math.max(
    0,
    manual.findIndex(({ id }) => id === wanted),
  );
  const article = manual[at]!;
  const before = manual[at - 1];
  const after = manual[at + 1];
  return (
    <div className={styles.layout}>
      <nav className={styles.tree} aria-label={t('learn.pages')}>
        {manual.map(({ id, title }) => (
          <Link
            key={id}
            href={`/manual?page=${id}`}
            className={styles.treeLink}
            aria-current={id === article.id ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <article className={styles.article}>
        <h1 className={styles.title}>{article.title}</h1>
        <p className={styles.about}>{article.about}</p>
        <ArticleBody article={article} />
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
      <Contents article={article} />
    </div>
  );
}

/** The sections of the page; the one that is being read is marked. */
function Contents({ article }: { readonly article: Article }) {
  const { t } = useTranslation(PORTAL);
  const read = useSectionInView(article.sections.map(({ id }) => id));
  return (
    <nav className={styles.contents} aria-label={t('learn.contents')}>
      <div className={styles.treeHead}>{t('learn.contents')}</div>
      {article.sections.map(({ id, title }) => (
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

function Results({
  articles,
  question,
}: {
  readonly articles: readonly Article[];
  readonly question: string;
}) {
  const { t } = useTranslation(PORTAL);
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
