import { MousePointer2, Move3d, Rotate3d, Scale3d, X } from 'lucide-react';
import type { ToolId } from '#editor';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { HelpButton } from '../../portal/learn/help-button.tsx';
import { Button, EmptyState, Icon, IconButton } from '../../primitives/index.ts';
import { useKeyNames } from '../actions/use-actions.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { PositionSection } from './position-section.tsx';
import { RotationSection } from './rotation-section.tsx';
import { ScaleSection } from './scale-section.tsx';
import { SelectionNotices } from './selection-notices.tsx';
import * as styles from './panel.css.ts';

const ICONS: Readonly<Record<ToolId, typeof Move3d>> = {
  select: MousePointer2,
  move: Move3d,
  rotate: Rotate3d,
  scale: Scale3d,
};

/** The active tool on what is selected. Select shows all three groups, the other tools their own. */
export function TransformPanel() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const keys = useKeyNames();
  const tool = useEditor((state) => state.tool);
  const { count, name } = useEditor((_state, editor) => {
    const facts = editor.selectionFacts();
    return { count: facts?.count ?? 0, name: facts?.names[0] ?? '' };
  });
  const title =
    tool !== 'select'
      ? t(`tool.${tool}`)
      : count === 0
        ? t('inspect.selection')
        : count === 1
          ? name
          : t('inspect.parts', { count });
  return (
    <>
      <div className={styles.head}>
        <Icon of={ICONS[tool]} className={styles.headIcon} />
        <h2 className={styles.headTitle} title={title}>
          {title}
        </h2>
        <HelpButton topic={tool} side="left" />
        {tool !== 'select' && (
          <IconButton
            icon={X}
            name={t('inspect.closeTool')}
            shortcut={keys('edit.step-back')[0]}
            onClick={() => verbs.setTool('select')}
          />
        )}
      </div>
      <div className={styles.body}>{count === 0 ? <NothingSelected /> : <Groups tool={tool} />}</div>
    </>
  );
}

function Groups({ tool }: { readonly tool: ToolId }) {
  const all = tool === 'select';
  return (
    <>
      <SelectionNotices />
      {(all || tool === 'move') && <PositionSection />}
      {(all || tool === 'rotate') && <RotationSection quickTurns={!all} />}
      {(all || tool === 'scale') && <ScaleSection />}
    </>
  );
}

function NothingSelected() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const empty = useEditor((_state, editor) => editor.parts().length === 0);
  return (
    <EmptyState text={empty ? t('inspect.noParts') : t('inspect.nothing')}>
      {!empty && (
        <Button size={32} onClick={() => verbs.selectAll()}>
          {t('inspect.selectAll')}
        </Button>
      )}
    </EmptyState>
  );
}
