import type { Project } from '#contract';
import { recentGroup } from '../../shared/portal-format.ts';

export type RecentGroup = 'today' | 'week' | 'earlier';

/** What a list of files shows, in order: projects, and in Recents the heads of their groups. */
export type FileRow =
  | { readonly kind: 'group'; readonly group: RecentGroup }
  /** `index` counts projects alone. */
  | { readonly kind: 'project'; readonly project: Project; readonly index: number };

export function fileRows(projects: readonly Project[], grouped: boolean, now: number): readonly FileRow[] {
  const rows: FileRow[] = [];
  let current: RecentGroup | null = null;
  for (const [index, project] of projects.entries()) {
    if (grouped) {
      const group = recentGroup(project.openedAt, now);
      if (group !== current) rows.push({ kind: 'group', group });
      current = group;
    }
    rows.push({ kind: 'project', project, index });
  }
  return rows;
}

/** One line of the grid: as many projects as fit, or the head of a group. */
export type GridRow =
  | { readonly kind: 'group'; readonly group: RecentGroup }
  | { readonly kind: 'projects'; readonly items: readonly Extract<FileRow, { kind: 'project' }>[] };

export function gridRows(rows: readonly FileRow[], columns: number): readonly GridRow[] {
  const lines: GridRow[] = [];
  let line: Extract<FileRow, { kind: 'project' }>[] = [];
  const close = () => {
    if (line.length > 0) lines.push({ kind: 'projects', items: line });
    line = [];
  };
  for (const row of rows) {
    if (row.kind === 'group') {
      close();
      lines.push(row);
      continue;
    }
    line.push(row);
    if (line.length === columns) close();
  }
  close();
  return lines;
}

/** Four across, three up to 1180, two up to 800; more where a card would grow beyond its picture. */
export function gridColumns(windowWidth: number, listWidth: number, phone: boolean): number {
  if (phone) return 2;
  const least = windowWidth <= 800 ? 2 : windowWidth <= 1180 ? 3 : 4;
  return Math.max(least, Math.ceil(listWidth / 360));
}
