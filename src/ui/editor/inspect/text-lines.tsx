import { useEffect, useId, useRef, useState } from 'react';
import { helpId, Tooltip } from '../../primitives/index.ts';
import * as styles from './panel.css.ts';

/** A text is taken up when nothing was typed for so long: each change of it is long work. */
const PAUSE_MS = 250;

interface TextLinesProps {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly longest: number;
  readonly onCommit: (text: string) => void;
  /** Ctrl or ⌘ with Enter; Enter alone begins a line. */
  readonly onApply: () => void;
}

/** Lines of text, taken up while they are typed, but never half a character of an input method. */
export function TextLines({ label, help, value, longest, onCommit, onApply }: TextLinesProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [isComposing, setComposing] = useState(false);
  const commit = () => {
    if (draft === null) return;
    setDraft(null);
    if (draft !== value) onCommit(draft);
  };
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => {
    if (draft === null || isComposing) return undefined;
    const timer = setTimeout(() => latest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, isComposing]);
  return (
    <div className={styles.choice}>
      <Tooltip name={label} help={help} side="left" field={id}>
        <label htmlFor={id} className={styles.choiceLabel}>
          {label}
        </label>
      </Tooltip>
      <textarea
        id={id}
        className={styles.lines}
        rows={1}
        aria-describedby={helpId(id)}
        value={draft ?? value}
        maxLength={longest}
        spellCheck={false}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          commit();
          onApply();
        }}
      />
    </div>
  );
}
