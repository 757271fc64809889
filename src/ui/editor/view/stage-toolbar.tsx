import { MORE, STAGES, type Stage } from '#editor';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import {
  DropdownMenu,
  Toolbar,
  ToolbarSeparator,
  ToolButton,
  type MenuEntry,
} from '../../primitives/index.ts';
import { ActionTool, useButtons, type ButtonAction } from '../actions/action-tool.tsx';
import { useMenuItems } from '../actions/use-menu-items.ts';
import { useEditor, useViewOnly } from '../use-editor.ts';
import { useFitting } from './use-fitting.ts';
import * as styles from './view.css.ts';

/** The one bar whose content changes with the stage. */
export function StageToolbar() {
  const { t } = useTranslation(EDITOR);
  const stage = useEditor((state) => state.stage);
  const viewOnly = useViewOnly();
  return (
    <div className={styles.toolbar} data-region="toolbar" tabIndex={-1}>
      {stage !== 'slice' && viewOnly ? (
        <p className={styles.toolbarNote}>{t('frame.viewOnlyHelp')}</p>
      ) : (
        <StageTools key={stage} stage={stage} />
      )}
    </div>
  );
}

/** The tools of a stage in their groups; those there is no room for, and those of the last group, are in the menu at the end. */
function StageTools({ stage }: { readonly stage: Stage }) {
  const { t } = useTranslation(EDITOR);
  const buttons = useButtons(stage);
  const groups = STAGES.find(({ id }) => id === stage)!.groups;
  const inOrder = groups.flatMap((group) => buttons.filter(({ button }) => button.group === group));
  const inBar = inOrder.filter(({ button }) => button.group !== MORE);
  const { row, shown } = useFitting(inBar.length, inBar.length < inOrder.length);
  const rest = inOrder.slice(shown);
  return (
    <Toolbar label={t('frame.toolbar')}>
      <div ref={row} className={styles.tools}>
        {inBar.map((action, index) => (
          <div key={action.id} className={styles.toolSlot} data-fits={index < shown}>
            {index > 0 && inBar[index - 1]!.button.group !== action.button.group && <ToolbarSeparator />}
            <ActionTool action={action} side="bottom" />
          </div>
        ))}
        {rest.length > 0 && <More actions={rest} />}
      </div>
    </Toolbar>
  );
}

function More({ actions }: { readonly actions: readonly ButtonAction[] }) {
  const { t } = useTranslation(EDITOR);
  const keyText = useKeyText();
  const item = useMenuItems();
  const entries = actions.flatMap((action, index): readonly MenuEntry[] => {
    const row = { ...item(action.id), label: keyText(action.button.name) };
    const begins = index > 0 && actions[index - 1]!.button.group !== action.button.group;
    return begins ? [{ kind: 'separator', id: `before ${action.id}` }, row] : [row];
  });
  return (
    <DropdownMenu align="end" entries={entries}>
      <ToolButton icon={Ellipsis} label={t('tool.more')} help={t('tool.moreHelp')} />
    </DropdownMenu>
  );
}
