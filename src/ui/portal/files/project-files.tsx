import { LayoutGrid, List, Plus, Trash2, X } from 'lucide-react';
import { ToggleGroup } from 'radix-ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import { useSearchParams } from 'wouter';
import type { Project } from '#contract';
import { Button, Icon, IconButton, SheetMenu, Tooltip, upTo, useMedia } from '../../primitives/index.ts';
import { focusHeading } from '../frame/focus-heading.ts';
import { useSettledSearch } from '../frame/search-text.ts';
import { TitleRow } from '../frame/title-row.tsx';
import { ListEnd, NothingFound } from '../lists/list-states.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { SortMenu } from '../lists/sort-menu.tsx';
import { useEndlessList } from '../lists/use-endless-list.ts';
import { useSelection } from '../lists/use-selection.ts';
import { useNow, usePortalFormat } from '../../shared/portal-format.ts';
import { useCall, usePortal } from '../../shared/services.ts';
import { StateNote } from '../../primitives/state-note.tsx';
import { useOfflineReason } from '../use-offline-reason.ts';
import { Thumbnail } from '../../primitives/thumbnail.tsx';
import { useDevice } from '../../session/device.ts';
import { fileRows, type FileRow } from './file-rows.ts';
import { FilesDrop } from './files-drop.tsx';
import { focusIsLost, focusProject, whenFocusIsLost } from './focus-project.ts';
import { WelcomeDialog } from '../guide/welcome-dialog.tsx';
import * as styles from './files.css.ts';
import type { ProjectItemProps } from './project-card.tsx';
import { PROJECT_SORTS, projectList, sortOf, type FilesView } from './project-list.ts';
import { ProjectGrid, ProjectGridSkeleton } from './project-grid.tsx';
import { useProjectMenu } from './project-menu.ts';
import { ProjectTable, ProjectTableSkeleton } from './project-table.tsx';
import { rememberedLayout, rememberLayout, type FilesLayout } from './remembered-layout.ts';
import { useProjectVerbs } from './use-project-verbs.ts';

function LayoutSwitch({
  layout,
  onChange,
}: {
  readonly layout: FilesLayout;
  readonly onChange: (layout: FilesLayout) => void;
}) {
  const { t } = useTranslation(PORTAL);
  return (
    <ToggleGroup.Root
      type="single"
      className={styles.layouts}
      aria-label={t('files.layout')}
      value={layout}
      onValueChange={(next) => {
        if (next === 'grid' || next === 'list') onChange(next);
      }}
    >
      {(['grid', 'list'] as const).map((value) => (
        <Tooltip key={value} name={t(`files.${value}`)}>
          <ToggleGroup.Item value={value} className={styles.layoutChoice} aria-label={t(`files.${value}`)}>
            <Icon of={value === 'grid' ? LayoutGrid : List} />
          </ToggleGroup.Item>
        </Tooltip>
      ))}
    </ToggleGroup.Root>
  );
}

