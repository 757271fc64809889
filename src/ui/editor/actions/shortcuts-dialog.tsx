import { useRef } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useOptionalPortalStore } from '../../shared/portal-store.ts';
import { Button, Dialog } from '../../primitives/index.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { useEditor } from '../use-editor.ts';
import * as groupStyles from './key-groups.css.ts';
import { KeyGroups, Keys } from './key-groups.tsx';
import { keyName } from './key-names.ts';
import * as styles from './shortcuts-dialog.css.ts';

/** Every key, beside the work, and the way to where they are changed. */
export function ShortcutsDialog() {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const portal = useOptionalPortalStore();
  const open = usePage((page) => page.dialog?.kind === 'shortcuts');
  const close = () => store.setState({ dialog: null });
  // The settings take the focus once this dialog has given it back.
  const change = useRef(false);
  return (
    <Dialog
      open={open}
      width={720}
      title={t('shortcuts.title')}
      onClose={close}
      onClosed={() => {
        if (change.current) portal?.openDialog({ kind: 'settings', tab: 'keys' });
        change.current = false;
      }}
      {...(portal === null
        ? {}
        : {
            footer: (
              <Button
                variant="outline"
                onClick={() => {
                  change.current = true;
                  close();
                }}
              >
                {t('shortcuts.change')}
              </Button>
            ),
          })}
    >
      <div className={styles.columns}>
        <ToolKeys />
        <KeyGroups
          rowClass={styles.row}
          row={({ name, keys }) => (
            <>
              <span className={styles.name}>{name}</span>
              <Keys keys={keys} />
            </>
          )}
        />
      </div>
    </Dialog>
  );
}

/** Keys and gestures of the tool in hand: some are its own alone while the view has the focus, and stand in no table. */
function ToolKeys() {
  const keyText = useKeyText();
  const tool = useEditor((state) => state.tool);
  const hints = useEditor((_state, editor) => editor.toolHints());
  if (hints.length === 0) return null;
  return (
    <section className={groupStyles.group}>
      <h3 className={groupStyles.heading}>{keyText(`tool.${tool}.name`)}</h3>
      <ul>
        {hints.map((hint) => {
          const [key = '', act] = keyText(hint, { key: keyName('$mod') }).split('|');
          return (
            <li key={hint} className={styles.row}>
              <span className={styles.name}>{act}</span>
              <Keys keys={[key]} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
