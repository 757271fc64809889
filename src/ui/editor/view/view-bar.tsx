import { Blend, Box, Cuboid, Flame, FoldHorizontal, Square } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { IconButton, Toolbar, ToolbarItem, ToolbarSeparator } from '../../primitives/index.ts';
import { ActionItem } from '../actions/action-item.tsx';
import { useKeyNames } from '../actions/use-actions.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './view.css.ts';

/** Home, fit, perspective or orthographic │ solid, X-ray, wall thickness, overhangs. */
export function ViewBar() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const keys = useKeyNames();
  const { projection, shading } = useEditor((state) => ({
    projection: state.projection,
    shading: state.shading,
  }));
  const parallel = projection === 'orthographic';
  return (
    <div className={styles.viewBar} data-region="view" data-covers="bottom" tabIndex={-1}>
      <Toolbar label={t('view.bar')}>
        <ActionItem id="view.home" side="top" />
        <ActionItem id="view.fit" side="top" name={t('view.fit')} help={t('view.fitHelp')} />
        <ActionItem
          id="view.projection"
          side="top"
          icon={parallel ? Square : Box}
          name={parallel ? t('view.orthographic') : t('view.perspective')}
          help={t('view.projectionHelp')}
        />
        <ToolbarSeparator />
        <ToolbarItem>
          <IconButton
            side="top"
            icon={Cuboid}
            name={t('view.solid')}
            pressed={shading === 'solid'}
            onClick={() => verbs.setShading('solid')}
          />
        </ToolbarItem>
        <ToolbarItem>
          <IconButton
            side="top"
            icon={Blend}
            name={t('view.xray')}
            shortcut={keys('view.xray')[0]}
            help={t('view.xrayHelp')}
            pressed={shading === 'xray'}
            onClick={() => verbs.setShading('xray')}
          />
        </ToolbarItem>
        <ToolbarItem>
          <IconButton
            side="top"
            icon={FoldHorizontal}
            name={t('view.walls')}
            shortcut={keys('view.walls')[0]}
            help={t('view.wallsHelp')}
            pressed={shading === 'walls'}
            onClick={() => verbs.setShading('walls')}
          />
        </ToolbarItem>
        <ToolbarItem>
          <IconButton
            side="top"
            icon={Flame}
            name={t('view.overhangs')}
            shortcut={keys('view.overhangs')[0]}
            help={t('view.overhangsHelp')}
            pressed={shading === 'overhangs'}
            onClick={() => verbs.setShading('overhangs')}
          />
        </ToolbarItem>
      </Toolbar>
    </div>
  );
}
