import * as styles from './repairs.css.ts';

/** The line by which the model shows a kind of repair: unbroken where it was open, dashed and thicker where a cone closed it. */
export function LineMark({ of: kind }: { readonly of: 'openEdge' | 'coneEdge' }) {
  return (
    <svg width="22" height="8" viewBox="0 0 22 8" className={styles.line} aria-hidden focusable="false">
      <path d="M4 4h14" className={styles.casing} />
      <path d="M4 4h14" className={kind === 'openEdge' ? styles.openEdge : styles.coneEdge} />
    </svg>
  );
}
