import { useRef } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { TextField, Tooltip } from '../../primitives/index.ts';
import { useFocusBack } from '../../primitives/use-focus-back.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './frame.css.ts';

/** The project's name: click to rename, Enter or leaving keeps, Escape restores. */
export function DocumentName() {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const verbs = useVerbs();
  const name = useEditor((_state, editor) => editor.project().name);
  const renaming = usePage((page) => page.renamingDocument);
  const shown = name === '' ? t('frame.untitled') : name;
  const stop = () => store.setState({ renamingDocument: false });
  const button = useRef<HTMLButtonElement>(null);
  useFocusBack(renaming, button);

  if (renaming)
    return (
      // Leaving the field ends renaming, whether or not the name changed.
      <span onBlur={stop}>
        <TextField
          label={t('frame.name')}
          labelHidden
          required
          takesFocus
          className={styles.nameInput}
          value={shown}
          onCommit={(text) => verbs.renameDocument(text)}
          onCancel={stop}
        />
      </span>
    );
  return (
    <Tooltip name={shown} help={t('frame.renameHelp')}>
      <button
        ref={button}
        type="button"
        className={styles.name}
        onClick={() => store.setState({ renamingDocument: true })}
      >
        {shown}
      </button>
    </Tooltip>
  );
}
