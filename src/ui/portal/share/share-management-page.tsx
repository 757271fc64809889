import { CalendarCheck, Copy, Ellipsis, Link2Off, Pencil, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { SHARING } from '../../locales/namespaces.ts';
import { api, PERMISSIONS, SHARE_STATES, type Share, type ShareDue, type ShareState } from '#contract';
import {
  Button,
  DropdownMenu,
  Icon,
  IconButton,
  SearchField,
  Select,
  StatusDot,
  Table,
  upTo,
  useMedia,
  type MenuEntry,
  menuItem,
} from '../../primitives/index.ts';
import { useLetterKey } from '../../preferences.ts';
import { asHtml, ask } from '../../session/confirm.ts';
import { notify } from '../../session/toasts.ts';
import { whenFocusIsLost } from '../files/focus-project.ts';
import { focusHeading } from '../frame/focus-heading.ts';
import { TitleRow } from '../frame/title-row.tsx';
import { ListEnd } from '../lists/list-states.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { RowsSkeleton } from '../lists/rows-skeleton.tsx';
import { useEndlessList } from '../lists/use-endless-list.ts';
import { useNow, usePortalFormat } from '../../shared/portal-format.ts';
import { usePortalStore } from '../../shared/portal-store.ts';
import { useCall } from '../../shared/services.ts';
import { StateNote } from '../../primitives/state-note.tsx';
import { useOfflineReason } from '../use-offline-reason.ts';
import { Thumbnail } from '../../primitives/thumbnail.tsx';
import { isDue, useDueOptions } from './due-options.ts';
import { usePermissionOptions } from './permission-options.ts';
import * as styles from './share.css.ts';
import { useShareCopy } from './use-share-copy.ts';

const STATE_DOTS = {
  sharing: { tone: 'success', shape: 'full' },
  expired: { tone: 'warning', shape: 'half' },
  closed: { tone: 'neutral', shape: 'ring' },
} as const;
const SETTLE_MS = 250;

/** Everything one shares: how long still, with which code, and the ways to end it. */
export function ShareManagementPage() {
  const { t } = useTranslation(SHARING);
  const call = useCall();
  const shortcut = useLetterKey('/');
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const [state, setState] = useState<ShareState | 'all'>('all');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const list = useEndlessList<Share>(`shares ${state} ${search}`, (cursor) =>
    call(api.shares.list, {
      query: {
        ...(state === 'all' ? {} : { state }),
        ...(search === '' ? {} : { search }),
        ...(cursor === undefined ? {} : { cursor }),
      },
      quiet: true,
    }),
  );
  const offline = useOfflineReason();
  const { status, items, total, nextCursor } = list.state;
  const filtered = search !== '' || state !== 'all';
  const section = useRef<HTMLElement>(null);
  const noneInvalid =
    status === 'ready' &&
    !filtered &&
    nextCursor === null &&
    items.every((share) => share.state === 'sharing');

  const onChanged = (share: Share) => {
    const change = list.change((before) =>
      before.flatMap((item) => {
        if (item.id !== share.id) return [item];
        return state === 'all' || share.state === state ? [share] : [];
      }),
    );
    change.keep();
    // What had the focus may have gone with the status.
    whenFocusIsLost(() => section.current !== null && focusHeading(section.current));
  };

  const clean = async () => {
    const answer = await call(api.shares.clean);
    if (!answer.ok) return;
    notify({ text: t('portal:shares.cleaned', { count: answer.data.removed }) });
    void list.reload();
  };

  return (
    <section ref={section} aria-label={t('portal:mine.share')}>
      <TitleRow title={t('portal:mine.share')}>
        <div className={styles.filters}>
          <div className={styles.searchBox}>
            <SearchField
              label={t('portal:shares.search')}
              value={text}
              shortcut={shortcut}
              onChange={setText}
            />
          </div>
          <div className={styles.stateBox}>
            <Select
              layout="bar"
              label={t('portal:shares.status')}
              labelHidden
              value={state}
              options={[
                { value: 'all', label: t('portal:shares.all') },
                ...SHARE_STATES.map((value) => ({ value, label: t(`portal:shares.state.${value}`) })),
              ]}
              onChange={setState}
            />
          </div>
          <Button
            size={40}
            variant="outline"
            disabledReason={offline ?? (noneInvalid ? t('portal:shares.nothingInvalid') : null)}
            onClick={() => void clean()}
          >
            {t('portal:shares.clean')}
          </Button>
        </div>
      </TitleRow>
      {status === 'loading' && <RowsSkeleton rows={5} />}
      {status === 'failed' && <LoadFailed onRetry={() => void list.reload()} />}
      {status === 'ready' && items.length === 0 && !filtered && (
        <StateNote drawing="link" title={t('portal:shares.empty')} text={t('portal:shares.emptyHint')} />
      )}
      {status === 'ready' && items.length === 0 && filtered && (
        <StateNote
          drawing="search"
          title={search === '' ? t('portal:shares.noneOfState') : t('portal:list.nothing', { text: search })}
        >
          <Button
            size={40}
            variant="outline"
            onClick={() => {
              setText('');
              setState('all');
            }}
          >
            {t('portal:list.clear')}
          </Button>
        </StateNote>
      )}
      {items.length > 0 && (
        <>
          <ShareTable items={items} total={total} onChanged={onChanged} />
          <ListEnd list={list}>
            <RowsSkeleton rows={5} further />
          </ListEnd>
        </>
      )}
    </section>
  );
}

type Choice = Extract<MenuEntry, { readonly kind: 'choice' }>;

interface ShareTableProps {
  readonly items: readonly Share[];
  readonly total: number;
  readonly onChanged: (share: Share) => void;
}

function ShareTable({ items, total, onChanged }: ShareTableProps) {
  const { t } = useTranslation(SHARING);
  const store = usePortalStore();
  const call = useCall();
  const copy = useShareCopy();
  const due = useDueOptions();
  const offline = useOfflineReason();
  const permissions = usePermissionOptions();
  const phone = useMedia(upTo.phone);

  const update = async (share: Share, patch: { due?: ShareDue; permission?: Share['permission'] }) => {
    const answer = await call(api.shares.update, { body: { id: share.id, ...patch } });
    if (answer.ok) onChanged(answer.data.share);
    return answer.ok;
  };
  const unshare = async (share: Share) => {
    const accepted = await ask({
      group: 'unshare',
      header: t('share.stopTitle'),
      message: asHtml(t('share.stopText')),
      acceptProps: { label: t('share.stop'), danger: true },
      rejectProps: { label: t('common:cancel') },
    });
    if (!accepted) return;
    const answer = await call(api.shares.close, { body: { id: share.id } });
    if (!answer.ok) return;
    store.noteShared(share.projectId, false);
    onChanged(answer.data.share);
  };
  const dueEntry = (share: Share, inline: boolean): Choice => ({
    kind: 'choice',
    id: 'due',
    inline,
    label: t('portal:shares.editDue'),
    icon: CalendarCheck,
    value: `${share.due}`,
    options: due.options,
    onChange: (value) => {
      if (isDue(value)) void update(share, { due: Number(value) as ShareDue });
    },
  });
  /** A choice, or without a network why there is none. */
  const online = (choice: Choice): MenuEntry => {
    const { id, label, icon } = choice;
    if (offline === null) return choice;
    return { kind: 'item', id, label, icon, disabledReason: offline, onSelect: () => undefined };
  };
  const entries = (share: Share): readonly MenuEntry[] => [
    // A link that is over is nothing to hand out.
    ...(share.state === 'sharing' ? [menuItem('copy', t('share.copy'), Copy, () => void copy(share))] : []),
    online(dueEntry(share, false)),
    online({
      kind: 'choice',
      id: 'permission',
      label: t('portal:shares.permission'),
      icon: ShieldCheck,
      value: share.permission,
      options: permissions(share.permission),
      onChange: (value) => {
        const permission = PERMISSIONS.find((known) => known === value);
        if (permission === undefined || permission === share.permission) return;
        void update(share, { permission }).then((changed) => {
          if (changed) notify({ text: t('share.changedForEveryone') });
        });
      },
    }),
    { kind: 'separator', id: 'before-stop' },
    menuItem('stop', t('share.stop'), Link2Off, () => void unshare(share), {
      disabledReason: offline,
      danger: true,
    }),
  ];

  const columns = [
    { id: 'project', label: t('portal:shares.columnProject') },
    { id: 'status', label: t('portal:shares.status'), width: 116 },
    ...(phone ? [] : [{ id: 'due', label: t('share.dueLabel'), width: 170 }]),
    ...(phone ? [] : [{ id: 'code', label: t('share.code'), width: 84 }]),
    { id: 'actions', label: t('portal:files.columnMore'), labelHidden: true, width: phone ? 44 : 124 },
  ];
  return (
    <Table label={t('portal:mine.share')} columns={columns} rowCount={total + 1}>
      <tbody>
        {items.map((share, index) => {
          const live = share.state === 'sharing';
          const menu = (
            <DropdownMenu entries={share.state === 'closed' ? [] : entries(share)} align="end">
              <IconButton
                icon={Ellipsis}
                size={32}
                name={t('portal:files.more', { name: share.projectName })}
              />
            </DropdownMenu>
          );
          return (
            <tr key={share.id} data-row aria-rowindex={index + 2} style={{ height: 56 }}>
              <td>
                <span className={styles.projectCell}>
                  <Thumbnail picture={share.thumbnail} size="row" />
                  <span className={styles.ellipsis} title={share.projectName}>
                    {share.projectName}
                  </span>
                </span>
              </td>
              <td>
                <StatusDot {...STATE_DOTS[share.state]} label={t(`portal:shares.state.${share.state}`)} />
              </td>
              {!phone && (
                <td>
                  <DueCell share={share} forever={due.label(-1)} entry={online(dueEntry(share, true))} />
                </td>
              )}
              {!phone && <td>{live && <span className={styles.tableCode}>{share.code}</span>}</td>}
              <td data-control>
                <span className={styles.rowActions}>
                  {!phone && share.state !== 'closed' && (
                    <Button
                      variant="outline"
                      size={32}
                      disabledReason={live ? null : offline}
                      onClick={() =>
                        void (live ? copy(share) : update(share, { due: due.allowed(share.due) }))
                      }
                    >
                      {t(live ? 'portal:shares.copy' : 'portal:shares.renew')}
                    </Button>
                  )}
                  {share.state !== 'closed' && menu}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

interface DueCellProps {
  readonly share: Share;
  readonly forever: string;
  readonly entry: MenuEntry;
}

/** When a share ends; pressed, the other due dates there are. */
function DueCell({ share, forever, entry }: DueCellProps) {
  const { t } = useTranslation(SHARING);
  const format = usePortalFormat();
  const now = useNow();
  if (share.state === 'closed') return <span className={styles.noDue}>–</span>;
  const days = share.dueAt === null ? null : format.daysLeft(share.dueAt, now);
  const text =
    share.dueAt === null || days === null
      ? forever
      : share.state === 'expired'
        ? format.isoDate(share.dueAt)
        : t('portal:shares.in', { count: days });
  return (
    <span className={styles.dueText} title={share.dueAt === null ? undefined : format.exact(share.dueAt)}>
      <DropdownMenu entries={[entry]}>
        <Button variant="ghost" size={32} aria-label={t('portal:shares.dueButton', { due: text })}>
          {text}
          <Icon of={Pencil} size={14} />
        </Button>
      </DropdownMenu>
    </span>
  );
}
