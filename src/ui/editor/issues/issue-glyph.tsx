import type { ListedKind } from './listed-issues.ts';
import * as styles from './issue-glyph.css.ts';

interface IssueGlyphProps {
  readonly kind: ListedKind;
  readonly size?: number;
}

/** An issue's own shape and colour (UI brief §2.4): told apart without colour. */
export function IssueGlyph({ kind, size = 10 }: IssueGlyphProps) {
  const [path, look] = SHAPES[kind];
  return (
    <svg
      viewBox="0 0 10 10"
      width={size}
      height={size}
      className={styles.glyph}
      data-kind={kind}
      aria-hidden
      focusable="false"
    >
      <path d={path} className={look} />
    </svg>
  );
}

const SHAPES: Readonly<Record<ListedKind, readonly [path: string, look: string]>> = {
  island: ['M5 .8a4.2 4.2 0 0 1 0 8.4 4.2 4.2 0 0 1 0-8.4Z', styles.island],
  'resin-trap': ['M5 .6 9.4 5 5 9.4.6 5Z', styles.trap],
  'suction-cup': ['M.4 8.9 5 .7l4.6 8.2Z', styles.suction],
  outside: ['m1.5 1.5 7 7m0-7-7 7', styles.collision],
  border: ['M1.2 1.2h7.6v7.6H1.2Z', styles.border],
  'empty-layer': ['M.8 3.4h8.4v3.2H.8Z', styles.empty],
};
