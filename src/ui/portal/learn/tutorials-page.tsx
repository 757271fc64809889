import { ArrowLeft, Play } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Link, useSearchParams } from 'wouter';
import { EDITOR_PICTURE } from '../../editor-picture.ts';
import { TOUR_STEPS } from '../../editor/shared/tour-store.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import { Button, Icon, Skeleton } from '../../primitives/index.ts';
import { useSettledSearch } from '../frame/search-text.ts';
import { TitleRow } from '../frame/title-row.tsx';
import { NothingFound } from '../lists/list-states.tsx';
import { button } from '../link-button.css.ts';
import { usePortal } from '../../shared/services.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { ArticleBody, Taken } from '../../manual/article-body.tsx';
import type { Picture, Tutorial } from '../../manual/article.ts';
import { useBook } from '../../manual/books.ts';
import * as styles from './learn.css.ts';
import { OwnKeys } from './own-keys.tsx';
import { isFound, wordsOf } from './search.ts';

/** The steps of the guided tour are the editor’s own. */
const TOUR = { level: 'first', minutes: 2, steps: TOUR_STEPS.length } as const;

function useFacts(): (facts: Pick<Tutorial, 'level' | 'minutes'> & { readonly steps: number }) => string {
  const { t } = useTranslation(PORTAL);
  return ({ level, minutes, steps }) =>
    [
      t(`learn.level.${level}`),
      t('learn.minutes', { count: minutes }),
      t('learn.steps', { count: steps }),
    ].join(' · ');
}

/** What a card looks like from afar; its words stand below. */
function Cover({ picture }: { readonly picture: Picture | null }) {
  return (
    <span className={styles.cover}>
      {picture !== null && <Taken picture={picture} alt="" className={styles.coverPicture} />}
    </span>
  );
}

const CardSkeleton = () => (
  <div className={styles.card}>
    <Cover picture={null} />
    <div className={styles.cardBody}>
      <Skeleton height={24} width="60%" />
      <Skeleton height={20} width="90%" />
    </div>
  </div>
);

/** /tutorials?page=… */
export function TutorialsPage() {
  const { t, i18n } = useTranslation(PORTAL);
  const [parameters] = useSearchParams();
  const { value: tutorials, failed, retry } = useBook('tutorials');
  const { startEditor } = usePortal();
  const facts = useFacts();
  const search = useSettledSearch();
  const wanted = search === '' ? parameters.get('page') : null;
  const chosen = tutorials?.find(({ id }) => id === wanted);
  if (chosen !== undefined) return <OneTutorial tutorial={chosen} />;
  const words = wordsOf(search);
  const tour = `${t('learn.tour')} ${t('learn.tourAbout')}`.toLowerCase();
  const isTourFound = words.every((word) => tour.includes(word));
  const found = tutorials?.filter((one) => search === '' || isFound(one, words)) ?? null;
  return (
    <section aria-label={t('place.tutorials')} aria-busy={tutorials === null && !failed}>
      <TitleRow title={t('place.tutorials')} />
      <div className={styles.cards}>
        {isTourFound && (
          <button type="button" className={styles.card} onClick={() => startEditor({ kind: 'tour' })}>
            <Cover picture={EDITOR_PICTURE[i18n.language === 'zh' ? 'zh' : 'en']} />
            <span className={styles.cardBody}>
              <span className={styles.cardTitle}>
                <Icon of={Play} size={16} className={styles.cardIcon} />
                {t('learn.tour')}
              </span>
              <span className={styles.cardText}>{t('learn.tourAbout')}</span>
              <span className={styles.cardMeta}>{facts(TOUR)}</span>
            </span>
          </button>
        )}
        {found === null
          ? !failed && Array.from({ length: 4 }, (_, at) => <CardSkeleton key={at} />)
          : found.map((tutorial) => (
              <Link key={tutorial.id} href={`/tutorials?page=${tutorial.id}`} className={styles.card}>
                <Cover picture={tutorial.cover} />
                <div className={styles.cardBody}>
                  <h2 className={styles.cardTitle}>{tutorial.title}</h2>
                  <p className={styles.cardText}>{tutorial.about}</p>
                  <p className={styles.cardMeta}>{facts({ ...tutorial, steps: tutorial.sections.length })}</p>
                </div>
              </Link>
            ))}
      </div>
      {found?.length === 0 && !isTourFound && <NothingFound text={search} />}
      {failed && <LoadFailed onRetry={retry} />}
    </section>
  );
}

function OneTutorial({ tutorial }: { readonly tutorial: Tutorial }) {
  const { t } = useTranslation(PORTAL);
  const { startEditor } = usePortal();
  const facts = useFacts();
  return (
    <article className={styles.narrow}>
      <h1 className={styles.title}>{tutorial.title}</h1>
      <p className={styles.about}>{tutorial.about}</p>
      <p className={styles.meta}>{facts({ ...tutorial, steps: tutorial.sections.length })}</p>
      <OwnKeys>
        <ArticleBody sections={tutorial.sections} />
      </OwnKeys>
      <div className={styles.actions}>
        <Button variant="primary" size={40} onClick={() => startEditor({ kind: 'new' })}>
          {t('learn.tryIt')}
        </Button>
        <Link href="/tutorials" className={button}>
          <Icon of={ArrowLeft} size={16} />
          {t('learn.all')}
        </Link>
      </div>
    </article>
  );
}
