import type { ReactNode } from 'react';
import * as styles from './dev-ui.css.ts';

/** Controls of one kind. */
export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.groupTitle}>{title}</h2>
      {children}
    </section>
  );
}

/** A control with room around it for its focus ring; tests take its picture at rest, hovered and focused. */
export function Sample({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  return (
    <div className={styles.sample} data-sample={of}>
      {children}
    </div>
  );
}
