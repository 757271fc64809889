import { Rocket } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Button } from '../../primitives/index.ts';
import { useKeyNames } from '../actions/use-actions.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './panel.css.ts';

/** All that makes parts printable in one press, where a person comes to support them and has no tool in hand. */
export function PrepareButton() {
  const { t } = useTranslation(EDITOR);
  const keyText = useKeyText();
  const keys = useKeyNames();
  const verbs = useVerbs();
  const isShown = useEditor(
    ({ stage, tool }, editor) =>
      stage === 'support' && tool === 'select' && editor.parts().some(({ locked }) => !locked),
  );
  if (!isShown) return null;
  const name = keyText('tool.prepare.apply');
  return (
    <div className={styles.prepare} data-tour="prepare">
      <Button
        icon={Rocket}
        variant="outline"
        hint={{ name, shortcut: keys('tool.prepare')[0], help: t('inspect.prepareHelp') }}
        onClick={() => {
          verbs.setTool('prepare');
          verbs.toolEvent({ type: 'accept' });
        }}
      >
        {name}
      </Button>
    </div>
  );
}
