import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { useOptionalPortalStore } from '../../shared/portal-store.ts';
import { Button, Dialog } from '../../primitives/index.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { KeyGroups, Keys } from './key-groups.tsx';
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
