import { Command } from 'cmdk';
import { Box, LayoutGrid, Search, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Icon } from '../../primitives/index.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './command-palette.css.ts';
import { usePlates } from '../shared/plate-title.ts';
import { paletteRank } from './palette-rank.ts';
import { useParams } from './use-params.ts';
import { viewAction, useActionTable } from './use-actions.ts';

const RECENT = 4;

/** Everything that can be done, and every part, by name. What cannot be done now is listed with the reason. */
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
            // Every parameter of every tool is a long list to nobody's use.
            isSearching={search.trim() !== ''}
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
  readonly isSearching: boolean;
  readonly onChosen: (id: string) => void;
}

function Entries({ recent, isSearching, onChosen }: EntriesProps) {
  const { t } = useTranslation(EDITOR);
  const keyText = useKeyText();
  const verbs = useVerbs();
  const table = useActionTable();
  const parts = useEditor((_state, editor) => editor.document.all('part'));
  const { plates, shown } = usePlates();
  const titleOf = (id: string) => plates.find((plate) => plate.id === id)?.title;
  const params = useParams();
  const views = table
    .filter((action) => action.id !== 'page.search')
    .map((action) => viewAction(action, action.enabled(), keyText));
  const order = (id: string) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  const sorted = views.toSorted((a, b) => order(a.id) - order(b.id));
  return (
    <>
      <Command.Group heading={t('palette.actions')}>
        {sorted.map((action) => (
          <Command.Item
            key={action.id}
            value={action.id}
            keywords={[action.name, action.id]}
            className={styles.row}
            data-off={action.disabledReason !== null}
            onSelect={() => {
              if (action.disabledReason !== null) return;
              onChosen(action.id);
              action.run();
            }}
          >
            <span className={styles.icon}>{action.icon !== undefined && <Icon of={action.icon} />}</span>
            <span className={styles.name}>{action.name}</span>
            <span className={styles.trailing}>{action.disabledReason ?? action.shortcut}</span>
          </Command.Item>
        ))}
      </Command.Group>
      {plates.length > 1 && (
        <Command.Group heading={t('plate.label')}>
          {plates.map(({ id, title }) => (
            <Command.Item
              key={id}
              value={id}
              keywords={[title]}
              className={styles.row}
              onSelect={() => {
                onChosen(id);
                verbs.showPlate(id);
              }}
            >
              <span className={styles.icon}>
                <Icon of={LayoutGrid} />
              </span>
              <span className={styles.name}>{title}</span>
              <span className={styles.trailing}>{t('palette.show')}</span>
            </Command.Item>
          ))}
        </Command.Group>
      )}
      {isSearching && (
        <Command.Group heading={t('palette.params')}>
          {params.map(({ id, name, tool, open }) => (
            <Command.Item
              key={id}
              value={id}
              keywords={[name, tool]}
              className={styles.row}
              onSelect={() => {
                onChosen(id);
                open();
              }}
            >
              <span className={styles.icon}>
                <Icon of={SlidersHorizontal} />
              </span>
              <span className={styles.name}>{name}</span>
              <span className={styles.trailing}>{tool}</span>
            </Command.Item>
          ))}
        </Command.Group>
      )}
      {parts.length > 0 && (
        <Command.Group heading={t('parts.title')}>
          {parts.map((part) => (
            <Command.Item
              key={part.id}
              value={part.id}
              keywords={[part.name]}
              className={styles.row}
              onSelect={() => {
                onChosen(part.id);
                verbs.showPlate(part.plate);
                verbs.select([part.id], 'replace');
              }}
            >
              <span className={styles.icon}>
                <Icon of={Box} />
              </span>
              <span className={styles.name}>{part.name}</span>
              <span className={styles.trailing}>
                {part.plate === shown ? t('palette.select') : titleOf(part.plate)}
              </span>
            </Command.Item>
          ))}
        </Command.Group>
      )}
    </>
  );
}
