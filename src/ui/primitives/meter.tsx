import { meterLevel } from './meter-level.ts';
import * as styles from './meter.css.ts';

interface MeterProps {
  readonly label: string;
  /** What it comes to in words: "3.4 GB of 10 GB used". */
  readonly text: string;
  /** 0 to 1; more than 1 shows as full. */
  readonly share: number;
  /** Set for what is good to fill: its colour warns of nothing. */
  readonly calm?: boolean;
}

/** How much of something is used. */
export function Meter({ label, text, share, calm = false }: MeterProps) {
  const percent = Math.min(100, Math.max(0, share * 100));
  return (
    <span
      // The element of that name takes its colours from the browser and no others.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="meter"
      className={styles.root}
      data-level={calm && share > 0 ? 'neutral' : meterLevel(share)}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={text}
    >
      <span className={styles.bar} style={{ width: `${percent}%` }} />
    </span>
  );
}
