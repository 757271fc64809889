import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import * as styles from './field.css.ts';
import { helpId, Tooltip } from './tooltip.tsx';

interface TextFieldProps {
  readonly label: string;
  /** Draws no label; it is read out only. */
  readonly labelHidden?: boolean;
  readonly help?: string;
  readonly value: string;
  /** An emptied required field goes back to what it was. */
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  /** The field appears because the person asked to rename: the caret goes into it. */
  readonly takesFocus?: boolean;
  readonly onCommit: (value: string) => void;
  /** Enter, once the text is committed: the field was all there was to fill in. */
  readonly onEnter?: () => void;
  /** Escape: the text is as it was. */
  readonly onCancel?: () => void;
}

/** Text that commits on change (Enter or leaving), takes at most 50 characters and never commits what did not change. */
export function TextField({
  label,
  labelHidden = false,
  help,
  value,
  required = false,
  maxLength = 50,
  error,
  className,
  takesFocus = false,
  onCommit,
  onEnter,
  onCancel,
}: TextFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  // Leaving by Escape may blur the field with the old draft still in its closure.
  const cancelled = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  const commit = () => {
    if (draft === null || cancelled.current) return;
    const text = draft.trim();
    setDraft(null);
    if (text === value || (required && text === '')) return;
    onCommit(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.currentTarget.blur();
      onEnter?.();
    }
    if (event.key === 'Escape') {
      cancelled.current = true;
      setDraft(null);
      onCancel?.();
    }
  };

  const text = (
    <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.textLabel}>
      {label}
    </label>
  );
  return (
    <span className={styles.textRow}>
      {help === undefined ? (
        text
      ) : (
        <Tooltip name={label} help={help} side="left" field={id}>
          {text}
        </Tooltip>
      )}
      <input
        ref={input}
        id={id}
        type="text"
        className={className ?? styles.textBox}
        value={draft ?? value}
        maxLength={maxLength}
        required={required}
        data-editing={draft !== null || takesFocus}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error !== undefined ? `${id}-error` : help === undefined ? undefined : helpId(id)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          cancelled.current = false;
          setDraft(event.currentTarget.value);
        }}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {error !== undefined && (
        <span id={`${id}-error`} className={styles.message}>
          {error}
        </span>
      )}
    </span>
  );
}
