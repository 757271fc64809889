import { useTranslation } from '../../locales/use-translation.ts';
import { Link } from 'wouter';
import { PORTAL } from '../../locales/namespaces.ts';
import { TitleRow } from '../frame/title-row.tsx';
import { NothingFound } from '../lists/list-states.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useBook } from '../../manual/books.ts';
import * as styles from './learn.css.ts';
import { searchArticles, wordsOf } from './search.ts';
import { WordsComing } from './words-coming.tsx';

/** The passages of the manual that answer a question. */
export function SearchResults({ question }: { readonly question: string }) {
  const { t } = useTranslation(PORTAL);
  return (
    <section className={styles.results} aria-label={t('place.manual')}>
      <TitleRow title={t('place.manual')} />
      <Passages question={question} />
    </section>
  );
}

function Passages({ question }: { readonly question: string }) {
  const { t } = useTranslation(PORTAL);
  const { value: articles, failed, retry } = useBook('wholeManual');
  if (failed) return <LoadFailed onRetry={retry} />;
  if (articles === null) return <WordsComing />;
  const passages = searchArticles(articles, question);
  if (passages.length === 0) return <NothingFound text={question} />;
  const words = wordsOf(question);
  return (
    <>
      <p className={styles.meta}>{t('learn.results', { count: passages.length })}</p>
      {passages.map(({ article, section, excerpt }) => (
        <Link
          key={`${article.id} ${section.id}`}
          href={`/manual?page=${article.id}#${section.id}`}
          className={styles.passage}
        >
          <span className={styles.passageTitle}>{`${article.title} › ${section.title}`}</span>
          <span className={styles.excerpt}>
            <Hits text={excerpt} words={words} />
          </span>
        </Link>
      ))}
    </>
  );
}

/** A text in which the words that were looked for stand out. */
function Hits({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  const pattern = words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('|');
  return text.split(new RegExp(`(${pattern})`, 'i')).map((piece, at) =>
    // Every second piece is what the pattern kept.
    at % 2 === 0 ? (
      piece
    ) : (
      <mark key={at} className={styles.hit}>
        {piece}
      </mark>
    ),
  );
}
