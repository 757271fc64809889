import { shownStages } from '#editor';
import { ChevronDown, Eye, PanelRight, Search } from 'lucide-react';
import { ToggleGroup } from 'radix-ui';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useLabelText } from '../../locales/use-label-text.ts';
import {
  Button,
  Chip,
  DropdownMenu,
  Icon,
  IconButton,
  Toolbar,
  ToolbarSeparator,
} from '../../primitives/index.ts';
import { ActionItem } from '../actions/action-item.tsx';
import { useAction, useKeyNames } from '../actions/use-actions.ts';
import { ExportButton } from '../exporting/export-button.tsx';
import { useToolApplies } from '../shared/use-tool-applies.ts';
import { useCanPrint } from '../exporting/use-plate-check.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useServices } from '../services.ts';
import { useEditor, useVerbs, useViewOnly } from '../use-editor.ts';
import { AccountCorner } from './account-corner.tsx';
import { DocumentName } from './document-name.tsx';
import * as styles from './frame.css.ts';
import { useMainMenu } from './main-menu.ts';
import { Mark } from '../../primitives/mark.tsx';
import { SaveState } from './save-state.tsx';

/** Mark and menu, name, save state, undo and redo; the stages; search and the one next step. */
export function TopBar() {
  const { t } = useTranslation(EDITOR);
  const menu = useMainMenu();
  const { viewing } = useServices();
  const viewOnly = useViewOnly();
  const name = useEditor((_state, editor) => editor.project().name);
  return (
    <header className={styles.top} data-region="top" tabIndex={-1}>
      <h1 className="visually-hidden">{name}</h1>
      <div className={styles.topLeft}>
        <DropdownMenu entries={menu}>
          <button type="button" className={styles.logo} aria-label={t('frame.menu')}>
            <Mark />
            <Icon of={ChevronDown} size={14} />
          </button>
        </DropdownMenu>
        {!viewOnly ? (
          <>
            <DocumentName />
            <SaveState />
            <ToolbarSeparator />
            <HistoryButtons />
          </>
        ) : (
          <>
            <span className={styles.name}>{name}</span>
            <Chip tone="info" icon={Eye}>
              {t('frame.viewOnly')}
            </Chip>
          </>
        )}
      </div>
      <StageTabs />
      <div className={styles.topRight}>
        <SearchButton />
        <InspectButton />
        {viewing === undefined ? (
          <>
            {!viewOnly && (
              <span data-tour="step">
                <StageStep />
              </span>
            )}
            <AccountCorner />
          </>
        ) : (
          <Button variant="outline" onClick={viewing.leave}>
            {t('frame.leaveView')}
          </Button>
        )}
      </div>
    </header>
  );
}

/** The tooltips name the step: "Undo move Ammonite". */
function HistoryButtons() {
  const { t } = useTranslation(EDITOR);
  const labelText = useLabelText();
  const { undo, redo } = useEditor((state) => ({ undo: state.undoLabel, redo: state.redoLabel }));
  return (
    <Toolbar label={t('frame.history')}>
      <ActionItem id="edit.undo" {...(undo && { name: t('history.undoStep', { step: labelText(undo) }) })} />
      <ActionItem id="edit.redo" {...(redo && { name: t('history.redoStep', { step: labelText(redo) }) })} />
    </Toolbar>
  );
}

function StageTabs() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const stage = useEditor((state) => state.stage);
  const stages = shownStages();
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={t('frame.stages')}
      className={styles.stages}
      value={stage}
      onValueChange={(next) => {
        const chosen = stages.find(({ id }) => id === next);
        if (chosen !== undefined) verbs.setStage(chosen.id);
      }}
    >
      {stages.map(({ id }) => (
        <ToggleGroup.Item key={id} value={id} className={styles.stage}>
          {t(`stage.${id}`)}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

function SearchButton() {
  const search = useAction('page.search');
  return (
    <IconButton
      icon={search.icon ?? Search}
      name={search.name}
      shortcut={useKeyNames()(search.id).join(', ') || undefined}
      onClick={search.run}
    />
  );
}

/** Opens the right panel where the window is too small to dock it. */
function InspectButton() {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const open = usePage((page) => page.inspectOverlay);
  return (
    <span className={styles.tightOnly}>
      <IconButton
        icon={PanelRight}
        name={t('inspect.label')}
        pressed={open}
        onClick={() => store.setState({ inspectOverlay: !open })}
      />
    </span>
  );
}

/** The one next step. It is coral unless an open dialog or the tool in hand has the next step instead, or the plate cannot be printed as it is. */
function StageStep() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const stage = useEditor((state) => state.stage);
  const empty = useEditor((_state, editor) => editor.parts().length === 0);
  const canPrint = useCanPrint();
  const dialogOpen = usePage((page) => page.dialog !== null || page.batch !== null);
  const toolApplies = useToolApplies();
  const keys = useKeyNames();
  if (stage === 'slice') return <ExportButton />;
  return (
    <Button
      variant={dialogOpen || toolApplies || !canPrint ? 'strong' : 'primary'}
      disabledReason={empty ? t('frame.addPartFirst') : null}
      hint={{ name: t('stage.slice'), shortcut: keys('stage.slice')[0], help: t('frame.sliceHelp') }}
      onClick={() => verbs.setStage('slice')}
    >
      {t('stage.slice')}
    </Button>
  );
}
