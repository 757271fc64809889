import type { ReactNode } from 'react';
import * as styles from './field.css.ts';
import { Tooltip } from './tooltip.tsx';

interface FieldRowProps {
  /** Of the control: the label leads to it. */
  readonly id: string;
  readonly label: string;
  readonly help: string | undefined;
  readonly picture?: ReactNode;
  /** What the control takes of the row: words more than a number, a switch no more than it is wide. */
  readonly control?: 'number' | 'words' | 'switch';
  readonly children: ReactNode;
}

/** A form row: the label, with its help, and the control at the right edge. */
export function FieldRow({ id, label, help, picture, control = 'number', children }: FieldRowProps) {
  const text = (
    <label htmlFor={id} className={styles.label}>
      {label}
    </label>
  );
  return (
    <div className={styles.rows[control]}>
      {help === undefined ? (
        text
      ) : (
        <Tooltip name={label} help={help} picture={picture} side="left" field={id}>
          {text}
        </Tooltip>
      )}
      {children}
    </div>
  );
}
