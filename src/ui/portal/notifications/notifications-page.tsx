import { Check, CircleAlert, CircleCheck, CircleOff, UserPlus, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Link } from 'wouter';
import { api, type Notification, type NotificationKind } from '#contract';
import { NOTIFICATIONS } from '../../locales/namespaces.ts';
import { Button, Icon, IconButton, Skeleton } from '../../primitives/index.ts';
import { StateNote } from '../../primitives/state-note.tsx';
import { useDevice } from '../../session/device.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useNow, usePortalFormat } from '../../shared/portal-format.ts';
import { usePortalState, usePortalStore } from '../../shared/portal-store.ts';
import { useCall } from '../../shared/services.ts';
import { VipBadge } from '../../shared/vip-badge.tsx';
import { whenFocusIsLost } from '../files/focus-project.ts';
import { focusHeading } from '../frame/focus-heading.ts';
import { TitleRow } from '../frame/title-row.tsx';
import { ListEnd } from '../lists/list-states.tsx';
import { useEndlessList } from '../lists/use-endless-list.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import { placeOf } from './notification-place.ts';
import * as styles from './notifications.css.ts';

const ICONS: Readonly<Record<NotificationKind, LucideIcon>> = {
  approved: CircleCheck,
  unapproved: CircleAlert,
  taken_down: CircleOff,
  followed: UserPlus,
};

/** /notifications: what happened to one's designs and who follows, latest first. */
export function NotificationsPage() {
  const { t } = useTranslation(NOTIFICATIONS);
  const call = useCall();
  const store = usePortalStore();
  const unread = usePortalState((state) => state.unread);
  const offline = useOfflineReason();
  const section = useRef<HTMLElement>(null);
  const list = useEndlessList<Notification>('notifications', async (cursor) => {
    const answer = await call(api.notifications.list, {
      query: cursor === undefined ? {} : { cursor },
      quiet: true,
    });
    if (answer.ok) store.setState({ unread: answer.data.unread });
    return answer;
  });
  const { status, items } = list.state;
  /** One of them, or all; shown at once, taken back where the server refuses. */
  const mark = async (id?: string) => {
    const change = list.change((before) =>
      before.map((item) => (id === undefined || item.id === id ? { ...item, read: true } : item)),
    );
    whenFocusIsLost(() => section.current !== null && focusHeading(section.current));
    const answer = await call(api.notifications.read, { body: id === undefined ? {} : { id } });
    if (!answer.ok) return change.undo();
    change.keep();
    store.setState({ unread: answer.data.unread });
  };
  const skeleton = <Skeleton height={56} radius={8} />;
  return (
    <section ref={section} className={styles.page} aria-label={t('title')} aria-busy={status === 'loading'}>
      <TitleRow title={t('title')}>
        {items.length > 0 && (
          <Button
            size={40}
            variant="outline"
            disabledReason={offline ?? (unread === 0 ? t('noneUnread') : null)}
            onClick={() => void mark()}
          >
            {t('markAll')}
          </Button>
        )}
      </TitleRow>
      {status === 'loading' && skeleton}
      {status === 'failed' && <LoadFailed onRetry={() => void list.reload()} />}
      {status === 'ready' && items.length === 0 && (
        <StateNote drawing="paper" title={t('empty')} text={t('emptyText')} />
      )}
      {items.length > 0 && (
        <>
          <ul className={styles.list}>
            {items.map((item) => (
              <Row key={item.id} item={item} onRead={() => void mark(item.id)} />
            ))}
          </ul>
          <ListEnd list={list}>{skeleton}</ListEnd>
        </>
      )}
    </section>
  );
}

function Row({ item, onRead }: { readonly item: Notification; readonly onRead: () => void }) {
  const { t } = useTranslation(NOTIFICATIONS);
  const format = usePortalFormat();
  const now = useNow();
  const offline = useOfflineReason();
  const edits = useDevice().class === 'desktop';
  const { kind, actor, publication, reason, createdAt, read } = item;
  const name = kind === 'followed' ? (actor?.name ?? t('someone')) : (publication?.name ?? t('gone'));
  const place = placeOf(item, { edits });
  const text = t(kind, { name });
  return (
    <li className={styles.row} data-unread={!read}>
      <Icon of={ICONS[kind]} size={20} className={styles.icon} />
      <div className={styles.text}>
        <div className={styles.headline}>
          {place === null ? (
            <span className={styles.what}>{text}</span>
          ) : (
            <Link href={place} className={styles.what} onClick={() => !read && onRead()}>
              {text}
            </Link>
          )}
          {kind === 'followed' && actor !== null && <VipBadge level={actor.vipLevel} />}
        </div>
        {reason !== null && <p className={styles.reason}>{t('reason', { reason })}</p>}
        <span className={styles.time} title={format.exact(createdAt)}>
          {format.ago(createdAt, now)}
        </span>
      </div>
      {!read && (
        <>
          <span className={styles.dot} />
          <span className="visually-hidden">{t('unread')}</span>
          <IconButton icon={Check} size={32} name={t('markOne')} disabledReason={offline} onClick={onRead} />
        </>
      )}
    </li>
  );
}
