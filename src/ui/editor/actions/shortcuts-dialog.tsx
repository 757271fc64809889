import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Dialog } from '../../primitives/index.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { keyName } from './key-names.ts';
import * as styles from './shortcuts-dialog.css.ts';
import { useActionTable } from './use-actions.ts';

/** First part of an action's id, in the order the groups are shown. */
const GROUPS = ['file', 'edit', 'tool', 'nudge', 'layer', 'issue', 'stage', 'view', 'page'] as const;

/** Every key, from the same table that binds them. */
export function ShortcutsDialog() {
  const { t } = useTranslation(EDITOR);
  const keyText = useKeyText();
  const store = usePageStore();
  const table = useActionTable();
  const open = usePage((page) => page.dialog?.kind === 'shortcuts');
  return (
    <Dialog
      open={open}
      width={720}
      title={t('shortcuts.title')}
      onClose={() => store.setState({ dialog: null })}
    >
      <div className={styles.columns}>
        {GROUPS.map((group) => {
          const rows = table.filter(
            (action) => action.id.startsWith(`${group}.`) && action.shortcuts.length > 0,
          );
          return (
            <section key={group} className={styles.group}>
              <h3 className={styles.heading}>{t(`shortcuts.${group}`)}</h3>
              <ul>
                {rows.map((action) => (
                  <li key={action.id} className={styles.row}>
                    <span className={styles.name}>{keyText(action.label)}</span>
                    <span className={styles.keys}>
                      {[...new Set(action.shortcuts.map((binding) => keyName(binding)))].map((key) => (
                        <kbd key={key} className={styles.key}>
                          {key}
                        </kbd>
                      ))}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
