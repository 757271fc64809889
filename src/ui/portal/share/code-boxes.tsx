import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { SHARING } from '../../locales/namespaces.ts';
import { limits } from '#contract';
import { readCode, readPastedCode, readShareText } from './share-text.ts';
import * as styles from './share.css.ts';

interface CodeBoxesProps {
  readonly value: string;
  readonly invalid: boolean;
  readonly onChange: (code: string) => void;
  /** A whole "link code" text was pasted. */
  readonly onShareText: (text: { readonly token: string; readonly code: string | null }) => void;
}

/** One field drawn as four boxes: typing moves on, paste fills them. */
export function CodeBoxes({ value, invalid, onChange, onShareText }: CodeBoxesProps) {
  const { t } = useTranslation(SHARING);
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // A wrong code is typed over, not deleted first.
  useEffect(() => {
    if (invalid) input.current?.select();
  }, [invalid]);
  const full = value.length === limits.SHARE_CODE_LENGTH;
  const current = full ? (invalid ? 0 : limits.SHARE_CODE_LENGTH - 1) : value.length;
  return (
    <div className={styles.boxes} data-invalid={invalid} data-focused={focused}>
      {Array.from({ length: limits.SHARE_CODE_LENGTH }, (_, at) => (
        <span key={at} className={styles.letter} data-current={at === current} aria-hidden>
          {value[at] ?? ''}
        </span>
      ))}
      <input
        ref={input}
        className={styles.codeInput}
        aria-label={t('open.code')}
        aria-invalid={invalid || undefined}
        aria-describedby="share-code-note"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        // The page has one thing to do.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={value}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={(event) => onChange(readCode(event.currentTarget.value))}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text');
          const found = readShareText(text);
          event.preventDefault();
          if (found === null) onChange(readPastedCode(text));
          else onShareText(found);
        }}
      />
    </div>
  );
}
