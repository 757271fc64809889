import * as styles from './status-dot.css.ts';

interface StatusDotProps {
  readonly tone: keyof typeof styles.tone;
  /** Full, half, ring: the state can be told without its colour. */
  readonly shape: 'full' | 'half' | 'ring';
  readonly label: string;
}

/** A state in a word, with a shape of its own. */
export function StatusDot({ tone, shape, label }: StatusDotProps) {
  return (
    <span className={styles.root}>
      <svg width="10" height="10" viewBox="0 0 10 10" className={styles.tone[tone]} aria-hidden>
        <circle
          cx="5"
          cy="5"
          r="4.1"
          fill={shape === 'full' ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.6"
        />
        {shape === 'half' && <path d="M5 .9a4.1 4.1 0 0 0 0 8.2z" fill="currentColor" />}
      </svg>
      {label}
    </span>
  );
}
