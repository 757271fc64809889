import type { ReactNode } from 'react';
import * as styles from './empty-state.css.ts';

interface EmptyStateProps {
  readonly text: string;
  /** The next act: one button. */
  readonly children?: ReactNode;
}

export function EmptyState({ text, children }: EmptyStateProps) {
  return (
    <div className={styles.root}>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}
