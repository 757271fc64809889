import { useTranslation } from 'react-i18next';
import { PORTAL } from '../../locales/namespaces.ts';
import { editorActions } from '#editor';
import { keyName } from '../../editor/actions/key-names.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import * as styles from './settings.css.ts';

/** The editor's keys, from the table that binds them. */
export function KeyList() {
  const { t } = useTranslation(PORTAL);
  const keyText = useKeyText();
  return (
    <div className={styles.section}>
      <p className={styles.note}>{t('settings.keysNote')}</p>
      <ul className={styles.list}>
        {editorActions
          .filter((action) => action.shortcuts.length > 0)
          .map((action) => (
            <li key={action.id} className={styles.keyRow}>
              {keyText(action.label)}
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
    </div>
  );
}
