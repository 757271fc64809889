import { CloudOff } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import { Icon, useOnline } from '../../primitives/index.ts';
import * as styles from './frame.css.ts';

/** One line under the top row while there is no network. */
export function OfflineLine() {
  const { t } = useTranslation(PORTAL);
  return (
    // There before it says something: only what changes in it is read out.
    <output className={styles.offlineBox}>
      {!useOnline() && (
        <span className={styles.offline}>
          <Icon of={CloudOff} size={16} />
          {t('frame.offline')}
        </span>
      )}
    </output>
  );
}
