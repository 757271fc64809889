import { ToggleGroup } from 'radix-ui';
import type { LucideIcon } from 'lucide-react';
import { Icon } from './icon.tsx';
import * as styles from './segmented.css.ts';
import { helpId } from './tooltip.tsx';

interface SegmentedProps<Value extends string> {
  /** Of the whole group, where a label beside it helps with it. */
  readonly id?: string;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: LucideIcon }[];
  readonly onChange: (value: Value) => void;
}

/** At most four choices side by side; one is always on. */
export function Segmented<Value extends string>({
  id,
  label,
  value,
  options,
  onChange,
}: SegmentedProps<Value>) {
  return (
    <ToggleGroup.Root
      {...(id === undefined ? {} : { id, 'aria-describedby': helpId(id) })}
      type="single"
      aria-label={label}
      className={styles.group}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <ToggleGroup.Item key={option.value} value={option.value} className={styles.item}>
          {option.icon !== undefined && <Icon of={option.icon} size={16} />}
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
