import { CalendarCheck, CircleHelp, Settings } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import { useLetterKey } from '../../preferences.ts';
import { IconButton, SearchField } from '../../primitives/index.ts';
import { useDevice } from '../../session/device.ts';
import { usePortalStore } from '../../shared/portal-store.ts';
import { useAccount } from '../../shared/services.ts';
import * as styles from './frame.css.ts';
import { useSearchText } from './search-text.ts';

/** Search, the check-in with a dot while it is open today, help and settings. */
export function TopRow() {
  const { t } = useTranslation(PORTAL);
  const store = usePortalStore();
  const account = useAccount();
  // A tablet may not see points (SPEC §4).
  const desktop = useDevice().class === 'desktop';
  const shortcut = useLetterKey('/');
  const { scope, text, setText } = useSearchText();
  return (
    <>
      {scope !== null && (
        <div className={styles.search}>
          <SearchField label={t(`search.${scope}`)} value={text} shortcut={shortcut} onChange={setText} />
        </div>
      )}
      <span className={scope === null ? styles.push : styles.spacer} />
      <span className={styles.desktopOnly}>
        {desktop && account?.pointsCheckInShow === true && (
          <span className={styles.dotted}>
            <IconButton
              icon={CalendarCheck}
              size={40}
              name={t(account.checkInOpen ? 'frame.checkInOpen' : 'menu.checkIn')}
              onClick={() => store.openDialog({ kind: 'checkIn' })}
            />
            {account.checkInOpen && <span className={styles.dot} aria-hidden />}
          </span>
        )}
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
