import { Copy, Ellipsis, Link2Off, RotateCw, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PORTAL } from '../../locales/namespaces.ts';
import { api, PERMISSIONS, SHARE_STATES, type Share, type ShareDue, type ShareState } from '#contract';
import {
  Button,
  DropdownMenu,
  IconButton,
  SearchField,
  Select,
  Skeleton,
  StatusDot,
  Table,
  upTo,
  useMedia,
  type MenuEntry,
} from '../../primitives/index.ts';
import { asHtml, ask } from '../../session/confirm.ts';
import { notify } from '../../session/toasts.ts';
import { TitleRow } from '../frame/title-row.tsx';
import { ListEnd, LoadFailed } from '../lists/list-states.tsx';
import { useEndlessList } from '../lists/use-endless-list.ts';
import { useNow, usePortalFormat } from '../portal-format.ts';
import { useAccount, useCall } from '../services.ts';
import { StateNote } from '../state-note.tsx';
import { Thumbnail } from '../thumbnail.tsx';
import { isDue, useDueOptions } from './due-options.ts';
import * as styles from './share.css.ts';
import { useShareCopy } from './use-share-copy.ts';

const LOOKS = {
  sharing: { tone: 'success', shape: 'full' },
  expired: { tone: 'warning', shape: 'half' },
  closed: { tone: 'neutral', shape: 'ring' },
} as const;
const SETTLE_MS = 250;

/** Everything one shares: how long still, with which code, and the ways to end it. */
export function ShareManagementPage() {
  const { t } = useTranslation(PORTAL);
  const call = useCall();
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
  const { status, items, total } = list.state;
  const filtered = search !== '' || state !== 'all';

  const clean = async () => {
    const answer = await call(api.shares.clean);
    if (!answer.ok) return;
    notify({ text: t('shares.cleaned', { count: answer.data.removed }) });
    void list.reload();
  };
  const skeleton = Array.from({ length: 5 }, (_, at) => (
    <div key={at} className={styles.projectCell} style={{ height: 56 }}>
      <Skeleton width={48} height={36} />
      <Skeleton width={`${36 - at * 3}%`} height={16} />
    </div>
  ));

  return (
    <section aria-label={t('mine.share')}>
      <TitleRow title={t('mine.share')}>
        <div className={styles.filters}>
          <div className={styles.searchBox}>
            <SearchField label={t('shares.search')} value={text} shortcut="/" onChange={setText} />
          </div>
          <div className={styles.stateBox}>
            <Select
              layout="form"
              label={t('shares.status')}
              labelHidden
              value={state}
              options={[
                { value: 'all', label: t('shares.all') },
                ...SHARE_STATES.map((value) => ({ value, label: t(`shares.state.${value}`) })),
              ]}
              onChange={setState}
            />
          </div>
          <Button
            size={40}
            look="line"
            disabledReason={
              items.some((share) => share.state !== 'sharing') ? null : t('shares.nothingInvalid')
            }
            onClick={() => void clean()}
          >
            {t('shares.clean')}
          </Button>
        </div>
      </TitleRow>
      {status === 'loading' && <div aria-busy>{skeleton}</div>}
      {status === 'failed' && <LoadFailed onRetry={() => void list.reload()} />}
      {status === 'ready' && items.length === 0 && !filtered && (
        <StateNote drawing="link" title={t('shares.empty')} text={t('shares.emptyHint')} />
      )}
      {status === 'ready' && items.length === 0 && filtered && (
        <StateNote
          drawing="search"
          title={search === '' ? t('shares.noneOfState') : t('list.nothing', { text: search })}
        >
          <Button
            size={40}
            look="line"
            onClick={() => {
              setText('');
              setState('all');
            }}
          >
            {t('list.clear')}
          </Button>
        </StateNote>
      )}
      {items.length > 0 && (
        <>
          <ShareTable
            items={items}
            total={total}
            onChanged={(share) =>
              list.change((before) => before.map((item) => (item.id === share.id ? share : item)))
            }
          />
          <ListEnd list={list}>{skeleton}</ListEnd>
        </>
      )}
    </section>
  );
}

interface ShareTableProps {
  readonly items: readonly Share[];
  readonly total: number;
  readonly onChanged: (share: Share) => void;
}

