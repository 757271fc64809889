import { Switch as Radix } from 'radix-ui';
import { useId } from 'react';
import * as fieldStyles from './field.css.ts';
import * as styles from './switch.css.ts';
import { Tooltip } from './tooltip.tsx';

interface SwitchProps {
  readonly label: string;
  /** The label is read out but not drawn: the row around it says it. */
  readonly labelHidden?: boolean;
  readonly help?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A form row with a switch at its right edge; the switch alone where its label is hidden. */
export function Switch({ label, labelHidden = false, help, checked, onChange }: SwitchProps) {
  const id = useId();
  const text = (
    <label htmlFor={id} className={labelHidden ? 'visually-hidden' : fieldStyles.label}>
      {label}
    </label>
  );
  const control = (
    <Radix.Root id={id} className={styles.root} checked={checked} onCheckedChange={onChange}>
      <Radix.Thumb className={styles.thumb} />
    </Radix.Root>
  );
  if (labelHidden)
    return (
      <>
        {text}
        {control}
      </>
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
      {control}
    </div>
  );
}
