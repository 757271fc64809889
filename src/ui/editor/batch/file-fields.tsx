import type { BatchOrder, BatchStep } from '#editor';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Segmented, Switch, TextField } from '../../primitives/index.ts';
import * as panelStyles from '../inspect/panel.css.ts';
import * as styles from './batch.css.ts';
import { useVerbs } from '../use-editor.ts';

/** What becomes of what a batch makes. */
export interface FileChoice extends Pick<BatchOrder, 'pattern' | 'copy' | 'anyway'> {
  readonly target: 'downloads' | 'folder';
}

interface FileFieldsProps {
  readonly choice: FileChoice;
  readonly steps: ReadonlySet<BatchStep>;
  /** Projects come out changed, and are kept as copies. */
  readonly isChanging: boolean;
  readonly onChange: (choice: FileChoice) => void;
}

/** Names and place of what a batch makes; nothing where it makes nothing. */
export function FileFields({ choice, steps, isChanging, onChange }: FileFieldsProps) {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const writes = steps.has('export');
  if (!writes && !isChanging && !steps.has('slice')) return null;
  const set = (change: Partial<FileChoice>) => onChange({ ...choice, ...change });
  return (
    <section className={panelStyles.section} aria-label={t('batch.files')}>
      <h3 className={panelStyles.sectionHead}>{t('batch.files')}</h3>
      {isChanging && (
        <>
          <TextField
            label={t('batch.copy')}
            value={choice.copy}
            required
            onCommit={(copy) => set({ copy })}
          />
          <p className={styles.fieldNote}>{t('batch.copyNote')}</p>
        </>
      )}
      {writes && (
        <>
          <TextField
            label={t('batch.pattern')}
            value={choice.pattern}
            required
            onCommit={(pattern) => set({ pattern })}
          />
          <p className={styles.fieldNote}>{t('batch.patternNote')}</p>
        </>
      )}
      {(writes || isChanging) && verbs.canPickFolder() && (
        <Segmented
          label={t('batch.target')}
          value={choice.target}
          options={[
            { value: 'downloads', label: t('batch.downloads') },
            { value: 'folder', label: t('batch.folder') },
          ]}
          onChange={(target) => set({ target })}
        />
      )}
      {(writes || steps.has('slice')) && (
        <Switch
          label={t('batch.anyway')}
          help={t('batch.anywayHelp')}
          checked={choice.anyway}
          onChange={(anyway) => set({ anyway })}
        />
      )}
    </section>
  );
}
