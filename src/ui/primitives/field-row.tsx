import type { ReactNode } from 'react';
import * as styles from './field.css.ts';
import { Tooltip } from './tooltip.tsx';

interface FieldRowProps {
  /** Of the control: the label leads to it. */
  readonly id: string;
  readonly label: string;
  readonly help: string | undefined;
  /** The control is words, which take more room than a number. */
  readonly isWordy?: boolean;
  readonly children: ReactNode;
}

/** A form row: the label, with its help, and the control at the right edge. */
export function FieldRow({ id, label, help, isWordy = false, children }: FieldRowProps) {
  const text = (
    <label htmlFor={id} className={styles.label}>
      {label}
    </label>
  );
  return (
    <div className={isWordy ? styles.wordsRow : styles.row}>
      {help === undefined ? (
        text
      ) : (
        <Tooltip name={label} help={help} side="left">
          {text}
        </Tooltip>
      )}
      {children}
    </div>
  );
}
