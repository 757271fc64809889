import type { ReactNode } from 'react';
import { Skeleton } from '../../primitives/index.ts';
import * as styles from './rows-skeleton.css.ts';

interface RowsSkeletonProps {
  readonly rows: number;
  /** The rows begin with a tick. */
  readonly ticks?: boolean;
  /** More of a list that is there already: no head. */
  readonly further?: boolean;
  /** What stands between the page's title and the table. */
  readonly children?: ReactNode;
}

/** A table of projects before it has come: every line where it will be, so that nothing jumps. */
export function RowsSkeleton({ rows, ticks = false, further = false, children }: RowsSkeletonProps) {
  return (
    <div aria-busy={!further}>
      {children}
      {!further && <div className={styles.head} />}
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={styles.row}>
          {ticks && (
            <span className={styles.tick}>
              <Skeleton width={18} height={18} radius={4} />
            </span>
          )}
          <Skeleton width={48} height={36} radius={6} />
          <Skeleton width={`${36 - at * 2}%`} height={16} />
        </div>
      ))}
    </div>
  );
}
