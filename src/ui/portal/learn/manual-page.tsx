import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Link, useSearchParams } from 'wouter';
import { PORTAL } from '../../locales/namespaces.ts';
import { Icon } from '../../primitives/index.ts';
import { useSettledSearch } from '../frame/search-text.ts';
import { button } from '../link-button.css.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { ArticleBody } from '../../manual/article-body.tsx';
import type { Chapter, Section } from '../../manual/article.ts';
import { BOOKS, useBook } from '../../manual/books.ts';
import * as styles from './learn.css.ts';
import { OwnKeys } from './own-keys.tsx';
import { SearchResults } from './search-results.tsx';
import { chunk } from '../../chunk.ts';
import { preferences } from '../../preferences.ts';
import { useChunk } from '../../use-chunk.ts';
import { useSectionInView } from './use-section-in-view.ts';
import { WordsComing } from './words-coming.tsx';

/** The chapter that an address asks for, or the first. */
const chapterAt = (manual: readonly Chapter[], wanted: string | null): number =>
  Math.max(
    0,
    manual.findIndex(({ id }) => id === wanted),
  );

/** Fetches the chapter that the page shows at first. */
export async function prefetchChapter(query: string): Promise<void> {
  const manual = await chunk(BOOKS[preferences().language].manual).fetch();
  if (!manual.ok) return;
  const { value } = manual;
  await chunk(value[chapterAt(value, new URLSearchParams(query).get('page'))]!.load).fetch();
}

/** /manual?page=… */
export function ManualPage() {
  const [parameters] = useSearchParams();
  const search = useSettledSearch();
  const { value: manual, failed, retry } = useBook('manual');
  if (failed) return <LoadFailed onRetry={retry} />;
  if (manual === null) return <WordsComing />;
  if (search !== '') return <SearchResults question={search} />;
  return <Page manual={manual} at={chapterAt(manual, parameters.get('page'))} />;
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
  const { value: sections, failed, retry } = useChunk(chapter.load);
  return (
    <div className={styles.columns}>
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
        {sections === null ? (
          !failed && <WordsComing />
        ) : (
          <OwnKeys>
            <ArticleBody sections={sections} />
          </OwnKeys>
        )}
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
