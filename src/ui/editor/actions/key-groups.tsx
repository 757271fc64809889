import { editorActions } from '#editor';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import * as styles from './key-groups.css.ts';
import { keyName } from './key-names.ts';
import { PAGE_ACTIONS, type ListedAction } from './page-action-table.ts';

/** First part of an action's id, in the order the groups are shown. */
const GROUPS = ['file', 'edit', 'tool', 'nudge', 'layer', 'issue', 'stage', 'view', 'page'] as const;

const WITH_KEYS: readonly ListedAction[] = [...PAGE_ACTIONS, ...editorActions].filter(
  ({ shortcuts }) => shortcuts.length > 0,
);

/** Every key of the editor in its group, from the tables that bind them; needs the editor's words, and no editor. */
export function KeyGroups() {
  const { t } = useTranslation(EDITOR);
  const keyText = useKeyText();
  return GROUPS.map((group) => (
    <section key={group} className={styles.group}>
      <h3 className={styles.heading}>{t(`shortcuts.${group}`)}</h3>
      <ul>
        {WITH_KEYS.filter(({ id }) => id.startsWith(`${group}.`)).map((action) => (
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
  ));
}
