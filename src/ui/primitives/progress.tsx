import { Progress as Radix } from 'radix-ui';
import * as styles from './progress.css.ts';

interface ProgressProps {
  readonly label: string;
  /** 0 to 1; null while the whole is not known. */
  readonly share: number | null;
}

/** Real progress; it never loops and never goes back. */
export function Progress({ label, share }: ProgressProps) {
  const percent = share === null ? null : Math.round(share * 100);
  return (
    <Radix.Root className={styles.root} value={percent} aria-label={label}>
      <Radix.Indicator className={styles.bar} style={{ width: `${percent ?? 0}%` }} />
    </Radix.Root>
  );
}
