import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { useId, useRef, type ReactNode } from 'react';
import * as styles from './checkbox.css.ts';
import { Icon } from './icon.tsx';

interface CheckboxProps {
  readonly label: ReactNode;
  /** Draws no label; then it must be plain text. */
  readonly labelHidden?: boolean;
  /** `mixed` while only some of what it stands for is ticked. */
  readonly checked: boolean | 'mixed';
  readonly invalid?: boolean;
  readonly onChange: (checked: boolean, keys: { readonly shiftKey: boolean }) => void;
}

export function Checkbox({ label, labelHidden = false, checked, invalid = false, onChange }: CheckboxProps) {
  const id = useId();
  // Radix reports the new state without the click it came by.
  const shiftKey = useRef(false);
  return (
    <span className={labelHidden ? styles.row : styles.formRow}>
      <Radix.Root
        id={id}
        className={styles.target}
        checked={checked === 'mixed' ? 'indeterminate' : checked}
        aria-invalid={invalid || undefined}
        onClick={(event) => {
          shiftKey.current = event.shiftKey;
        }}
        onCheckedChange={(next) => onChange(next === true, { shiftKey: shiftKey.current })}
      >
        <span className={styles.box}>
          <Radix.Indicator>
            <Icon of={checked === 'mixed' ? Minus : Check} size={14} />
          </Radix.Indicator>
        </span>
      </Radix.Root>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
    </span>
  );
}
