import type { EditorState } from '#editor';
import { AppWindow } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Icon } from '../../primitives/index.ts';
import { saveToFile } from '../actions/project-files.ts';
import { useContinueHere } from '../cloud/use-continue-here.ts';
import { usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './frame.css.ts';

/** What becomes of changes in a tab that began beside the other. */
const keptIn = ({ cloud, cloudLink }: EditorState): 'cloud' | 'nowhere' =>
  cloudLink !== null && cloud.status !== 'signed-out' ? 'cloud' : 'nowhere';

/** Says under the top bar that another tab has the document that is kept on this device, and offers to continue here. */
export function OtherTabLine() {
  const { t } = useTranslation(EDITOR);
  const errorText = useErrorText();
  const store = usePageStore();
  const verbs = useVerbs();
  const tab = useEditor((state) => state.tab);
  const kept = useEditor(keptIn);
  const continueHere = useContinueHere();
  if (tab.status === 'here') return null;
  const isAsked = tab.status === 'elsewhere' && tab.request === 'asked';
  const verb = (label: string, act: () => void) => (
    <button type="button" className={styles.lineVerb} onClick={act}>
      {label}
    </button>
  );
  const sentence = (): string => {
    if (tab.status === 'leaving') return t('otherTab.leaving');
    if (isAsked) return t('otherTab.asking');
    if (tab.error !== null) return errorText(tab.error);
    if (tab.left === 'saved') return t('otherTab.left');
    if (tab.left === 'unsaved') return t('otherTab.leftUnsaved');
    const where = tab.name === null ? t('otherTab.open') : t('otherTab.openNamed', { name: tab.name });
    return t('otherTab.both', { where, kept: t(`otherTab.kept.${kept}`) });
  };
  return (
    <div className={styles.line}>
      <Icon of={AppWindow} size={14} />
      <output className={styles.lineText}>{sentence()}</output>
      {tab.status === 'elsewhere' &&
        (isAsked ? (
          verb(t('cancel', { ns: 'common' }), () => verbs.stopContinuing())
        ) : (
          <>
            {tab.left === 'unsaved' && verb(t('menu.saveFile'), () => void saveToFile(verbs, store))}
            {verb(t('otherTab.continue'), () => void continueHere())}
          </>
        ))}
    </div>
  );
}
