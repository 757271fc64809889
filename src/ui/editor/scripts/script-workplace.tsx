import { SCRIPT_CALLS } from '#scripting';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { ArticleBody } from '../../manual/article-body.tsx';
import type { Section } from '../../manual/article.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { createCodeEditor, type CodeEditor, type Offered } from './code-editor.ts';
import { ScriptOutput } from './script-output.tsx';
import * as styles from './scripts.css.ts';

/** What was typed is kept when nothing more was for so long. */
const PAUSE_MS = 400;

export interface ScriptWorkplaceProps {
  readonly id: string;
  /** Begin here; the first line without. */
  readonly line: number | undefined;
  /** What the manual says of scripts, where it has come. */
  readonly manual: Section | null;
  /** Called when how what is typed is kept changes. */
  readonly onSave: (save: () => Promise<void>) => void;
}

/** The source of a script beside what it can call. What is typed is kept on this device as it is typed. */
export function ScriptWorkplace({ id, line, manual, onSave }: ScriptWorkplaceProps) {
  const { t } = useTranslation(EDITOR);
  const errorText = useErrorText();
  const verbs = useVerbs();
  const scripts = useEditor((state) => state.scripts);
  const script = useEditor((state) => state.toolScript);
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor | null>(null);
  const own = scripts?.own.find((each) => each.id === id);
  const source = own?.source ?? scripts?.samples[id];
  const isKnown = source !== undefined;
  const readOnly = own === undefined;
  const latest = useRef({ own, source, line, manual });
  useEffect(() => {
    latest.current = { own, source, line, manual };
  });
  const hasManual = manual !== null;

  useEffect(() => {
    if (place.current === null || !isKnown) return undefined;
    let timer: number | undefined;
    const save = async (): Promise<void> => {
      window.clearTimeout(timer);
      const { own: kept } = latest.current;
      const typed = made.source();
      if (kept !== undefined && typed !== kept.source) await verbs.keepScript({ ...kept, source: typed });
    };
    const made = createCodeEditor(place.current, {
      source: latest.current.source ?? '',
      readOnly,
      label: t('scripts.source'),
      offered: offeredBy(latest.current.manual),
      onChange() {
        window.clearTimeout(timer);
        timer = window.setTimeout(() => void save(), PAUSE_MS);
      },
    });
    editor.current = made;
    onSave(save);
    made.goTo(latest.current.line ?? 1);
    return () => {
      void save();
      made.dispose();
      editor.current = null;
    };
    // The words of the manual are for what it offers: it begins anew with them, and what was typed is kept.
  }, [id, isKnown, readOnly, hasManual, verbs, t, onSave]);

  const fault = script?.id === id ? script.fault : null;
  const message = fault === null ? '' : errorText(fault);
  useEffect(() => {
    const { line: at = 0, column = 0 } = (fault?.details ?? {}) as { line?: number; column?: number };
    editor.current?.mark(fault === null || at === 0 ? null : { line: at, column, message });
  }, [fault, message]);

  return (
    <>
      <div className={styles.left}>
        <div ref={place} className={styles.code} />
        <p className={styles.hint}>{t(readOnly ? 'scripts.readOnly' : 'scripts.kept')}</p>
        <div className={styles.below}>
          <ScriptOutput onLine={(at) => editor.current?.goTo(at)} />
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.docs} tabIndex={0} aria-label={t('scripts.docs')}>
        {manual !== null && <ArticleBody sections={[manual]} linked={false} />}
      </section>
    </>
  );
}

/** What can be called, with what the manual says of it. */
function offeredBy(manual: Section | null): readonly Offered[] {
  const rows = manual?.blocks.flatMap((block) => (block.kind === 'words' ? block.rows : [])) ?? [];
  return SCRIPT_CALLS.map((name) => {
    const [signature = name, meaning = ''] = rows.find(([call]) => call.startsWith(`${name}(`)) ?? [];
    return { name, signature, meaning };
  });
}
