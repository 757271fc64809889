import { MousePointer2, Move3d, Rotate3d, Scale3d } from 'lucide-react';
import type { ToolId } from '#editor';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { Toolbar, ToolButton } from '../../primitives/index.ts';
import { keyName } from '../actions/key-names.ts';
import { useViewOnly } from '../services.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './view.css.ts';

const TOOLS: readonly { readonly id: ToolId; readonly icon: typeof Move3d; readonly key: string }[] = [
  { id: 'select', icon: MousePointer2, key: 'v' },
  { id: 'move', icon: Move3d, key: 'm' },
  { id: 'rotate', icon: Rotate3d, key: 'r' },
  { id: 'scale', icon: Scale3d, key: 's' },
];

/** The tools of the hand. The active one is tinted, weightier and pressed: evident in greyscale too. */
export function Rail() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const tool = useEditor((state) => state.tool);
  const viewOnly = useViewOnly();
  if (viewOnly) return null;
  return (
    <div className={styles.rail} data-region="rail" tabIndex={-1}>
      <Toolbar label={t('tool.label')} direction="vertical">
        {TOOLS.map(({ id, icon, key }) => (
          <ToolButton
            key={id}
            icon={icon}
            side="right"
            label={t(`tool.${id}`)}
            shortcut={keyName(key)}
            help={t(`tool.${id}Help`)}
            active={tool === id}
            onPress={() => verbs.setTool(id)}
          />
        ))}
      </Toolbar>
    </div>
  );
}
