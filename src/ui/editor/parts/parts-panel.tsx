import { Layers, LayoutGrid, Plus, Search, TriangleAlert } from 'lucide-react';
import type { ImportItem } from '#editor';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { Icon, IconButton } from '../../primitives/index.ts';
import * as fieldStyles from '../../primitives/field.css.ts';
import { openFilePicker } from '../actions/file-picker.ts';
import { useKeyNames } from '../actions/use-actions.ts';
import * as frameStyles from '../frame/frame.css.ts';
import { IssuesPanel } from '../issues/issues-panel.tsx';
import { countShown, LISTED_KINDS } from '../shared/listed-issues.ts';
import * as headStyles from '../shared/panel-head.css.ts';
import { Resizer } from '../frame/resizer.tsx';
import { PlateList } from '../plates/plate-list.tsx';
import { usePage, usePageStore } from '../page-store.ts';
import { useEditor, useVerbs, useViewOnly } from '../use-editor.ts';
import { ImportList } from './import-list.tsx';
import { PartList } from './part-list.tsx';
import * as styles from './parts.css.ts';

const MOST_SHOWN = 99;

/** A file that is not there, or not in its size; what else was found of it can wait. */
const needsAnAnswer = (item: ImportItem): boolean =>
  item.status === 'failed' || (item.status === 'flawed' && item.size !== null);

/** The left panel: parts on the plate, files on their way in, issues. In the compact frame a strip that opens either. */
export function PartsPanel() {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const format = useFormat();
  const hiddenBelow = usePage((page) => page.hiddenBelow);
  const issues = useEditor((_state, editor) =>
    LISTED_KINDS.reduce((sum, kind) => sum + countShown(editor, kind, hiddenBelow), 0),
  );
  const overlay = usePage((page) => page.leftOverlay);
  const platesListed = usePage((page) => page.platesListed);
  const documents = useEditor((state) => `${state.documents} ${state.plate}`);
  const reported = useEditor((state) => state.imports.filter(({ status }) => status !== 'reading').length);
  const asks = useEditor((state) => state.imports.some(needsAnAnswer));
  // In the compact frame the list lies behind its button: what waits for an answer comes forward by itself.
  useEffect(() => {
    if (asks) store.setState({ leftOverlay: 'parts' });
  }, [asks, store]);
  const toggle = (section: 'parts' | 'issues') => () =>
    store.setState({ leftOverlay: overlay === section ? null : section });
  return (
    <aside
      className={frameStyles.left}
      data-region="parts"
      data-overlay={overlay ?? 'none'}
      tabIndex={-1}
      aria-label={t('parts.title')}
    >
      <div className={frameStyles.leftStrip}>
        <span className={frameStyles.badged}>
          <IconButton
            icon={Layers}
            side="right"
            name={reported === 0 ? t('parts.title') : t('parts.titleWithNotices', { count: reported })}
            pressed={overlay === 'parts'}
            onClick={toggle('parts')}
          />
          {reported > 0 && (
            <span className={frameStyles.badge} aria-hidden>
              {format.count(reported)}
            </span>
          )}
        </span>
        <span className={frameStyles.badged} data-tour="issues">
          <IconButton
            icon={TriangleAlert}
            side="right"
            name={t('issues.titleCount', { count: issues, shown: format.count(issues) })}
            pressed={overlay === 'issues'}
            onClick={toggle('issues')}
          />
          {issues > 0 && (
            <span className={frameStyles.badge} aria-hidden>
              {issues > MOST_SHOWN ? `${MOST_SHOWN}+` : format.count(issues)}
            </span>
          )}
        </span>
      </div>
      <div className={frameStyles.leftFull}>
        <div className={frameStyles.leftSection} data-section="parts">
          {/* What was looked for among the parts of one plate is not looked for in the next. */}
          {platesListed ? <PlateList /> : <PartsBody key={documents} />}
        </div>
        <div className={frameStyles.leftSection} data-section="issues">
          <IssuesPanel />
        </div>
      </div>
      <Resizer side="left" />
    </aside>
  );
}

function PartsBody() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const verbs = useVerbs();
  const keys = useKeyNames();
  const viewOnly = useViewOnly();
  const store = usePageStore();
  const [filter, setFilter] = useState<string | null>(null);
  const parts = useEditor((_state, editor) => editor.parts());
  const loaded = useEditor((state) => state.loaded);
  const wanted = (filter ?? '').trim().toLowerCase();
  const shown = wanted === '' ? parts : parts.filter((part) => part.name.toLowerCase().includes(wanted));

  return (
    <>
      <div className={headStyles.head}>
        <h2>{t('parts.title')}</h2>
        <span className={headStyles.count}>{format.count(parts.length)}</span>
        <span className={headStyles.grow} />
        <IconButton
          size={32}
          icon={LayoutGrid}
          iconSize={16}
          name={t('plate.showList')}
          onClick={() => store.setState({ platesListed: true })}
        />
        <IconButton
          size={32}
          icon={Search}
          iconSize={16}
          name={t('parts.filter')}
          pressed={filter !== null}
          onClick={() => setFilter(filter === null ? '' : null)}
        />
        {!viewOnly && (
          <IconButton
            size={32}
            icon={Plus}
            name={t('parts.add')}
            shortcut={keys('file.import')[0]}
            onClick={() => openFilePicker(verbs)}
          />
        )}
      </div>
      {filter !== null && (
        <label className={`${styles.filter} ${fieldStyles.search}`}>
          <span className="visually-hidden">{t('parts.filter')}</span>
          <Icon of={Search} size={16} className={fieldStyles.searchIcon} />
          <input
            type="search"
            className={fieldStyles.searchBox}
            value={filter}
            placeholder={t('parts.filterHint')}
            maxLength={50}
            // The field appears because the person pressed search: the caret belongs in it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onChange={(event) => setFilter(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setFilter(null);
            }}
          />
        </label>
      )}
      <ImportList />
      {shown.length > 0 ? (
        <PartList parts={shown} />
      ) : (
        <div className={styles.scroll}>
          <p className={styles.nothing}>
            {!loaded
              ? ''
              : parts.length === 0
                ? t(viewOnly ? 'parts.emptyView' : 'parts.empty')
                : t('parts.noMatch', { text: filter ?? '' })}
          </p>
        </div>
      )}
      <SelectionFooter />
    </>
  );
}

/** Sum of what is selected, when it is more than one part. */
function SelectionFooter() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const facts = useEditor((state, editor) => {
    if (state.selection.length < 2) return null;
    const all = editor.selectionFacts();
    return all === null ? null : { count: all.count, triangles: all.triangles, volume: all.volumeMm3 };
  });
  if (facts === null) return null;
  return (
    <div className={styles.footer}>
      {t('parts.foot', {
        count: facts.count,
        triangles: format.thousands(facts.triangles),
        volume: format.millilitres(facts.volume),
      })}
    </div>
  );
}
