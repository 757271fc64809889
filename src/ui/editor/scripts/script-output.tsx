import { OctagonAlert } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Button, Icon } from '../../primitives/index.ts';
import { useEditor } from '../use-editor.ts';
import * as styles from './scripts.css.ts';

/** So many lines are drawn: the last ones. */
const MOST_LINES = 200;

/** What is wrong with the script of the tool in hand, with the way there, and what it printed when it was run last. */
export function ScriptOutput({ onLine }: { readonly onLine: (line: number) => void }) {
  const { t } = useTranslation(EDITOR);
  const errorText = useErrorText();
  const fault = useEditor((state) => state.toolScript?.fault) ?? null;
  const log = useEditor((state) => state.toolScript?.log) ?? [];
  const line = Number(fault?.details?.['line'] ?? 0);
  const left = Math.max(0, log.length - MOST_LINES);
  return (
    <>
      {fault !== null && (
        <div className={styles.fault} role="alert">
          <Icon of={OctagonAlert} size={16} />
          <span className={styles.faultText}>{errorText(fault)}</span>
          {line > 0 && (
            <Button size={32} onClick={() => onLine(line)}>
              {t('scripts.goToLine', { line })}
            </Button>
          )}
        </div>
      )}
      {log.length > 0 && (
        // What scrolls must be reached by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.log} tabIndex={0} aria-label={t('scripts.output')}>
          {left > 0 && <p>{t('scripts.linesBefore', { count: left })}</p>}
          {log.slice(left).map((text, at) => (
            <p key={at}>{text}</p>
          ))}
        </section>
      )}
    </>
  );
}
