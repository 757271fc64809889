import { ArchiveRestore, Ellipsis, Trash2, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import { Link } from 'wouter';
import { api, type RecycledProject } from '#contract';
import {
  Button,
  Checkbox,
  Chip,
  DropdownMenu,
  Icon,
  IconButton,
  Meter,
  Skeleton,
  Table,
  upTo,
  useMedia,
  menuItem,
} from '../../primitives/index.ts';
import { whenFocusIsLost } from '../files/focus-project.ts';
import { useSettledSearch } from '../frame/search-text.ts';
import { TitleRow } from '../frame/title-row.tsx';
import { ListEnd, NothingFound } from '../lists/list-states.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useEndlessList } from '../lists/use-endless-list.ts';
import { useSelection } from '../lists/use-selection.ts';
import { RowsSkeleton } from '../lists/rows-skeleton.tsx';
import { SpacerRow } from '../lists/spacer-row.tsx';
import { useWindowRows } from '../lists/window-rows.ts';
import { button } from '../link-button.css.ts';
import { useNow, usePortalFormat } from '../../shared/portal-format.ts';
import { useAccount, useCall } from '../../shared/services.ts';
import { StateNote } from '../../primitives/state-note.tsx';
import { useOfflineReason } from '../use-offline-reason.ts';
import { Thumbnail } from '../../primitives/thumbnail.tsx';
import * as fileStyles from '../files/files.css.ts';
import * as styles from './bin.css.ts';
import { useBinVerbs } from './use-bin-verbs.ts';

const ROW_HEIGHT = 56;
/** Under this many days a row warns (UI brief §5.2). */
const SOON_DAYS = 3;

function UsedSpace() {
  const { t } = useTranslation(PORTAL);
  const format = usePortalFormat();
  const bin = useAccount()?.recycleBin;
  if (bin === undefined || bin.totalSpaceSize === 0) return null;
  const text = t('bin.used', {
    used: format.size(bin.usedSpaceSize),
    total: format.total(bin.totalSpaceSize),
  });
  return (
    <div className={styles.space}>
      <span className={styles.spaceText}>{text}</span>
      <Meter label={t('place.bin')} text={text} share={bin.usedSpaceSize / bin.totalSpaceSize} />
    </div>
  );
}

function Retention() {
  const { t } = useTranslation(PORTAL);
  const account = useAccount();
  if (account === null) return null;
  const level = account.vipInfo.vipLevel;
  return (
    <p className={styles.notice}>
      {t('bin.kept', { count: account.recycleBinRetainDay })}
      {level !== null && <Chip tone="warning">{t('vip.level', { level })}</Chip>}
    </p>
  );
}

function DaysLeft({ project, now }: { readonly project: RecycledProject; readonly now: number }) {
  const { t } = useTranslation(PORTAL);
  const days = usePortalFormat().daysLeft(project.purgeAt, now);
  if (days >= SOON_DAYS) return <span className={styles.left}>{t('bin.left', { count: days })}</span>;
  return (
    <span className={styles.leftSoon}>
      <Icon of={TriangleAlert} size={14} />
      {t('bin.left', { count: days })}
    </span>
  );
}

function BinList() {
  const { t } = useTranslation(PORTAL);
  const call = useCall();
  const format = usePortalFormat();
  const now = useNow();
  const search = useSettledSearch();
  const phone = useMedia(upTo.phone);
  const list = useEndlessList<RecycledProject>(`bin ${search}`, (cursor) =>
    call(api.projects.recycled, {
      query: {
        ...(search === '' ? {} : { search }),
        ...(cursor === undefined ? {} : { cursor }),
      },
      quiet: true,
    }),
  );
  const { status, items, total } = list.state;
  const { selection, chosen, state: allChosen, clear, chooseAll, pick } = useSelection(list);
  const box = useRef<HTMLDivElement>(null);
  // The row one acted from went, and the focus with it: the boxes above the rows stay.
  const verbs = useBinVerbs(list, () =>
    whenFocusIsLost(() => box.current?.querySelector<HTMLElement>('[role="checkbox"]')?.focus()),
  );
  const { drawn, before, after } = useWindowRows(box, items.length, () => ROW_HEIGHT);
  const offline = useOfflineReason();
  const refused = offline ?? (chosen.length === 0 ? t('bin.chooseFirst') : null);
  const columns = [
    { id: 'tick', label: t('files.columnTick'), labelHidden: true, width: 36 },
    { id: 'name', label: t('files.columnName') },
    ...(phone
      ? []
      : [
          { id: 'size', label: t('files.columnSize'), width: 110, align: 'right' as const },
          { id: 'deleted', label: t('bin.columnDeleted'), width: 150 },
        ]),
    { id: 'left', label: t('bin.columnLeft'), width: phone ? 96 : 120 },
    { id: 'more', label: t('files.columnMore'), labelHidden: true, width: 44 },
  ];

  if (status === 'loading')
    return (
      <RowsSkeleton rows={6} ticks>
        <div className={styles.bar}>
          <Skeleton width={96} height={18} />
        </div>
      </RowsSkeleton>
    );
  if (status === 'failed') return <LoadFailed onRetry={() => void list.reload()} />;
  if (items.length === 0)
    return search === '' ? (
      <StateNote drawing="bin" title={t('bin.empty')} />
    ) : (
      <NothingFound text={search} />
    );
  return (
    <div ref={box}>
      <div className={styles.bar}>
        <Checkbox
          label={t('files.selectAll')}
          checked={allChosen}
          onChange={(all) => (all ? chooseAll() : clear())}
        />
        <output className={styles.barText}>
          {chosen.length > 0 && t('files.selected', { count: chosen.length })}
        </output>
        <span className={styles.barActions}>
          <Button
            size={40}
            variant="outline"
            icon={ArchiveRestore}
            disabledReason={refused}
            onClick={() => void verbs.restore(chosen).then((done) => done && clear())}
          >
            {t('bin.restore')}
          </Button>
          <Button
            size={40}
            variant="outline"
            icon={Trash2}
            disabledReason={refused}
            onClick={() => void verbs.purge(chosen).then((done) => done && clear())}
          >
            {t('bin.purge')}
          </Button>
        </span>
      </div>
      <Table label={t('place.bin')} columns={columns} rowCount={total + 1}>
        <tbody>
          <SpacerRow height={before} columns={columns.length} />
          {drawn.map((index) => {
            const project = items[index]!;
            const selected = selection.ids.has(project.id);
            const soon = format.daysLeft(project.purgeAt, now) < SOON_DAYS;
            return (
              <tr
                key={project.id}
                data-row
                data-selected={selected}
                aria-rowindex={index + 2}
                className={soon && !selected ? styles.soonRow : undefined}
                style={{ height: ROW_HEIGHT }}
              >
                <td data-control>
                  <Checkbox
                    label={t('files.select', { name: project.name })}
                    labelHidden
                    checked={selected}
                    onChange={(_checked, { shiftKey }) => pick(project.id, shiftKey)}
                  />
                </td>
                <td>
                  <span className={fileStyles.nameCell}>
                    <Thumbnail picture={project.thumbnail} size="row" />
                    <span className={fileStyles.rowName} title={project.name}>
                      {project.name}
                    </span>
                  </span>
                </td>
                {!phone && (
                  <>
                    <td data-align="right">{format.size(project.size)}</td>
                    <td title={format.exact(project.deletedAt)}>{format.ago(project.deletedAt, now)}</td>
                  </>
                )}
                <td title={format.isoDate(project.purgeAt)}>
                  <DaysLeft project={project} now={now} />
                </td>
                <td data-control>
                  <DropdownMenu
                    align="end"
                    entries={[
                      menuItem(
                        'restore',
                        t('bin.restore'),
                        ArchiveRestore,
                        () => void verbs.restore([project]),
                        { disabledReason: offline },
                      ),
                      { kind: 'separator', id: 'before-purge' },
                      menuItem('purge', t('bin.purge'), Trash2, () => void verbs.purge([project]), {
                        disabledReason: offline,
                        danger: true,
                      }),
                    ]}
                  >
                    <IconButton icon={Ellipsis} size={32} name={t('files.more', { name: project.name })} />
                  </DropdownMenu>
                </td>
              </tr>
            );
          })}
          <SpacerRow height={after} columns={columns.length} />
        </tbody>
      </Table>
      <ListEnd list={list}>
        <RowsSkeleton rows={6} ticks further />
      </ListEnd>
    </div>
  );
}

/** What was deleted and can still be had back; without VIP nothing is kept, and the page says so. */
export function RecycleBinPage() {
  const { t } = useTranslation(PORTAL);
  const account = useAccount();
  if (account === null) return null;
  // Somebody whose VIP ended still has what lies there until its days are over.
  const hasBin = account.isVip || account.recycleBin.usedSpaceSize > 0;
  return (
    <section aria-label={t('place.bin')}>
      <TitleRow title={t('place.bin')}>{hasBin && <UsedSpace />}</TitleRow>
      {hasBin ? (
        <>
          {account.isVip && <Retention />}
          <BinList />
        </>
      ) : (
        <StateNote drawing="bin" title={t('bin.notKept')} text={t('bin.vipKeeps')}>
          <Link href="/vip/privilege" className={button}>
            {t('bin.aboutVip')}
          </Link>
        </StateNote>
      )}
    </section>
  );
}