function ShareTable({ items, total, onChanged }: ShareTableProps) {
  const { t } = useTranslation(PORTAL);
  const call = useCall();
  const copy = useShareCopy();
  const due = useDueOptions();
  const vip = useAccount()?.isVip === true;
  const phone = useMedia(upTo.phone);
  const [editing, setEditing] = useState<string | null>(null);

  const update = async (share: Share, patch: { due?: ShareDue; permission?: Share['permission'] }) => {
    const answer = await call(api.shares.update, { body: { id: share.id, ...patch } });
    if (answer.ok) onChanged(answer.data.share);
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
    if (answer.ok) onChanged(answer.data.share);
  };
  const entries = (share: Share): readonly MenuEntry[] => [
    {
      kind: 'item',
      id: 'copy',
      label: t('share.copy'),
      icon: Copy,
      onSelect: () => void copy(share),
    },
    {
      kind: 'item',
      id: 'due',
      label: t('shares.editDue'),
      icon: RotateCw,
      // The menu gives focus back when it closes; the field must open after that.
      onSelect: () => setTimeout(() => setEditing(share.id)),
    },
    {
      kind: 'choice',
      id: 'permission',
      label: t('share.may'),
      icon: ShieldCheck,
      value: share.permission,
      options: (vip ? PERMISSIONS : [share.permission]).map((value) => ({
        value,
        label: t(`share.permission.${value}`),
      })),
      onChange: (value) => {
        const permission = PERMISSIONS.find((known) => known === value);
        if (permission !== undefined && permission !== share.permission) void update(share, { permission });
      },
    },
    { kind: 'separator', id: 'before-stop' },
    {
      kind: 'item',
      id: 'stop',
      label: t('share.stop'),
      icon: Link2Off,
      danger: true,
      onSelect: () => void unshare(share),
    },
  ];

  const columns = [
    { id: 'project', label: t('shares.columnProject') },
    { id: 'status', label: t('shares.status'), width: 116 },
    ...(phone ? [] : [{ id: 'due', label: t('share.dueLabel'), width: 170 }]),
    ...(phone ? [] : [{ id: 'code', label: t('share.code'), width: 84 }]),
    { id: 'acts', label: t('files.columnMore'), labelHidden: true, width: phone ? 44 : 124 },
  ];
  return (
    <Table label={t('mine.share')} columns={columns} rowCount={total + 1}>
      <tbody>
        {items.map((share, index) => {
          const live = share.state === 'sharing';
          const acts = (
            <DropdownMenu entries={share.state === 'closed' ? [] : entries(share)} align="end">
              <IconButton icon={Ellipsis} size={32} name={t('files.more', { name: share.projectName })} />
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
                <StatusDot {...LOOKS[share.state]} label={t(`shares.state.${share.state}`)} />
              </td>
              {!phone && (
                <td>
                  {editing === share.id ? (
                    <DueSelect
                      value={share.due}
                      onChange={(next) => {
                        setEditing(null);
                        void update(share, { due: next });
                      }}
                      onLeave={() => setEditing(null)}
                    />
                  ) : (
                    <DueText share={share} onEdit={() => setEditing(share.id)} forever={due.label(-1)} />
                  )}
                </td>
              )}
              {!phone && <td>{live && <span className={styles.tableCode}>{share.code}</span>}</td>}
              <td data-control>
                <span className={styles.rowActs}>
                  {!phone && live && (
                    <Button look="line" size={32} onClick={() => void copy(share)}>
                      {t('shares.copy')}
                    </Button>
                  )}
                  {!phone && share.state === 'expired' && (
                    <Button look="line" size={32} onClick={() => void update(share, { due: share.due })}>
                      {t('shares.renew')}
                    </Button>
                  )}
                  {share.state !== 'closed' && acts}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function DueSelect({
  value,
  onChange,
  onLeave,
}: {
  readonly value: ShareDue;
  readonly onChange: (due: ShareDue) => void;
  readonly onLeave: () => void;
}) {
  const { t } = useTranslation(PORTAL);
  const { options, label } = useDueOptions();
  // What it is set to stays choosable, also when the person may not choose it anew.
  const own = `${value}` as const;
  const all = options.some((option) => option.value === own)
    ? options
    : [...options, { value: own, label: label(value) }];
  return (
    <span
      className={styles.dueEdit}
      onKeyDown={(event) => event.key === 'Escape' && onLeave()}
      role="presentation"
    >
      <Select
        label={t('share.dueLabel')}
        labelHidden
        value={own}
        options={all}
        onChange={(next) => isDue(next) && onChange(Number(next) as ShareDue)}
      />
    </span>
  );
}

function DueText({
  share,
  forever,
  onEdit,
}: {
  readonly share: Share;
  readonly forever: string;
  readonly onEdit: () => void;
}) {
  const { t } = useTranslation(PORTAL);
  const format = usePortalFormat();
  const now = useNow();
  if (share.state === 'closed') return null;
  const days = share.dueAt === null ? null : format.daysLeft(share.dueAt, now);
  const text =
    share.dueAt === null || days === null
      ? forever
      : share.state === 'expired'
        ? format.isoDate(share.dueAt)
        : t('shares.in', { count: days });
  return (
    <span className={styles.dueText}>
      <Button
        look="ghost"
        size={32}
        hint={{
          name: t('shares.editDue'),
          help: share.dueAt === null ? undefined : format.exact(share.dueAt),
        }}
        aria-label={t('shares.dueButton', { due: text })}
        onClick={onEdit}
      >
        {text}
      </Button>
    </span>
  );
}
