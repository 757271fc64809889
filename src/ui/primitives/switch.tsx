import { Switch as Radix } from 'radix-ui';
import { useId } from 'react';
import * as fieldStyles from './field.css.ts';
import * as styles from './switch.css.ts';
import { Tooltip } from './tooltip.tsx';

interface SwitchProps {
  readonly label: string;
  readonly help?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A form row with a switch at its right edge. */
export function Switch({ label, help, checked, onChange }: SwitchProps) {
  const id = useId();
  const text = (
    <label htmlFor={id} className={fieldStyles.label}>
      {label}
    </label>
  );
  return (
    <div className={fieldStyles.row}>
      {help === undefined ? (
        text
      ) : (
        <Tooltip name={label} help={help} side="left">
          {text}
        </Tooltip>
      )}
      <Radix.Root id={id} className={styles.root} checked={checked} onCheckedChange={onChange}>
        <Radix.Thumb className={styles.thumb} />
      </Radix.Root>
    </div>
  );
}
