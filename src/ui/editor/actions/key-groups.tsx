import { editorActions, type ListedAction } from '#editor';
import type { ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { useDeviceSettings } from '../device-settings.ts';
import { keysOf } from './key-bindings.ts';
import * as styles from './key-groups.css.ts';
import { keyName } from './key-names.ts';
import { PAGE_ACTIONS } from './page-action-table.ts';

/** First part of an action's id, in the order the groups are shown. */
const GROUPS = [
  'file',
  'edit',
  'tool',
  'part',
  'plate',
  'nudge',
  'layer',
  'issue',
  'slice',
  'stage',
  'view',
  'library',
  'page',
] as const;

/** Everything a key can be bound to, from the tables that bind them. */
export const BINDABLE: readonly ListedAction[] = [...PAGE_ACTIONS, ...editorActions];

/** A row of the list: the action, its name, and its keys as the keyboard at hand names them. */
export interface KeyRow {
  readonly action: ListedAction;
  readonly name: string;
  readonly keys: readonly string[];
}

interface KeyGroupsProps {
  /** Whether actions without a key are listed, too. */
  readonly all?: boolean;
  readonly rowClass: string;
  readonly row: (row: KeyRow) => ReactNode;
}

/** The actions of the editor with the person's keys, in their groups; needs the editor's words, and no editor. */
export function KeyGroups({ all = false, rowClass, row }: KeyGroupsProps) {
  const { t } = useTranslation(EDITOR);
  const keyText = useKeyText();
  const own = useDeviceSettings((settings) => settings.ownKeys);
  return GROUPS.map((group) => {
    const rows = BINDABLE.filter(({ id }) => id.startsWith(`${group}.`))
      .map((action) => ({
        action,
        name: keyText(action.label),
        keys: [...new Set(keysOf(action, own).map((binding) => keyName(binding)))],
      }))
      .filter(({ keys }) => all || keys.length > 0);
    if (rows.length === 0) return null;
    return (
      <section key={group} className={styles.group}>
        <h3 className={styles.heading}>{t(`shortcuts.${group}`)}</h3>
        <ul>
          {rows.map((each) => (
            <li key={each.action.id} className={rowClass}>
              {row(each)}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

/** Keys as they stand on the keyboard. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className={styles.keys}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
