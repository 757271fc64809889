import { Command } from 'cmdk';
import { Box, LayoutGrid, Search } from 'lucide-react';
import { startTransition, useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Icon } from '../../primitives/index.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { usePlates } from '../shared/plate-title.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './command-palette.css.ts';
import { PaletteItem } from './palette-item.tsx';
import { findRows, type PaletteRow, type PaletteSection } from './palette-rows.ts';
import { viewAction, useActionTable } from './use-actions.ts';
import { useCraftRows } from './use-craft-rows.ts';
import { useManualRows } from './use-manual-rows.ts';
import { useParamRows } from './use-param-rows.ts';
import { usePlaces } from './use-places.ts';
import { useProjectRows } from './use-project-rows.ts';
import { useSettingRows } from './use-setting-rows.ts';

const RECENT = 4;
/** Rows of a section that are drawn with the palette itself: as many as are in view. */
const AT_ONCE = 12;
/** Rows of a section without a search: of a thousand parts the others are found by their names. */
const MOST_LISTED = 200;

/** Everything that can be done, parts, plates, projects, settings and the manual, by name. What cannot be done now is listed with the reason. */
export function CommandPalette() {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const open = usePage((page) => page.palette);
  const [search, setSearch] = useState('');
  const [recent, setRecent] = useState<readonly string[]>([]);
  const onChosen = ({ id, onSelect }: PaletteRow) => {
    setRecent([id, ...recent.filter((each) => each !== id)].slice(0, RECENT));
    setSearch('');
    store.setState({ palette: false });
    onSelect();
  };
  return (
    <Command.Dialog
      open={open}
      onOpenChange={(palette) => {
        setSearch('');
        store.setState({ palette });
      }}
      label={t('palette.label')}
      shouldFilter={false}
      overlayClassName={styles.overlay}
      contentClassName={styles.content}
      loop
    >
      <div className={styles.inputRow}>
        <Icon of={Search} />
        <Command.Input
          className={styles.input}
          value={search}
          onValueChange={setSearch}
          placeholder={t('palette.hint')}
          maxLength={50}
        />
      </div>
      <Command.List className={styles.list}>
        <Command.Empty className={styles.nothing}>{t('palette.nothing')}</Command.Empty>
        {open &&
          (search.trim() === '' ? (
            <Everything recent={recent} onChosen={onChosen} />
          ) : (
            <Found recent={recent} search={search} onChosen={onChosen} />
          ))}
      </Command.List>
    </Command.Dialog>
  );
}

interface ListProps {
  /** Ids of actions chosen last, which come first. */
  readonly recent: readonly string[];
  readonly onChosen: (row: PaletteRow) => void;
}

/** Without a search: parameters, settings and the manual would be a long list to nobody's use. */
function Everything({ recent, onChosen }: ListProps) {
  const sections = useOwnSections(recent);
  const [most, setMost] = useState(AT_ONCE);
  // The dialog is there first, with what is in view of it; the rest is drawn in pieces.
  useEffect(() => startTransition(() => setMost(MOST_LISTED)), []);
  const listed = sections.map(({ heading, rows }) => ({ heading, rows: rows.slice(0, most) }));
  return <Sections sections={listed} onChosen={onChosen} />;
}

function Found({ search, recent, onChosen }: ListProps & { readonly search: string }) {
  const [actions, ...others] = useOwnSections(recent);
  const sections = [
    actions!,
    useParamRows(),
    useCraftRows(),
    useSettingRows(),
    ...others,
    useProjectRows(search),
    useManualRows(),
  ];
  return <Sections sections={findRows(sections, search)} onChosen={onChosen} />;
}

interface SectionsProps extends Pick<ListProps, 'onChosen'> {
  readonly sections: readonly PaletteSection[];
}

function Sections({ sections, onChosen }: SectionsProps) {
  return sections
    .filter(({ rows }) => rows.length > 0)
    .map(({ heading, rows }) => (
      <Command.Group key={heading} heading={heading}>
        {rows.map((row) => (
          <PaletteItem key={row.id} {...row} onSelect={() => onChosen(row)} />
        ))}
      </Command.Group>
    ));
}

/** Actions, then plates where there are several, then parts. */
function useOwnSections(recent: readonly string[]): readonly PaletteSection[] {
  const { t } = useTranslation(EDITOR);
  const keyText = useKeyText();
  const verbs = useVerbs();
  const table = useActionTable();
  const { projects, learning, portal } = usePlaces();
  const parts = useEditor((_state, editor) => editor.document.all('part'));
  const { plates, shown } = usePlates();
  const titleOf = (id: string) => plates.find((plate) => plate.id === id)?.title;
  const actions = table
    .filter((action) => action.id !== 'page.search')
    .map((action): PaletteRow => {
      const { id, name, icon, disabledReason, shortcut, run } = viewAction(action, action.enabled(), keyText);
      return {
        id,
        name,
        // Other programs call it so.
        others: id === 'library.craft' ? [id, t('palette.craftAlso')] : [id],
        icon,
        trailing: disabledReason ?? shortcut,
        isOff: disabledReason !== null,
        onSelect: run,
      };
    });
  const places = [projects, ...learning, ...portal].map(
    ({ id, label, icon, disabledReason, onSelect }): PaletteRow => ({
      id: `place.${id}`,
      name: label,
      others: [id],
      icon,
      trailing: disabledReason ?? undefined,
      isOff: disabledReason != null,
      onSelect,
    }),
  );
  const order = ({ id }: PaletteRow) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return [
    {
      heading: t('palette.actions'),
      rows: [...actions, ...places].toSorted((one, other) => order(one) - order(other)),
    },
    {
      heading: t('plate.label'),
      rows: (plates.length > 1 ? plates : []).map(({ id, title }) => ({
        id,
        name: title,
        icon: LayoutGrid,
        trailing: t('palette.show'),
        onSelect: () => verbs.showPlate(id),
      })),
    },
    {
      heading: t('parts.title'),
      rows: parts.map(({ id, name, plate }) => ({
        id,
        name,
        icon: Box,
        trailing: plate === shown ? t('palette.select') : titleOf(plate),
        onSelect: () => {
          verbs.showPlate(plate);
          verbs.select([id], 'replace');
        },
      })),
    },
  ];
}
