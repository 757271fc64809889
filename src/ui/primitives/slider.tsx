import { Slider as Radix } from 'radix-ui';
import * as styles from './slider.css.ts';

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly valueText?: string;
  readonly onChange: (value: number) => void;
  /** The drag has ended: one undo step. */
  readonly onCommit: (value: number) => void;
}

/** A thin track with a knob; always stands beside a numeric field of the same value. */
export function Slider({ label, value, min, max, step, valueText, onChange, onCommit }: SliderProps) {
  return (
    <Radix.Root
      className={styles.root}
      value={[value]}
      min={min}
      max={max}
      step={step}
      onValueChange={([next]) => onChange(next!)}
      onValueCommit={([next]) => onCommit(next!)}
    >
      <Radix.Track className={styles.track}>
        <Radix.Range className={styles.range} />
      </Radix.Track>
      <Radix.Thumb className={styles.thumb} aria-label={label} aria-valuetext={valueText} />
    </Radix.Root>
  );
}
