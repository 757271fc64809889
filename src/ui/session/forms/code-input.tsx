import { CircleAlert } from 'lucide-react';
import { useId, useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { limits } from '#contract';
import { SESSION } from '../../locales/namespaces.ts';
import { Icon } from '../../primitives/icon.tsx';
import * as styles from './forms.css.ts';

interface CodeInputProps {
  /** Where two codes stand on one form, which this is; "Code" where absent. */
  readonly label?: string;
  readonly value: string;
  readonly error?: string | undefined;
  /** One quiet line below: where the code went. */
  readonly hint?: ReactNode;
  /** Beside the boxes: the button that gets a code. */
  readonly action?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onChange: (code: string) => void;
}

/** One input drawn as six boxes: pasting, dictation and one-time codes work as in any input. */
export function CodeInput({ label, value, error, hint, action, ref, onChange }: CodeInputProps) {
  const { t } = useTranslation(SESSION);
  const id = useId();
  const [focused, setFocused] = useState(false);
  const note = error ?? hint;
  const boxes = Array.from({ length: limits.CODE_LENGTH }, (_, place) => place);
  return (
    <div className={styles.codeRoot}>
      <label htmlFor={id} className={styles.label}>
        {label ?? t('field.code')}
      </label>
      <div className={styles.codeRow}>
        <div className={styles.codeBoxes}>
          {boxes.map((place) => (
            <span
              key={place}
              className={styles.codeBox}
              aria-hidden
              data-invalid={error !== undefined}
              data-active={focused && place === Math.min(value.length, limits.CODE_LENGTH - 1)}
            >
              {value[place] ?? ''}
            </span>
          ))}
          <input
            ref={ref}
            id={id}
            className={styles.codeInput}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            name="one-time-code"
            value={value}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={note === undefined ? undefined : `${id}-note`}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onSelect={(event) => {
              // The caret stands behind what is typed: the boxes show no other place for it.
              const { length } = event.currentTarget.value;
              if (event.currentTarget.selectionStart === event.currentTarget.selectionEnd)
                event.currentTarget.setSelectionRange(length, length);
            }}
            onChange={(event) =>
              onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, limits.CODE_LENGTH))
            }
          />
        </div>
        {action}
      </div>
      {note !== undefined && (
        <div
          id={`${id}-note`}
          className={error === undefined ? styles.hint : styles.error}
          role={error === undefined ? 'status' : 'alert'}
        >
          {error !== undefined && <Icon of={CircleAlert} size={14} />}
          <span>{note}</span>
        </div>
      )}
    </div>
  );
}
