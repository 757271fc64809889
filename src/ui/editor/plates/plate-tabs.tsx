import { Plus } from 'lucide-react';
import { PLATE_LIMIT } from '#document';
import type { PlateId } from '#editor';
import { Tabs } from 'radix-ui';
import { useEffect, useRef, type DragEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { ContextMenu, IconButton, TextField, useWheel } from '../../primitives/index.ts';
import { useKeyNames } from '../actions/use-actions.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useVerbs, useViewOnly } from '../use-editor.ts';
import { usePlates } from '../shared/plate-title.ts';
import * as styles from './plates.css.ts';
import { usePlateMenu } from './use-plate-menu.ts';
import { useTabDrag } from './use-tab-drag.ts';

/** Files held over a tab for so long show its plate, so that they can be dropped on it. */
const SPRING_MS = 600;

/** The plates of the project: click shows one, a double click renames it, a drag puts it elsewhere, the menu has the rest. */
export function PlateTabs() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const keys = useKeyNames();
  const viewOnly = useViewOnly();
  const { plates, shown } = usePlates();
  const ids = plates.map(({ id }) => id);
  const partTarget = usePage((page) => page.plateUnderParts);
  const { drag, handlers } = useTabDrag(ids, ({ id, gap }) => {
    if (gap < ids.length) verbs.reorderPlate(id, 'before', ids[gap]!);
    else verbs.reorderPlate(id, 'after', ids.at(-1)!);
  });
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In the next frame the page is laid out anyway; at once it would be in the middle of a commit.
    const frame = requestAnimationFrame(() =>
      row.current
        ?.querySelector('[aria-selected="true"]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [shown, plates.length]);
  // A mouse has a wheel that goes up and down, and no bar to hold is shown.
  useWheel(row, (event) => {
    const { current } = row;
    if (current === null || current.scrollWidth <= current.clientWidth || event.shiftKey) return;
    if (Math.abs(event.deltaY) <= Math.abs(event.deltaX)) return;
    event.preventDefault();
    current.scrollLeft += event.deltaY;
  });

  return (
    <div className={styles.bar}>
      <Tabs.Root
        value={shown}
        // Each plate that is shown is sliced: going by with the arrows shows none.
        activationMode="manual"
        className={styles.tabs}
        onValueChange={(id) => verbs.showPlate(id as PlateId)}
      >
        <Tabs.List
          ref={row}
          aria-label={t('plate.label')}
          className={styles.row}
          {...(viewOnly ? {} : handlers)}
        >
          {plates.map((plate, index) => (
            <PlateTab
              key={plate.id}
              {...plate}
              before={ids[index - 1]}
              after={ids[index + 1]}
              drop={
                drag === null
                  ? null
                  : drag.gap === index
                    ? 'before'
                    : drag.gap === index + 1 && drag.gap === ids.length
                      ? 'after'
                      : null
              }
              target={partTarget === plate.id}
            />
          ))}
        </Tabs.List>
      </Tabs.Root>
      {!viewOnly && (
        <IconButton
          size={28}
          iconSize={16}
          icon={Plus}
          side="top"
          name={t('plate.new')}
          shortcut={keys('plate.new')[0]}
          help={t('plate.newHelp')}
          disabledReason={plates.length >= PLATE_LIMIT ? t('plate.full', { count: PLATE_LIMIT }) : null}
          onClick={() => verbs.addPlate()}
        />
      )}
    </div>
  );
}

interface PlateTabProps {
  readonly id: PlateId;
  readonly name: string;
  readonly title: string;
  /** Its neighbours. */
  readonly before: PlateId | undefined;
  readonly after: PlateId | undefined;
  /** Where the tab that is being dragged would stand. */
  readonly drop: 'before' | 'after' | null;
  /** Whether parts that are being dragged would go here. */
  readonly target: boolean;
}

function PlateTab({ id, name, title, before, after, drop, target }: PlateTabProps) {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const verbs = useVerbs();
  const viewOnly = useViewOnly();
  const renaming = usePage((page) => page.renamingPlate === id);
  const spring = useSpring(() => verbs.showPlate(id));
  const menu = usePlateMenu(id, before, after);
  const stop = () => store.setState({ renamingPlate: null });
  const tabOf = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    // Who renamed with the keyboard goes on from the tab.
    if (wasRenaming.current && !renaming && document.activeElement === document.body) tabOf.current?.focus();
    wasRenaming.current = renaming;
  }, [renaming]);
  if (renaming)
    return (
      // Leaving the field ends renaming, whether or not the name changed.
      <span onBlur={stop}>
        <TextField
          label={t('plate.name')}
          labelHidden
          takesFocus
          className={styles.rename}
          value={name === '' ? title : name}
          onCommit={(text) => verbs.renamePlate(id, text)}
          onCancel={stop}
        />
      </span>
    );
  const tab = (
    <Tabs.Trigger
      ref={tabOf}
      value={id}
      // The model and the panels are of the plate on show: there is no panel to point to.
      aria-controls={undefined}
      className={styles.tab}
      data-plate={id}
      data-drop={drop ?? undefined}
      data-target={target || undefined}
      title={title}
      onDoubleClick={() => {
        if (!viewOnly) store.setState({ renamingPlate: id });
      }}
      onKeyDown={(event) => {
        if (event.key !== 'F2' || viewOnly) return;
        event.preventDefault();
        store.setState({ renamingPlate: id });
      }}
      {...spring}
    >
      {title}
    </Tabs.Trigger>
  );
  return viewOnly ? tab : <ContextMenu entries={menu}>{tab}</ContextMenu>;
}

/** Calls once files have been held over an element for a while. */
function useSpring(open: () => void) {
  const timer = useRef<number>(undefined);
  const stop = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    onDragEnter: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      stop();
      timer.current = window.setTimeout(open, SPRING_MS);
    },
    onDragLeave: stop,
    onDrop: stop,
  };
}
