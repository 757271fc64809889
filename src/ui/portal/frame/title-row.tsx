import type { ReactNode } from 'react';
import * as styles from './frame.css.ts';

interface TitleRowProps {
  readonly title: string;
  /** At the right: sorting, the one coral verb. */
  readonly children?: ReactNode;
}

export function TitleRow({ title, children }: TitleRowProps) {
  return (
    <div className={styles.titleRow}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  );
}
