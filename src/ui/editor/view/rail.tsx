import { MousePointer2, Move3d, Rotate3d, Scale3d } from 'lucide-react';
import type { ToolId } from '#editor';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { Toolbar, ToolButton } from '../../primitives/index.ts';
import { keyName } from '../actions/key-names.ts';
import { useKeyNames } from '../actions/use-actions.ts';
import { useViewOnly } from '../services.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './view.css.ts';

const TOOLS: readonly { readonly id: ToolId; readonly icon: typeof Move3d }[] = [
  { id: 'select', icon: MousePointer2 },
  { id: 'move', icon: Move3d },
  { id: 'rotate', icon: Rotate3d },
  { id: 'scale', icon: Scale3d },
];

/** The tools of the hand. The active one is tinted, weightier and pressed: evident in greyscale too. */
export function Rail() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const keys = useKeyNames();
  const tool = useEditor((state) => state.tool);
  const viewOnly = useViewOnly();
  if (viewOnly) return null;
  return (
    <div className={styles.rail} data-region="rail" tabIndex={-1}>
      <Toolbar label={t('tool.label')} direction="vertical">
        {TOOLS.map(({ id, icon }) => (
          <ToolButton
            key={id}
            icon={icon}
            side="right"
            label={t(`tool.${id}`)}
            shortcut={keys(`tool.${id}`)[0]}
            help={t(`tool.${id}Help`, { key: keyName('$mod') })}
            active={tool === id}
            onPress={() => verbs.setTool(id)}
          />
        ))}
      </Toolbar>
    </div>
  );
}
