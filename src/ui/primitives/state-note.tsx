import type { ReactNode } from 'react';
import * as styles from './state-note.css.ts';

/** 96 px line drawings, one stroke, in the manner of the mark: a cup, what is or is not in it. */
const DRAWINGS = {
  /** A plate with nothing on it. */
  empty: 'M48 22 74 37v22L48 74 22 59V37zM22 37l26 15 26-15M48 52v22',
  /** A cup nobody lives in. */
  bin: 'M30 34h36l-4 40H34zM26 34h44M41 34v-8h14v8M42 44v20M54 44v20',
  /** A lens over nothing. */
  search: 'M42 24a18 18 0 1 1 0 36 18 18 0 0 1 0-36zM55 55l17 17M36 42h12',
  /** A line that is cut. */
  failed: 'M20 60c8-20 18-20 24-4M52 40c6-16 16-16 24 4M44 66l8-36M34 74h28',
  /** A link of two rings apart. */
  link: 'M40 56l-6 6a11 11 0 0 1-16-16l10-10a11 11 0 0 1 14-1M56 40l6-6a11 11 0 0 1 16 16L68 60a11 11 0 0 1-14 1M45 30l-2-8M57 72l2 8',
  /** A sheet with lines. */
  paper: 'M32 20h24l12 12v44H32zM56 20v12h12M40 44h20M40 54h20M40 64h12',
} as const;

interface StateNoteProps {
  readonly drawing: keyof typeof DRAWINGS;
  readonly title: string;
  readonly text?: string;
  /** The next act. */
  readonly children?: ReactNode;
  /** Read out when it appears: something went wrong. */
  readonly alert?: boolean;
  /** The page has no other head. */
  readonly level?: 1 | 2;
}

/** Nothing here, nothing found, not there any more: one drawing, one sentence, one act. */
export function StateNote({ drawing, title, text, children, alert = false, level = 2 }: StateNoteProps) {
  const Head = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.root} role={alert ? 'alert' : undefined}>
      <svg width="96" height="96" viewBox="0 0 96 96" className={styles.drawing} aria-hidden>
        <path
          d={DRAWINGS[drawing]}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <Head className={styles.title}>{title}</Head>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
