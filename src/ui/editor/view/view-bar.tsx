import { Blend, Box, Cuboid, House, Maximize, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { IconButton, Toolbar, ToolbarItem, ToolbarSeparator } from '../../primitives/index.ts';
import { useKeyNames } from '../actions/use-actions.ts';
import { usePage } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './view.css.ts';

/** Home, fit, perspective or orthographic │ solid, X-ray. */
export function ViewBar() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const keys = useKeyNames();
  const view = usePage((page) => page.view);
  const { projection, shading } = useEditor((state) => ({
    projection: state.projection,
    shading: state.shading,
  }));
  const parallel = projection === 'orthographic';
  return (
    <div className={styles.viewBar} data-region="view" tabIndex={-1}>
      <Toolbar label={t('view.bar')}>
        <ToolbarItem>
          <IconButton
            side="top"
            icon={House}
            name={t('view.home')}
            shortcut={keys('view.home')[0]}
            onClick={() => view?.home()}
          />
        </ToolbarItem>
        <ToolbarItem>
          <IconButton
            side="top"
            icon={Maximize}
            name={t('view.fit')}
            shortcut={keys('view.fit')[0]}
            help={t('view.fitHelp')}
            onClick={() => view?.fit()}
          />
        </ToolbarItem>
        <ToolbarItem>
          <IconButton
            side="top"
            icon={parallel ? Square : Box}
            name={parallel ? t('view.orthographic') : t('view.perspective')}
            shortcut={keys('view.projection')[0]}
            help={t('view.projectionHelp')}
            onClick={() => verbs.setProjection(parallel ? 'perspective' : 'orthographic')}
          />
        </ToolbarItem>
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
      </Toolbar>
    </div>
  );
}
