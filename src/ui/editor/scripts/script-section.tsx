import { Copy, Download, FileUp, MoreHorizontal, Pencil, SquarePen, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import {
  Button,
  DropdownMenu,
  IconButton,
  menuItem,
  TextField,
  type MenuEntry,
} from '../../primitives/index.ts';
import { notify } from '../../session/toasts.ts';
import { chooseFiles } from '../actions/file-picker.ts';
import { LibraryLink } from '../shared/library-link.tsx';
import { usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { NEW_SCRIPT } from './new-script.ts';
import { ScriptOutput } from './script-output.tsx';
import { ScriptValues } from './script-values.tsx';
import * as styles from './scripts.css.ts';

/** A file that is larger is no script. */
const MOST_BYTES = 800_000;

/** The script of the tool in hand: its values, what came of it, and what can be done with one's own. */
export function ScriptSection() {
  const { t } = useTranslation(EDITOR);
  const keyText = useKeyText();
  const verbs = useVerbs();
  const page = usePageStore();
  const id = useEditor((state) => String(state.toolParams['script']));
  const scripts = useEditor((state) => state.scripts);
  const [renaming, setRenaming] = useState(false);
  useEffect(() => void verbs.loadScripts(), [verbs]);
  const own = scripts?.own.find((script) => script.id === id);
  const source = own?.source ?? scripts?.samples[id];
  const name = own?.name ?? keyText(`tool.support-scripts.param.script.option.${id}`);
  const open = (script: string, line?: number) =>
    page.setState({ dialog: { kind: 'script', id: script, ...(line === undefined ? {} : { line }) } });

  const add = async (given: string, text: string): Promise<string | null> => {
    const added = await verbs.keepScript({ name: given, source: text });
    if (added !== null) verbs.setToolParam('script', added);
    return added;
  };
  const make = async (given: string, text: string) => {
    const added = await add(given, text);
    if (added !== null) open(added);
  };
  const remove = () => {
    if (own === undefined) return;
    void verbs.removeScript(own.id);
    const back = async () => {
      const kept = await verbs.keepScript(own);
      if (kept !== null) verbs.setToolParam('script', kept);
    };
    notify({
      text: t('scripts.deleted', { name: own.name }),
      action: { label: t('scripts.undo'), run: () => void back() },
    });
  };
  const bring = () =>
    chooseFiles(
      '.js,text/javascript',
      ([file]) => {
        if (file === undefined) return;
        if (file.size > MOST_BYTES) notify({ text: t('scripts.tooLarge'), error: true });
        else void file.text().then((text) => add(file.name.replace(/\.js$/i, ''), text));
      },
      false,
    );

  const entries: readonly MenuEntry[] = [
    menuItem('duplicate', t('scripts.duplicate'), Copy, () => void make(name, source ?? '')),
    ...(own === undefined ? [] : [menuItem('rename', t('scripts.rename'), Pencil, () => setRenaming(true))]),
    { kind: 'separator', id: 'files' },
    menuItem('import', t('scripts.import'), FileUp, bring),
    menuItem('export', t('scripts.export'), Download, () => verbs.exportScript(id)),
    ...(own === undefined
      ? []
      : ([
          { kind: 'separator', id: 'before-delete' },
          menuItem('delete', t('scripts.delete'), Trash2, remove, { danger: true }),
        ] as const)),
  ];

  return (
    <>
      <section className={styles.section}>
        {renaming && own !== undefined && (
          <span onBlur={() => setRenaming(false)}>
            <TextField
              label={t('scripts.name')}
              required
              takesFocus
              value={own.name}
              onCommit={(given) => void verbs.keepScript({ ...own, name: given })}
              onCancel={() => setRenaming(false)}
            />
          </span>
        )}
        <div className={styles.row}>
          <Button size={32} icon={SquarePen} onClick={() => open(id)}>
            {t(own === undefined ? 'scripts.look' : 'scripts.edit')}
          </Button>
          <Button size={32} onClick={() => void make(t('scripts.newName'), NEW_SCRIPT)}>
            {t('scripts.new')}
          </Button>
          <DropdownMenu entries={entries} align="end">
            <IconButton icon={MoreHorizontal} name={t('scripts.more')} size={32} />
          </DropdownMenu>
        </div>
        <div className={styles.link}>
          <LibraryLink kind="supportScript" />
        </div>
      </section>
      <ScriptValues />
      <ScriptOutput onLine={(line) => open(id, line)} />
    </>
  );
}
