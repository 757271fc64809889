import { ChevronLeft, ChevronRight, LoaderCircle } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Icon, IconButton } from '../../primitives/index.ts';
import { spinner } from '../../primitives/button.css.ts';
import { useKeyNames } from '../actions/use-actions.ts';
import type { ListedKind } from '../shared/listed-issues.ts';
import { IssueGlyph } from './issue-glyph.tsx';
import * as styles from './issues.css.ts';

interface IssueLineProps {
  readonly kind: ListedKind;
  /** Null until they have been counted. */
  readonly count: number | null;
  /** How many there are besides, which are not shown. */
  readonly hidden?: number;
  /** Which of them is chosen, or −1. */
  readonly at: number;
  /** They are being counted, or counted again. */
  readonly waits: boolean;
  readonly onWalk: (by: 1 | -1) => void;
}

/** A kind of issue, how many there are, and the way from one to the next. */
export function IssueLine({ kind, count, hidden = 0, at, waits, onWalk }: IssueLineProps) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const keys = useKeyNames();
  return (
    <li className={styles.row} data-none={count === 0} data-chosen={at >= 0}>
      <IssueGlyph kind={kind} />
      <span className={styles.name}>
        {t(`issues.many.${kind}`)}
        {hidden > 0 && (
          <span className={styles.hidden} data-stale={waits}>
            {t('issues.hidden', { shown: format.count(hidden) })}
          </span>
        )}
      </span>
      <span className={styles.count} data-stale={waits}>
        {count === null
          ? waits && <Icon of={LoaderCircle} size={14} className={spinner} />
          : at >= 0
            ? t('issues.of', { at: format.count(at + 1), count: format.count(count) })
            : format.count(count)}
      </span>
      <span className={styles.walk}>
        {count !== null && count > 0 && (
          <>
            <IconButton
              size={24}
              icon={ChevronLeft}
              name={t(`issues.previous.${kind}`)}
              shortcut={keys('issue.previous')[0]}
              onClick={() => onWalk(-1)}
            />
            <IconButton
              size={24}
              icon={ChevronRight}
              name={t(`issues.next.${kind}`)}
              shortcut={keys('issue.next')[0]}
              onClick={() => onWalk(1)}
            />
          </>
        )}
      </span>
    </li>
  );
}