/** Recents and Projects: the same files, in groups by time or sorted. */
export function ProjectFiles({ view }: { readonly view: FilesView }) {
  const { t } = useTranslation(PORTAL);
  const call = useCall();
  const { startEditor, opens } = usePortal();
  const desktop = useDevice().class === 'desktop';
  const thumb = useMedia(upTo.phone);
  const offline = useOfflineReason();
  const format = usePortalFormat();
  const now = useNow();
  const section = useRef<HTMLElement>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const settled = useSettledSearch();
  const [search, setSearch] = useState(settled);
  // A search that settles while a name is typed waits: another list would take the field away, and the name with it.
  if (renaming === null && search !== settled) setSearch(settled);
  useEffect(() => {
    // A field that was scrolled away is gone without a blur.
    if (!section.current?.contains(document.activeElement)) setRenaming(null);
  }, [settled]);
  const [parameters, setParameters] = useSearchParams();
  const sort = sortOf(parameters.get('sort'));
  const [layout, setLayout] = useState(rememberedLayout);
  const list = useEndlessList(...projectList(call, view, sort, search));
  const { status, items, total } = list.state;
  const { selection, chosen, state: allChosen, clear, chooseAll, pick, extend } = useSelection(list);
  const verbs = useProjectVerbs(list, (projects) => {
    const at = items.findIndex(({ id }) => id === projects[0]?.id);
    // The one after it has its place now.
    whenFocusIsLost(() => focusProject(Math.max(0, Math.min(at, items.length - projects.length - 1))));
  });
  const [sheet, setSheet] = useState<Project | null>(null);
  const menu = useProjectMenu(verbs, ({ id }) => setRenaming(id));

  const choosing = chosen.length > 0;
  const wasChoosing = useRef(choosing);
  useEffect(() => {
    // The bar went, and with it what was pressed in it.
    if (wasChoosing.current && !choosing && focusIsLost() && section.current !== null)
      focusHeading(section.current);
    wasChoosing.current = choosing;
  }, [choosing]);
  const rows = useMemo(() => fileRows(items, view === 'recents', now), [items, view, now]);
  const title = t(view === 'recents' ? 'place.recents' : 'place.projects');

  const removeChosen = async () => {
    if (await verbs.remove(chosen)) clear();
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && /^(?:INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
      const index = event.target instanceof HTMLElement ? event.target.dataset['index'] : undefined;
      const focused = index === undefined ? undefined : items[Number(index)];
      if (event.key === 'Escape') clear();
      else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) chooseAll();
      else if (event.key === ' ' && focused) pick(focused.id, event.shiftKey);
      else if (offline !== null) return;
      else if (event.key === 'F2' && focused) setRenaming(focused.id);
      else if (event.key === 'Delete' && (chosen.length > 0 || focused))
        void (chosen.length > 0 ? removeChosen() : verbs.remove([focused!]));
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });

  const onFiles = useCallback(
    (files: readonly File[]) => startEditor({ kind: 'files', files }),
    [startEditor],
  );
  const onExtend = (from: number, to: number) => extend(items[from]!.id, items[to]!.id);

  const itemProps = ({ project, index }: Extract<FileRow, { kind: 'project' }>): ProjectItemProps => ({
    project,
    index,
    selected: selection.ids.has(project.id),
    renaming: renaming === project.id,
    now,
    time: view === 'recents' ? 'openedAt' : 'editedAt',
    entries: menu(project),
    // While one chooses with a thumb, a touch chooses.
    onSheet: thumb ? () => (choosing ? pick(project.id, false) : setSheet(project)) : null,
    onPick: ({ shiftKey }) => pick(project.id, shiftKey),
    onRename: (name) => void verbs.rename(project, name),
    onRenameEnd: () => {
      setRenaming(null);
      whenFocusIsLost(() => focusProject(index));
    },
  });

  const empty = status === 'ready' && items.length === 0 && search === '';
  const newProject = desktop && (
    <Button variant="primary" size={40} icon={Plus} onClick={() => startEditor({ kind: 'new' })}>
      {t('files.new')}
    </Button>
  );
  const skeleton = layout === 'grid' ? <ProjectGridSkeleton /> : <ProjectTableSkeleton />;
  return (
    <section ref={section} aria-label={title} aria-busy={status === 'loading'}>
      {desktop && <FilesDrop onFiles={onFiles} />}
      <WelcomeDialog />
      <output className="visually-hidden">{choosing && t('files.selected', { count: chosen.length })}</output>
      {!choosing ? (
        <TitleRow title={title}>
          <div className={styles.actions}>
            {view === 'all' && !empty && (
              <SortMenu
                label={t('files.sort')}
                name={t('files.sortedBy', { sort: t(`files.sortBy.${sort}`) })}
                value={sort}
                options={PROJECT_SORTS.map((value) => ({ value, label: t(`files.sortBy.${value}`) }))}
                onChange={(next) =>
                  setParameters(
                    (before) => {
                      const after = new URLSearchParams(before);
                      after.set('sort', next);
                      return after;
                    },
                    { replace: true },
                  )
                }
              />
            )}
            <span className={styles.push} />
            {!empty && (
              <LayoutSwitch
                layout={layout}
                onChange={(next) => {
                  setLayout(next);
                  rememberLayout(next);
                }}
              />
            )}
            {!empty && newProject}
          </div>
        </TitleRow>
      ) : (
        <div className={styles.bar}>
          <h1 className={styles.barCount}>{t('files.selected', { count: chosen.length })}</h1>
          {/* The list has its own above the rows. */}
          {layout === 'grid' && (
            <Button size={40} variant="outline" onClick={chooseAll}>
              {t('files.selectAll')}
            </Button>
          )}
          <Button
            size={40}
            variant="outline"
            icon={Trash2}
            disabledReason={offline}
            onClick={() => void removeChosen()}
          >
            {t('files.delete')}
          </Button>
          <IconButton icon={X} size={40} name={t('files.selectNone')} shortcut="Esc" onClick={clear} />
        </div>
      )}
      {status === 'loading' && skeleton}
      {status === 'failed' && <LoadFailed onRetry={() => void list.reload()} />}
      {status === 'ready' && items.length === 0 && search !== '' && <NothingFound text={search} />}
      {empty && (
        <StateNote
          drawing="empty"
          title={t('files.empty')}
          text={t(
            desktop ? (view === 'recents' ? 'files.emptyRecents' : 'files.emptyHint') : 'files.emptyThumb',
          )}
        >
          {newProject}
          {desktop && opens.sample && (
            <Button size={40} variant="outline" onClick={() => startEditor({ kind: 'sample' })}>
              {t('files.sample')}
            </Button>
          )}
        </StateNote>
      )}
      {items.length > 0 && (
        <>
          {layout === 'grid' ? (
            <ProjectGrid rows={rows} choosing={choosing} onExtend={onExtend} itemProps={itemProps} />
          ) : (
            <ProjectTable
              label={title}
              rows={rows}
              total={total}
              time={view === 'recents' ? 'openedAt' : 'editedAt'}
              allSelected={allChosen}
              onSelectAll={(all) => (all ? chooseAll() : clear())}
              onExtend={onExtend}
              itemProps={itemProps}
            />
          )}
          <ListEnd list={list}>{layout === 'grid' ? <ProjectGridSkeleton lines={1} /> : skeleton}</ListEnd>
        </>
      )}
      {sheet !== null && (
        <SheetMenu
          open
          title={sheet.name}
          entries={menu(sheet).map((entry) =>
            entry.kind === 'item' && entry.id === 'open'
              ? { ...entry, label: t('files.onComputer'), disabledReason: t('files.onComputerWhy') }
              : entry,
          )}
          head={
            <div className={styles.sheetHead}>
              <Thumbnail picture={sheet.thumbnail} />
              <span className={styles.sheetFacts}>
                {t('files.facts', { time: format.ago(sheet.editedAt, now), size: format.size(sheet.size) })}
              </span>
            </div>
          }
          onClose={() => setSheet(null)}
        />
      )}
    </section>
  );
}
