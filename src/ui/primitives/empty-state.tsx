import type { ReactNode } from 'react';
import * as styles from './empty-state.css.ts';

interface EmptyStateProps {
  /** A 96 px line drawing. */
  readonly drawing?: ReactNode;
  readonly text: string;
  /** The next act: one button. */
  readonly children?: ReactNode;
}

export function EmptyState({ drawing, text, children }: EmptyStateProps) {
  return (
    <div className={styles.root}>
      {drawing !== undefined && (
        <span className={styles.drawing} aria-hidden>
          {drawing}
        </span>
      )}
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}
