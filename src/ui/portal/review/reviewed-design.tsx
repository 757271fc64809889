import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { api, licenceLink, type PublicationDetail } from '#contract';
import { REVIEW } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Skeleton } from '../../primitives/index.ts';
import { StateNote } from '../../primitives/state-note.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { useCall } from '../../shared/services.ts';
import { VipBadge } from '../../shared/vip-badge.tsx';
import { Gallery } from '../community/gallery.tsx';
import { inline } from '../link-button.css.ts';
import { DesignFacts } from '../publishing/design-facts.tsx';
import { factsIn } from '../publishing/draft.ts';
import { ItemDetails } from './item-details.tsx';
import * as styles from './review.css.ts';

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'ready'; readonly design: PublicationDetail };

interface ReviewedDesignProps {
  readonly id: string;
  /** What was sent in last, or what everybody sees. */
  readonly text: 'latest' | 'approved';
  /** It is asked for again, and so may be what else is on the page. */
  readonly onReload: () => void;
  /** What can be done about it; `reload` asks for it again. */
  readonly actions: (design: PublicationDetail, reload: () => void) => ReactNode;
}

/** What was sent in, whole: a design with pictures, words, licence and what it is printed on, an item of the library with all its values. */
export function ReviewedDesign({ id, text, onReload, actions }: ReviewedDesignProps) {
  const { t } = useTranslation(REVIEW);
  const call = useCall();
  const keyText = useKeyText();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const query = { id, text };
    void call(api.community.detail, { query, quiet: true, signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return;
      if (answer.ok) setState({ kind: 'ready', design: answer.data });
      else setState({ kind: answer.code === 'not_found' ? 'gone' : 'failed' });
    });
    return () => stop.abort();
  }, [call, id, text, attempt]);
  const reload = () => {
    setState({ kind: 'loading' });
    setAttempt((times) => times + 1);
    onReload();
  };
  if (state.kind === 'failed') return <LoadFailed onRetry={reload} />;
  if (state.kind === 'gone') return <StateNote drawing="search" title={t('gone')} />;
  if (state.kind === 'loading')
    return (
      <div className={styles.design} aria-busy>
        <Skeleton height={36} width="50%" />
        <Skeleton height={300} radius={12} />
      </div>
    );
  const { design } = state;
  return (
    <article className={styles.design} aria-label={design.name}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.name}>{design.name}</h2>
          <p className={styles.facts}>
            {keyText(`review.kind.${design.kind}`)} · {t('by', { author: design.author.name })}{' '}
            <VipBadge level={design.author.vipLevel} />
          </p>
        </div>
      </div>
      {actions(design, reload)}
      {design.kind === 'design' ? (
        <>
          <Pictures design={design} />
          <Words design={design} />
          <DesignFacts facts={factsIn(design.payload)} />
        </>
      ) : (
        <Suspense fallback={<Skeleton height={300} radius={12} />}>
          {design.kind === 'part' && <Pictures design={design} />}
          <Words design={design} />
          <ItemDetails item={design} />
        </Suspense>
      )}
    </article>
  );
}

/** Its pictures, and the project that was frozen with it, or the part itself, as a model to be turned. */
function Pictures({ design }: { readonly design: PublicationDetail }) {
  const published = useMemo(() => {
    const { id, name, frozen } = design;
    const kind = design.kind === 'part' ? ('part' as const) : ('design' as const);
    return frozen === null ? null : { publication: id, kind, name, frozen };
  }, [design]);
  return <Gallery design={design} published={published} />;
}

/** What its author says of it, and allows. */
function Words({ design }: { readonly design: PublicationDetail }) {
  const { t } = useTranslation(REVIEW);
  const format = usePortalFormat();
  const { description, tags, category, licence, origin, frozen } = design;
  const isDesign = design.kind === 'design';
  const link = licenceLink(licence);
  const licenceName = t(`publishing:licence.name.${licence}`);
  return (
    <div className={styles.words}>
      {(isDesign || description !== '') && (
        <p className={styles.description}>{description === '' ? t('noDescription') : description}</p>
      )}
      <dl className={styles.table}>
        {isDesign && (
          <>
            <dt>{t('category')}</dt>
            <dd>{category === null ? '–' : t(`community:category.${category}`)}</dd>
            <dt>{t('tags')}</dt>
            <dd>{tags.length === 0 ? '–' : tags.join(' · ')}</dd>
          </>
        )}
        <dt>{t('licence')}</dt>
        <dd>
          {link === null ? (
            licenceName
          ) : (
            <a href={link} className={inline} target="_blank" rel="license noreferrer">
              {licenceName}
            </a>
          )}
          {origin !== null && ` · ${t('origin', { name: origin.name, author: origin.authorName })}`}
        </dd>
        {frozen !== null && (
          <>
            <dt>{t('size')}</dt>
            <dd>{format.size(frozen.size)}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
