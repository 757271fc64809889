import { Switch as Radix } from 'radix-ui';
import { useId, type ReactNode } from 'react';
import { FieldRow } from './field-row.tsx';
import * as styles from './switch.css.ts';
import { helpId } from './tooltip.tsx';

interface SwitchProps {
  readonly label: string;
  /** The label is read out but not drawn: the row around it says it. */
  readonly labelHidden?: boolean;
  readonly help?: string;
  /** What the help says, drawn. */
  readonly picture?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A form row with a switch at its right edge; the switch alone where its label is hidden. */
export function Switch({ label, labelHidden = false, help, picture, checked, onChange }: SwitchProps) {
  const id = useId();
  const control = (
    <Radix.Root
      id={id}
      className={styles.root}
      aria-describedby={help === undefined || labelHidden ? undefined : helpId(id)}
      checked={checked}
      onCheckedChange={onChange}
    >
      <Radix.Thumb className={styles.thumb} />
    </Radix.Root>
  );
  if (labelHidden)
    return (
      <>
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        {control}
      </>
    );
  return (
    <FieldRow id={id} label={label} help={help} picture={picture} control="switch">
      {control}
    </FieldRow>
  );
}
