import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import { limits } from '#contract';
import * as styles from './form-field.css.ts';
import { Icon } from './icon.tsx';

interface FieldShell {
  readonly label: string;
  /** Draws no label; it is read out only. */
  readonly labelHidden?: boolean;
  /** One quiet line below; the error takes its place. */
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

interface ShellProps extends FieldShell {
  readonly id: string;
  readonly count?: string | undefined;
  readonly off?: boolean | undefined;
  readonly children: ReactNode;
}

const NOTE = '-note';

function Shell({ id, label, labelHidden = false, hint, error, count, off, children }: ShellProps) {
  return (
    <div className={styles.root}>
      <div className={labelHidden ? 'visually-hidden' : styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </div>
      <div className={styles.box} data-invalid={error !== undefined} data-off={off}>
        {children}
      </div>
      {error === undefined ? (
        hint !== undefined && (
          <div id={id + NOTE} className={styles.hint}>
            {hint}
          </div>
        )
      ) : (
        <FieldError id={id + NOTE}>{error}</FieldError>
      )}
    </div>
  );
}

/** What is wrong, below what it is about; read out when it appears. */
export function FieldError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <div id={id} className={styles.error} role="alert">
      <Icon of={CircleAlert} size={14} />
      <span>{children}</span>
    </div>
  );
}

const described = (id: string, { hint, error }: FieldShell) => ({
  'aria-invalid': error !== undefined || undefined,
  'aria-describedby': hint === undefined && error === undefined ? undefined : id + NOTE,
});

interface FormFieldProps extends FieldShell, Omit<ComponentProps<'input'>, 'className' | 'id'> {
  /** Inside the box, before the text: a choice that goes with it. */
  readonly leading?: ReactNode;
  /** Inside the box, behind the text: a button, a unit. */
  readonly trailing?: ReactNode;
}

/** The longest address of a mailbox (RFC 5321, 4.5.3.1.3); other texts have the length of SPEC §5 unless said otherwise. */
const ADDRESS_LENGTH = 254;

/** A field of a form: label above, hint or error below. */
export function FormField({ label, labelHidden, hint, error, leading, trailing, ...input }: FormFieldProps) {
  const id = useId();
  const shell = { label, labelHidden: labelHidden ?? false, hint, error };
  return (
    <Shell id={id} {...shell} off={input.disabled}>
      {leading}
      <input
        type="text"
        maxLength={input.type === 'email' ? ADDRESS_LENGTH : limits.TEXT_INPUT_LENGTH}
        {...input}
        {...described(id, shell)}
        id={id}
        className={styles.input}
      />
      {trailing}
    </Shell>
  );
}

/** A password that can be shown and hidden; never trimmed, never refused a paste. */
export function PasswordField(props: Omit<FormFieldProps, 'type' | 'leading' | 'trailing'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const name = t(shown ? 'field.hidePassword' : 'field.showPassword');
  return (
    <FormField
      maxLength={128}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          className={styles.toggle}
          aria-label={name}
          title={name}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? EyeOff : Eye} />
        </button>
      }
    />
  );
}

interface TextAreaProps extends FieldShell, Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'value'> {
  readonly value: string;
  readonly maxLength: number;
  /** From this length on the count is shown. */
  readonly countFrom: number;
}

/** Several lines, with a count once they grow long. */
export function TextArea({ label, labelHidden, hint, error, value, countFrom, ...area }: TextAreaProps) {
  const id = useId();
  const { t } = useTranslation();
  const shell = { label, labelHidden: labelHidden ?? false, hint, error };
  const count =
    value.length < countFrom ? undefined : t('field.count', { used: value.length, most: area.maxLength });
  return (
    <Shell id={id} {...shell} count={count}>
      <textarea {...area} {...described(id, shell)} id={id} value={value} className={styles.area} />
    </Shell>
  );
}
