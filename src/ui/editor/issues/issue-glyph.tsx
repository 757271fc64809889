import { useStrongShapes } from '../device-settings.ts';
import type { ListedKind } from '../shared/listed-issues.ts';
import * as styles from './issue-glyph.css.ts';

interface IssueGlyphProps {
  readonly kind: ListedKind;
  readonly size?: number;
}

/** CSS pixels of a shape where they are to be large (UI brief §6). */
const STRONG_SIZE = 14;

/** An issue's own shape and colour (UI brief §2.4): told apart without colour. */
export function IssueGlyph({ kind, size: usual = 10 }: IssueGlyphProps) {
  const size = useStrongShapes() ? STRONG_SIZE : usual;
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
      {kind === 'island' ? (
        <circle cx="5" cy="5" r="4.3" className={styles.island} />
      ) : (
        <path d={PATHS[kind][0]} className={PATHS[kind][1]} />
      )}
    </svg>
  );
}

const PATHS: Readonly<Record<Exclude<ListedKind, 'island'>, readonly [path: string, variant: string]>> = {
  'resin-trap': ['M5 .6 9.4 5 5 9.4.6 5Z', styles.trap],
  'suction-cup': ['M.4 8.9 5 .7l4.6 8.2Z', styles.suction],
  outside: ['m1.5 1.5 7 7m0-7-7 7', styles.collision],
  close: ['M2.6 1v8M7.4 1v8', styles.collision],
  border: ['M1.2 1.2h7.6v7.6H1.2Z', styles.border],
  'empty-layer': ['M.8 3.4h8.4v3.2H.8Z', styles.empty],
};
