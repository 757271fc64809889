import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { useId } from 'react';
import { Icon } from './icon.tsx';
import * as fieldStyles from './field.css.ts';
import * as menuStyles from './menu.css.ts';
import * as styles from './select.css.ts';
import { Tooltip } from './tooltip.tsx';

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly help?: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A form row with a list of choices. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, labelHidden = false, help, value, options, onChange } = props;
  const id = useId();
  const control = (
    <Radix.Root
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      <Radix.Trigger id={id} className={styles.trigger} aria-label={label}>
        <span className={styles.value}>
          <Radix.Value />
        </span>
        <Radix.Icon className={styles.chevron}>
          <Icon of={ChevronDown} size={16} />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={menuStyles.content} position="popper" sideOffset={4} collisionPadding={8}>
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item key={option.value} value={option.value} className={menuStyles.item}>
                <span className={menuStyles.icon}>
                  <Radix.ItemIndicator>
                    <Icon of={Check} size={16} />
                  </Radix.ItemIndicator>
                </span>
                <Radix.ItemText>{option.label}</Radix.ItemText>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
  if (labelHidden) return control;
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
      {control}
    </div>
  );
}
