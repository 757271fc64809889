import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import type { SliceView } from '#editor';
import { Box } from 'lucide-react';
import { Toolbar, ToolbarSeparator, ToolButton } from '../../primitives/index.ts';
import { useAction } from '../actions/use-actions.ts';
import { useViewOnly } from '../services.ts';
import { useEditor } from '../use-editor.ts';
import * as styles from './view.css.ts';

/** The one bar whose content changes with the stage. */
export function StageToolbar() {
  const { t } = useTranslation(EDITOR);
  const stage = useEditor((state) => state.stage);
  const viewOnly = useViewOnly();
  return (
    <div className={styles.toolbar} data-region="toolbar" tabIndex={-1}>
      {stage === 'prepare' && viewOnly ? (
        <p className={styles.toolbarNote}>{t('frame.viewOnlyHelp')}</p>
      ) : (
        <Toolbar label={t('frame.toolbar')}>{stage === 'slice' ? <SliceTools /> : <PrepareTools />}</Toolbar>
      )}
    </div>
  );
}

function PrepareTools() {
  return (
    <>
      <ActionTool id="file.import" />
      <ToolbarSeparator />
      <ActionTool id="part.centre" />
      <ActionTool id="part.drop" />
      <ActionTool id="part.fit" />
      <ToolbarSeparator />
      <ActionTool id="edit.duplicate" />
      <ActionTool id="edit.delete" />
    </>
  );
}

function SliceTools() {
  return (
    <>
      <ActionTool id="slice.3d" view="3d" />
      <ActionTool id="slice.split" view="split" />
      <ActionTool id="slice.layer" view="layer" />
    </>
  );
}

/** One word under the icon; the action's whole name and a line of help are in the tooltip. */
const LABELS = {
  'file.import': 'import',
  'part.centre': 'centre',
  'part.drop': 'drop',
  'part.fit': 'fit',
  'edit.duplicate': 'duplicate',
  'edit.delete': 'delete',
  'slice.3d': 'model',
  'slice.split': 'split',
  'slice.layer': 'layer',
} as const;

interface ActionToolProps {
  readonly id: keyof typeof LABELS;
  /** The tool is on while this view is. */
  readonly view?: SliceView;
}

function ActionTool({ id, view }: ActionToolProps) {
  const { t } = useTranslation(EDITOR);
  const action = useAction(id);
  const active = useEditor((state) => (view === undefined ? undefined : state.sliceView === view));
  return (
    <ToolButton
      icon={action.icon ?? Box}
      label={t(`bar.${LABELS[id]}`)}
      shortcut={action.shortcut}
      help={t(`bar.${LABELS[id]}Help`)}
      disabledReason={action.disabledReason}
      onPress={action.run}
      {...(active === undefined ? {} : { active })}
    />
  );
}
