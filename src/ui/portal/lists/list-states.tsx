import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/index.ts';
import { useSearchText } from '../frame/search-text.ts';
import { StateNote } from '../../primitives/state-note.tsx';
import type { EndlessList, ListState } from './endless-list.ts';
import * as styles from './list-states.css.ts';

/** SPEC §9: the next page is asked for this far before its end is in view. */
const SCROLL_LOAD_MARGIN = '100px';

/** "No results for “x”" with the way back to everything. */
export function NothingFound({ text }: { readonly text: string }) {
  const { t } = useTranslation(PORTAL);
  const { setText } = useSearchText();
  return (
    <StateNote drawing="search" title={t('list.nothing', { text })}>
      <Button size={40} variant="outline" onClick={() => setText('')}>
        {t('list.clear')}
      </Button>
    </StateNote>
  );
}

interface ListEndProps {
  readonly list: Pick<EndlessList<{ readonly id: string }>, 'loadMore'> & {
    readonly state: Pick<ListState<{ readonly id: string }>, 'more' | 'nextCursor'>;
  };
  /** Shown while the next page is on its way. */
  readonly children: ReactNode;
}

/** Stands behind the last row and brings the next page as it comes near. */
export function ListEnd({ list, children }: ListEndProps) {
  const { t } = useTranslation(PORTAL);
  const mark = useRef<HTMLDivElement>(null);
  const { more, nextCursor } = list.state;
  const { loadMore } = list;
  useEffect(() => {
    if (mark.current === null || nextCursor === null || more !== 'idle') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void loadMore();
      },
      { rootMargin: `0px 0px ${SCROLL_LOAD_MARGIN} 0px` },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [loadMore, more, nextCursor]);
  return (
    <div ref={mark} className={styles.end}>
      {more === 'loading' && children}
      {more === 'failed' && (
        <p className={styles.failed} role="alert">
          {t('list.failed')}
          <Button variant="outline" onClick={() => void loadMore()}>
            {t('list.retry')}
          </Button>
        </p>
      )}
    </div>
  );
}
