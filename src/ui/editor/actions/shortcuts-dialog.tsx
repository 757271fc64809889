import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { Dialog } from '../../primitives/index.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { KeyGroups } from './key-groups.tsx';
import * as styles from './shortcuts-dialog.css.ts';

/** Every key, beside the work. */
export function ShortcutsDialog() {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const open = usePage((page) => page.dialog?.kind === 'shortcuts');
  return (
    <Dialog
      open={open}
      width={720}
      title={t('shortcuts.title')}
      onClose={() => store.setState({ dialog: null })}
    >
      <div className={styles.columns}>
        <KeyGroups />
      </div>
    </Dialog>
  );
}
