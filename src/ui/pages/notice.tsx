import { useId, type ReactNode } from 'react';
import { Mark } from '../primitives/mark.tsx';
import * as styles from './page.css.ts';

export interface NoticeProps {
  readonly title: string;
  readonly text: string;
  /** What happened was not asked for: it is read out at once. */
  readonly alert?: boolean;
  /** A page around it has the landmark already. */
  readonly framed?: boolean;
  /** The next act, and what else there is to say. */
  readonly children?: ReactNode;
}

/** A page that says one thing: mark, title, a sentence and the next act. */
export function Notice({ title, text, alert = false, framed = false, children }: NoticeProps) {
  const id = useId();
  const Place = framed ? 'section' : 'main';
  return (
    <Place className={framed ? styles.place : styles.page} {...(framed ? { 'aria-labelledby': id } : {})}>
      <div className={styles.card}>
        <span className={styles.mark}>
          <Mark size={48} />
        </span>
        {/* The words alone: what is pressed and filled in below them is not read out with every change. */}
        <div className={styles.words} role={alert ? 'alert' : undefined}>
          <h1 id={id} className={styles.title}>
            {title}
          </h1>
          <p className={styles.text}>{text}</p>
        </div>
        {children}
      </div>
    </Place>
  );
}
