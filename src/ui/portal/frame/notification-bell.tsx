import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Link, useLocation } from 'wouter';
import { NOTIFICATIONS } from '../../locales/namespaces.ts';
import { Icon, Tooltip } from '../../primitives/index.ts';
import { usePortalState, usePortalStore } from '../../shared/portal-store.ts';
import { useAccount } from '../../shared/services.ts';
import * as styles from './notification-bell.css.ts';

const PLACE = '/notifications';
/** Notifications are fetched again when the tab is shown again, but no more often than this. */
const AGAIN_MS = 60_000;
const MOST_SHOWN = 99;

/** The way to the notifications, and how many are unread. */
export function NotificationBell() {
  const { t } = useTranslation(NOTIFICATIONS);
  const store = usePortalStore();
  const [location] = useLocation();
  const owner = useAccount()?.userId ?? '';
  const unread = usePortalState((state) => state.unread) ?? 0;
  useEffect(() => {
    if (owner === '') return undefined;
    let asked = Date.now();
    void store.refreshUnread();
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < AGAIN_MS) return;
      asked = Date.now();
      void store.refreshUnread();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [owner, store]);
  if (owner === '') return null;
  const name = unread === 0 ? t('title') : t('bell', { count: unread });
  return (
    <Tooltip name={name}>
      <Link
        href={PLACE}
        className={styles.bell}
        aria-label={name}
        aria-current={location === PLACE ? 'page' : undefined}
      >
        <Icon of={Bell} size={20} />
        {unread > 0 && (
          <span className={styles.count} aria-hidden>
            {unread > MOST_SHOWN ? t('many') : unread}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}
