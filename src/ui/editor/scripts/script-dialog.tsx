import { Suspense, useRef, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { latePart } from '../../late-part.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { useBook } from '../../manual/books.ts';
import type { Chapter } from '../../manual/article.ts';
import { Button, Dialog } from '../../primitives/index.ts';
import { useChunk } from '../../use-chunk.ts';
import { useAction } from '../actions/use-actions.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useServices } from '../services.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import type { ScriptWorkplaceProps } from './script-workplace.tsx';
import * as styles from './scripts.css.ts';

const Workplace = latePart(
  async () => (await import('./script-workplace.tsx')).ScriptWorkplace,
  function NoWorkplace() {
    const { t } = useTranslation(EDITOR);
    return <p className={styles.hint}>{t('scripts.notLoaded')}</p>;
  },
);

/** A script as it is written: source, what it can call, and what came of it. */
export function ScriptDialog() {
  const dialog = usePage((page) => (page.dialog?.kind === 'script' ? page.dialog : null));
  return dialog === null ? null : <OpenScript key={dialog.id} id={dialog.id} line={dialog.line} />;
}

function OpenScript({ id, line }: Pick<ScriptWorkplaceProps, 'id' | 'line'>) {
  const { t } = useTranslation(EDITOR);
  const keyText = useKeyText();
  const page = usePageStore();
  const verbs = useVerbs();
  const { editor } = useServices();
  const accept = useAction('edit.apply-tool');
  const own = useEditor((state) => state.scripts?.own.find((script) => script.id === id));
  const sample = useEditor((state) => state.scripts?.samples[id]);
  const runs = useEditor((state) => state.supportJob !== null);
  const dryRun = useEditor((_state, verb) =>
    verb.toolButtons().find(({ id: button }) => button === 'dryRun'),
  );
  const save = useRef<() => Promise<void>>(() => Promise.resolve());
  const [onSave] = useState(() => (next: () => Promise<void>) => void (save.current = next));
  const chapter = useBook('manual').value?.find((each) => each.id === 'supports');
  const name = own?.name ?? keyText(`tool.support-scripts.param.script.option.${id}`);
  const close = () => page.setState({ dialog: null });

  /** The tool has to have read what was typed. */
  const withTyped = async (act: () => void) => {
    await save.current();
    await new Promise<void>((resolve) => {
      const look = () => {
        if (editor.getState().toolJob !== null) return;
        stop();
        resolve();
      };
      const stop = editor.subscribe(look);
      // What the tool begins on hearing of it is begun soon, not at once.
      setTimeout(look);
    });
    act();
  };
  const duplicate = async () => {
    const added = await verbs.keepScript({ name, source: sample ?? '' });
    if (added === null) return;
    verbs.setToolParam('script', added);
    page.setState({ dialog: { kind: 'script', id: added } });
  };

  return (
    <Dialog
      open
      width={960}
      bare
      title={name}
      footer={
        <>
          {own === undefined && (
            <Button variant="outline" onClick={() => void duplicate()}>
              {t('scripts.duplicateToEdit')}
            </Button>
          )}
          {runs ? (
            <Button variant="outline" onClick={() => verbs.toolEvent({ type: 'button', id: 'stop' })}>
              {keyText('tool.support-scripts.button.stop')}
            </Button>
          ) : (
            <Button
              variant="outline"
              disabledReason={dryRun?.reason === undefined ? null : keyText(dryRun.reason)}
              onClick={() => void withTyped(() => verbs.toolEvent({ type: 'button', id: 'dryRun' }))}
            >
              {keyText('tool.support-scripts.button.dryRun')}
            </Button>
          )}
          <Button
            variant="primary"
            disabledReason={runs ? keyText('tool.support-scripts.busy') : accept.disabledReason}
            onClick={() => void withTyped(accept.run)}
          >
            {keyText('tool.support-scripts.apply')}
          </Button>
        </>
      }
      onClose={close}
    >
      <Suspense fallback={null}>
        {chapter === undefined ? (
          <Workplace id={id} line={line} manual={null} onSave={onSave} />
        ) : (
          <WithManual id={id} line={line} onSave={onSave} chapter={chapter} />
        )}
      </Suspense>
    </Dialog>
  );
}

function WithManual({
  chapter,
  ...given
}: Omit<ScriptWorkplaceProps, 'manual'> & { readonly chapter: Chapter }) {
  const sections = useChunk(chapter.load).value;
  const manual = sections?.find(({ id }) => id === 'scripts') ?? null;
  return <Workplace {...given} manual={manual} />;
}
