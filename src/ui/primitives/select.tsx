import { Check, ChevronDown, CircleAlert } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { FieldRow } from './field-row.tsx';
import * as formStyles from './form-field.css.ts';
import * as menuStyles from './menu.css.ts';
import * as styles from './select.css.ts';
import { Lock } from './menu.tsx';
import { helpId } from './tooltip.tsx';

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly help?: string;
  /** What the help says, drawn. */
  readonly picture?: ReactNode;
  /** `form` is a field of a form: label above, 40 high. `bar` stands above a list, beside a search field. */
  readonly layout?: 'row' | 'form' | 'bar';
  readonly error?: string | undefined;
  readonly placeholder?: string;
  /** Empty where nothing has been chosen yet. */
  readonly value: Value | '';
  /** One with a `lock` cannot be chosen: the lock says who could. */
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly lock?: string | undefined;
  }[];
  readonly onChange: (value: Value) => void;
}

const TRIGGERS = { row: styles.trigger, form: styles.formTrigger, bar: styles.barTrigger };

/** A form row with a list of choices. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    label,
    labelHidden = false,
    help,
    picture,
    value,
    options,
    onChange,
    layout = 'row',
    error,
    placeholder,
  } = props;
  const id = useId();
  const control = (
    <Radix.Root
      value={value}
      disabled={options.length === 0}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      <Radix.Trigger
        id={id}
        className={TRIGGERS[layout]}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={
          error !== undefined
            ? `${id}-error`
            : help !== undefined && layout === 'row'
              ? helpId(id)
              : undefined
        }
      >
        <span className={styles.value}>
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon className={styles.chevron}>
          <Icon of={ChevronDown} size={16} />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={menuStyles.content} position="popper" sideOffset={4} collisionPadding={8}>
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className={menuStyles.item}
                disabled={option.lock !== undefined}
              >
                <span className={menuStyles.icon}>
                  <Radix.ItemIndicator>
                    <Icon of={Check} size={16} />
                  </Radix.ItemIndicator>
                </span>
                <Radix.ItemText>{option.label}</Radix.ItemText>
                {option.lock !== undefined && <Lock text={option.lock} />}
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
  if (labelHidden) return control;
  if (layout === 'form')
    return (
      <div className={formStyles.root}>
        <label htmlFor={id} className={formStyles.label}>
          {label}
        </label>
        {control}
        {error !== undefined && (
          <div id={`${id}-error`} className={formStyles.error} role="alert">
            <Icon of={CircleAlert} size={14} />
            {error}
          </div>
        )}
      </div>
    );
  return (
    <FieldRow id={id} label={label} help={help} picture={picture} control="words">
      {control}
    </FieldRow>
  );
}
