import { useTranslation } from 'react-i18next';
import { KeyGroups } from '../../editor/actions/key-groups.tsx';
import { PORTAL } from '../../locales/namespaces.ts';
import * as styles from './settings.css.ts';

/** The editor's list of keys, with where they hold. */
export function KeyList() {
  const { t } = useTranslation(PORTAL);
  return (
    <div className={styles.section}>
      <p className={styles.note}>{t('settings.keysNote')}</p>
      <div>
        <KeyGroups />
      </div>
    </div>
  );
}
