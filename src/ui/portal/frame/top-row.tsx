import { CircleHelp, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PORTAL } from '../../locales/namespaces.ts';
import { useLetterKey } from '../../preferences.ts';
import { IconButton, SearchField } from '../../primitives/index.ts';
import { usePortalStore } from '../../shared/portal-store.ts';
import * as styles from './frame.css.ts';
import { useSearchText } from './search-text.ts';

/** Search, help and settings. */
export function TopRow() {
  const { t } = useTranslation(PORTAL);
  const store = usePortalStore();
  const shortcut = useLetterKey('/');
  const { scope, text, setText } = useSearchText();
  return (
    <>
      <div className={styles.search}>
        <SearchField label={t(`search.${scope}`)} value={text} shortcut={shortcut} onChange={setText} />
      </div>
      <span className={styles.spacer} />
      <span className={styles.desktopOnly}>
        <IconButton
          icon={CircleHelp}
          size={40}
          name={t('frame.help')}
          onClick={() => store.openDialog({ kind: 'settings', tab: 'help' })}
        />
        <IconButton
          icon={Settings}
          size={40}
          name={t('frame.settings')}
          onClick={() => store.openDialog({ kind: 'settings', tab: 'appearance' })}
        />
      </span>
    </>
  );
}
