import { Command } from 'cmdk';
import { Box, LayoutGrid, Search, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Icon } from '../../primitives/index.ts';
import { useViewOnly } from '../services.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './command-palette.css.ts';
import { usePlates } from '../shared/plate-title.ts';
import { PaletteItem } from './palette-item.tsx';
import { PaletteManual } from './palette-manual.tsx';
import { PaletteProjects } from './palette-projects.tsx';
import { paletteRank } from './palette-rank.ts';
import { useParams } from './use-params.ts';
import { viewAction, useActionTable } from './use-actions.ts';

const RECENT = 4;

/** Everything that can be done, parts, plates, projects and the manual, by name. What cannot be done now is listed with the reason. */
export function CommandPalette() {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const open = usePage((page) => page.palette);
  const [search, setSearch] = useState('');
  const [recent, setRecent] = useState<readonly string[]>([]);
  return (
    <Command.Dialog
      open={open}
      onOpenChange={(palette) => {
        setSearch('');
        store.setState({ palette });
      }}
      label={t('palette.label')}
      filter={(_id, search, [name = '', ...others] = []) => paletteRank(name, search, others)}
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
        {open && (
          <Entries
            recent={recent}
            search={search}
            onChosen={(id) => {
              setRecent([id, ...recent.filter((each) => each !== id)].slice(0, RECENT));
              setSearch('');
              store.setState({ palette: false });
            }}
          />
        )}
      </Command.List>
    </Command.Dialog>
  );
}

interface EntriesProps {
  readonly recent: readonly string[];
  readonly search: string;
  readonly onChosen: (id: string) => void;
}

function Entries({ recent, search, onChosen }: EntriesProps) {
  const { t } = useTranslation(EDITOR);
  const keyText = useKeyText();
  const verbs = useVerbs();
  const table = useActionTable();
  const parts = useEditor((_state, editor) => editor.document.all('part'));
  const { plates, shown } = usePlates();
  const titleOf = (id: string) => plates.find((plate) => plate.id === id)?.title;
  const params = useParams();
  const viewOnly = useViewOnly();
  // Every parameter of every tool, and every section of the manual, is a long list to nobody's use.
  const isSearching = search.trim() !== '';
  const views = table
    .filter((action) => action.id !== 'page.search')
    .map((action) => viewAction(action, action.enabled(), keyText));
  const order = (id: string) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  const sorted = views.toSorted((a, b) => order(a.id) - order(b.id));
  return (
    <>
      <Command.Group heading={t('palette.actions')}>
        {sorted.map((action) => (
          <PaletteItem
            key={action.id}
            id={action.id}
            name={action.name}
            others={[action.id]}
            icon={action.icon}
            trailing={action.disabledReason ?? action.shortcut}
            isOff={action.disabledReason !== null}
            onSelect={() => {
              onChosen(action.id);
              action.run();
            }}
          />
        ))}
      </Command.Group>
      {plates.length > 1 && (
        <Command.Group heading={t('plate.label')}>
          {plates.map(({ id, title }) => (
            <PaletteItem
              key={id}
              id={id}
              name={title}
              icon={LayoutGrid}
              trailing={t('palette.show')}
              onSelect={() => {
                onChosen(id);
                verbs.showPlate(id);
              }}
            />
          ))}
        </Command.Group>
      )}
      {isSearching && (
        <Command.Group heading={t('palette.params')}>
          {params.map(({ id, name, tool, open }) => (
            <PaletteItem
              key={id}
              id={id}
              name={name}
              others={[tool]}
              icon={SlidersHorizontal}
              trailing={tool}
              onSelect={() => {
                onChosen(id);
                open();
              }}
            />
          ))}
        </Command.Group>
      )}
      {parts.length > 0 && (
        <Command.Group heading={t('parts.title')}>
          {parts.map((part) => (
            <PaletteItem
              key={part.id}
              id={part.id}
              name={part.name}
              icon={Box}
              trailing={part.plate === shown ? t('palette.select') : titleOf(part.plate)}
              onSelect={() => {
                onChosen(part.id);
                verbs.showPlate(part.plate);
                verbs.select([part.id], 'replace');
              }}
            />
          ))}
        </Command.Group>
      )}
      {isSearching && !viewOnly && <PaletteProjects search={search} onChosen={onChosen} />}
      {isSearching && <PaletteManual onChosen={onChosen} />}
    </>
  );
}
