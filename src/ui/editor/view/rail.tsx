import { Fragment } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Toolbar, ToolbarSeparator } from '../../primitives/index.ts';
import { ActionTool, useButtons } from '../actions/action-tool.tsx';
import * as styles from './view.css.ts';
import { useViewOnly } from '../use-editor.ts';

/** The tools of the hand. The active one is tinted, weightier and pressed: evident in greyscale too. */
export function Rail() {
  const { t } = useTranslation(EDITOR);
  const tools = useButtons('rail');
  const viewOnly = useViewOnly();
  if (viewOnly) return null;
  return (
    <div className={styles.rail} data-region="rail" data-covers="left" tabIndex={-1}>
      <Toolbar label={t('tool.label')} direction="vertical">
        {tools.map((action, index) => (
          <Fragment key={action.id}>
            {index > 0 && tools[index - 1]!.button.group !== action.button.group && (
              <ToolbarSeparator direction="vertical" />
            )}
            <ActionTool action={action} side="right" />
          </Fragment>
        ))}
      </Toolbar>
    </div>
  );
}
