import { Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import {
  Checkbox,
  DropdownMenu,
  IconButton,
  Skeleton,
  Table,
  upTo,
  useMedia,
} from '../../primitives/index.ts';
import { RowsSkeleton } from '../lists/rows-skeleton.tsx';
import { SpacerRow } from '../lists/spacer-row.tsx';
import { useWindowRows } from '../lists/window-rows.ts';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { Thumbnail } from '../../primitives/thumbnail.tsx';
import type { FileRow } from './file-rows.ts';
import * as styles from './files.css.ts';
import { ProjectName, SharedChip, type ProjectItemProps } from './project-card.tsx';
import { walkByArrows } from './walk.ts';

const ROW_HEIGHT = 56;
const TICK = 36;
const MORE = 44;

interface ProjectTableProps {
  readonly label: string;
  readonly rows: readonly FileRow[];
  readonly total: number;
  /** Which time the column says. */
  readonly time: 'openedAt' | 'editedAt';
  readonly allSelected: boolean | 'mixed';
  readonly onSelectAll: (all: boolean) => void;
  readonly onExtend: (from: number, to: number) => void;
  readonly itemProps: (row: Extract<FileRow, { kind: 'project' }>) => ProjectItemProps;
}

function useColumns(time: ProjectTableProps['time']) {
  const { t } = useTranslation(PORTAL);
  const phone = useMedia(upTo.phone);
  return [
    { id: 'tick', label: t('files.columnTick'), labelHidden: true, width: TICK },
    { id: 'name', label: t('files.columnName') },
    ...(phone
      ? []
      : [
          {
            id: 'time',
            label: t(time === 'openedAt' ? 'files.columnOpened' : 'files.columnEdited'),
            width: 160,
          },
        ]),
    { id: 'size', label: t('files.columnSize'), width: phone ? 84 : 110, align: 'right' as const },
    { id: 'more', label: t('files.columnMore'), labelHidden: true, width: MORE },
  ];
}

/** Projects as rows, for those who have many. */
export function ProjectTable({
  label,
  rows,
  total,
  time: shownTime,
  allSelected,
  onSelectAll,
  onExtend,
  itemProps,
}: ProjectTableProps) {
  const { t } = useTranslation(PORTAL);
  const format = usePortalFormat();
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(shownTime);
  const withTime = columns.some(({ id }) => id === 'time');
  const { drawn, before, after, scrollTo } = useWindowRows(box, rows.length, () => ROW_HEIGHT);
  return (
    <div
      ref={box}
      onKeyDown={(event) =>
        walkByArrows(event, {
          steps: { ArrowUp: -1, ArrowDown: 1 },
          count: rows.filter((row) => row.kind === 'project').length,
          show: (at) => scrollTo(rows.findIndex((row) => row.kind === 'project' && row.index === at)),
          onExtend,
        })
      }
      role="presentation"
    >
      <div className={styles.all}>
        <Checkbox label={t('files.selectAll')} checked={allSelected} onChange={onSelectAll} />
      </div>
      <Table label={label} columns={columns} rowCount={total + 1}>
        <tbody>
          <SpacerRow height={before} columns={columns.length} />
          {drawn.map((index) => {
            const row = rows[index]!;
            if (row.kind === 'group')
              return (
                <tr key={row.group} style={{ height: ROW_HEIGHT }}>
                  <th scope="rowgroup" colSpan={columns.length}>
                    {t(`files.group.${row.group}`)}
                  </th>
                </tr>
              );
            const props = itemProps(row);
            const { project, selected, now, time, entries, onSheet, onPick } = props;
            const more = (
              <IconButton
                icon={Ellipsis}
                size={32}
                name={t('files.more', { name: project.name })}
                {...(onSheet === null ? {} : { onClick: onSheet })}
              />
            );
            return (
              <tr
                key={project.id}
                data-row
                data-selected={selected}
                aria-rowindex={row.index + 2}
                style={{ height: ROW_HEIGHT }}
              >
                <td data-control>
                  <Checkbox
                    label={t('files.select', { name: project.name })}
                    labelHidden
                    checked={selected}
                    onChange={(_checked, keys) => onPick(keys)}
                  />
                </td>
                <td>
                  <span className={styles.nameCell}>
                    <Thumbnail picture={project.thumbnail} size="row" />
                    <ProjectName {...props} className={styles.rowName} />
                    <SharedChip project={project} />
                  </span>
                </td>
                {withTime && <td title={format.exact(project[time])}>{format.ago(project[time], now)}</td>}
                <td data-align="right">{format.size(project.size)}</td>
                <td data-control>
                  {onSheet === null ? (
                    <DropdownMenu entries={entries} align="end">
                      {more}
                    </DropdownMenu>
                  ) : (
                    more
                  )}
                </td>
              </tr>
            );
          })}
          <SpacerRow height={after} columns={columns.length} />
        </tbody>
      </Table>
    </div>
  );
}

/** The table before it has come. */
export function ProjectTableSkeleton() {
  return (
    <RowsSkeleton rows={8} ticks>
      <div className={styles.all}>
        <Skeleton width={96} height={18} />
      </div>
    </RowsSkeleton>
  );
}
