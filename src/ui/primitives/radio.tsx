import { RadioGroup as Radix } from 'radix-ui';
import { useId, type ReactNode } from 'react';
import * as styles from './checkbox.css.ts';

interface RadioGroupProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    /** One quiet line below the label. */
    readonly note?: ReactNode;
  }[];
  readonly onChange: (value: Value) => void;
}

/** Choices that are worth a line each; arrows move between them. */
export function RadioGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <Radix.Root
      className={styles.group}
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <span key={option.value} className={styles.formRow}>
          <Radix.Item id={`${id}-${option.value}`} value={option.value} className={styles.target}>
            <span className={styles.round}>
              <Radix.Indicator className={styles.dot} />
            </span>
          </Radix.Item>
          <span>
            <label htmlFor={`${id}-${option.value}`} className={styles.label}>
              {option.label}
            </label>
            {option.note !== undefined && <div className={styles.note}>{option.note}</div>}
          </span>
        </span>
      ))}
    </Radix.Root>
  );
}
