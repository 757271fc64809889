import { useMemo } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import { Skeleton } from '../../primitives/index.ts';
import { useWindowRows } from '../lists/window-rows.ts';
import { gridRows, type FileRow } from './file-rows.ts';
import * as styles from './files.css.ts';
import { ProjectCard, type ProjectItemProps } from './project-card.tsx';
import { useColumns } from './use-columns.ts';
import { walkByArrows } from './walk.ts';

const HEAD_HEIGHT = 40;
/** Name and facts under the picture, and the gap to the next line. */
const META_HEIGHT = 48 + 24;

interface ProjectGridProps {
  readonly rows: readonly FileRow[];
  readonly choosing: boolean;
  readonly onExtend: (from: number, to: number) => void;
  readonly itemProps: (row: Extract<FileRow, { kind: 'project' }>) => ProjectItemProps;
}

/** Projects as pictures. Arrows walk them as they lie. */
export function ProjectGrid({ rows, choosing, onExtend, itemProps }: ProjectGridProps) {
  const { t } = useTranslation(PORTAL);
  const { box, attach, width, columns, gap } = useColumns();
  const lines = useMemo(() => gridRows(rows, columns), [rows, columns]);
  const cardHeight = (((width - gap * (columns - 1)) / columns) * 3) / 4 + META_HEIGHT;
  const heights = (index: number) => (lines[index]!.kind === 'group' ? HEAD_HEIGHT : cardHeight);
  const { drawn, before, after, scrollTo } = useWindowRows(box, lines.length, heights);

  const show = (at: number) =>
    scrollTo(
      lines.findIndex((line) => line.kind === 'projects' && line.items.some(({ index }) => index === at)),
    );

  return (
    <div
      ref={attach}
      className={choosing ? styles.choosing : undefined}
      style={{ paddingTop: before, paddingBottom: after }}
      onKeyDown={(event) =>
        walkByArrows(event, {
          steps: { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns },
          count: rows.filter((row) => row.kind === 'project').length,
          show,
          onExtend,
        })
      }
      role="presentation"
    >
      {width > 0 &&
        drawn.map((index) => {
          const line = lines[index]!;
          if (line.kind === 'group')
            return (
              <h2 key={index} className={styles.groupHead} style={{ height: HEAD_HEIGHT }}>
                {t(`files.group.${line.group}`)}
              </h2>
            );
          return (
            <div
              key={index}
              className={styles.gridRow}
              style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, height: cardHeight }}
            >
              {line.items.map((row) => (
                <ProjectCard key={row.project.id} {...itemProps(row)} />
              ))}
            </div>
          );
        })}
    </div>
  );
}

/** The grid before it has come: the real shape. */
export function ProjectGridSkeleton({ lines = 2 }: { readonly lines?: number }) {
  const { attach, columns } = useColumns();
  return (
    <div ref={attach}>
      {Array.from({ length: lines }, (_, line) => (
        <div
          key={line}
          className={styles.gridRow}
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {Array.from({ length: columns }, (_unused, at) => (
            <div key={at}>
              <Skeleton ratio="4 / 3" radius={12} />
              <div className={styles.skeletonMeta}>
                <Skeleton width="70%" height={14} />
                <Skeleton width="45%" height={12} />
              </div>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
