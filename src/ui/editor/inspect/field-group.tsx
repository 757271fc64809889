import { useId, type ReactNode } from 'react';
import * as styles from './panel.css.ts';

/** Controls under one heading, which is read with each of them: "Position, X". `aside` stands beside the heading. */
export function FieldGroup({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out as a column
    <div role="group" aria-labelledby={id} className={styles.section}>
      <div className={styles.sectionHead}>
        <h3 id={id}>{title}</h3>
        {aside}
      </div>
      {children}
    </div>
  );
}
