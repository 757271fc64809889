import { CloudAlert, CloudCheck, CloudUpload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Icon, Tooltip } from '../../primitives/index.ts';
import { useEditor } from '../use-editor.ts';
import * as styles from './frame.css.ts';

/** Where the work stands, beside the name: icon and word, with the reason in the tooltip when it is not kept. */
export function SaveState() {
  const { t } = useTranslation(EDITOR);
  const errorText = useErrorText();
  const save = useEditor((state) => state.save);
  const failed = save.status === 'failed';
  const busy = save.status === 'saving' || save.status === 'unsaved';
  const word = failed ? t('save.failed') : busy ? t('save.saving') : t('save.saved');
  return (
    <Tooltip name={word} help={failed ? errorText(save.error) : t('save.savedHelp')}>
      <output className={styles.saved} data-failed={failed}>
        <Icon of={failed ? CloudAlert : busy ? CloudUpload : CloudCheck} size={16} />
        <span className={styles.savedText}>{word}</span>
      </output>
    </Tooltip>
  );
}
