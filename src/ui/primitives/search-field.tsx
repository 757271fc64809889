import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import { Icon } from './icon.tsx';
import * as styles from './search-field.css.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  /** A key that brings the caret here from anywhere on the page, where nothing else is being typed. */
  readonly shortcut?: string | undefined;
  readonly onChange: (value: string) => void;
}

const typesInto = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Searches while one types; Escape empties, then leaves. */
export function SearchField({ label, value, shortcut, onChange }: SearchFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (shortcut === undefined) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== shortcut || event.ctrlKey || event.metaKey || event.altKey) return;
      if (typesInto(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [shortcut]);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <search className={styles.root}>
      <Icon of={Search} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={label}
        maxLength={50}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (value === '') input.current?.blur();
          else onChange('');
        }}
      />
      {value === '' ? (
        shortcut !== undefined && (
          <kbd className={styles.key} aria-hidden>
            {shortcut}
          </kbd>
        )
      ) : (
        <button type="button" className={styles.clear} aria-label={t('search.clear')} onClick={clear}>
          <Icon of={X} size={16} />
        </button>
      )}
    </search>
  );
}
