import type { PrintFile } from '#editor';
import { Redo2, Undo2, Wrench } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Button, IconButton, Progress } from '../../primitives/index.ts';
import { useKeyNames } from '../actions/use-actions.ts';
import * as styles from './print-file.css.ts';
import { useFileErrorText } from './use-file-error-text.ts';
import { usePrintFile } from './use-print-file.ts';

/** Repairs the chosen issue where the layers allow it, and takes repairs back. */
export function FileRepairs({ file }: { readonly file: PrintFile }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const keyText = useKeyText();
  const errorText = useFileErrorText();
  const keys = useKeyNames();
  const issue = usePrintFile(file, (state) => state.issue);
  const { list, count, progress, error } = usePrintFile(file, (state) => state.repairs);
  if (progress !== null)
    return (
      <div className={styles.repairs}>
        <span className={styles.quiet}>{keyText(`phase.${progress.phase}`)}</span>
        <Progress label={keyText(`phase.${progress.phase}`)} share={progress.done / progress.total} />
        <Button size={32} variant="outline" onClick={() => file.cancelRepair()}>
          {t('common:cancel')}
        </Button>
      </div>
    );
  const last = list[count - 1];
  return (
    <div className={styles.repairs}>
      {(issue?.kind === 'island' || issue?.kind === 'resin-trap') && (
        <Button
          size={32}
          variant="outline"
          icon={Wrench}
          hint={{ name: t(`printFile.repair.${issue.kind}`), help: t(`printFile.repair.${issue.kind}Help`) }}
          onClick={() => void file.repair(issue)}
        >
          {t(`printFile.repair.${issue.kind}`)}
        </Button>
      )}
      {error !== null && (
        <p role="alert" className={styles.quiet}>
          {errorText(error)}
        </p>
      )}
      {list.length > 0 && (
        <div className={styles.history}>
          <output className={styles.quiet}>
            {last === undefined
              ? t('printFile.repair.none')
              : t('printFile.repair.done', {
                  count,
                  shown: format.count(count),
                  last: t(`printFile.repair.last.${last.issue.kind}`, {
                    count: last.layers,
                    shown: format.count(last.layers),
                  }),
                })}
          </output>
          <IconButton
            size={32}
            iconSize={16}
            icon={Undo2}
            name={t('printFile.repair.undo')}
            shortcut={keys('edit.undo')[0]}
            disabledReason={count === 0 ? t('printFile.repair.nothingToUndo') : null}
            onClick={() => file.undoRepair()}
          />
          <IconButton
            size={32}
            iconSize={16}
            icon={Redo2}
            name={t('printFile.repair.redo')}
            shortcut={keys('edit.redo')[0]}
            disabledReason={count === list.length ? t('printFile.repair.nothingToRedo') : null}
            onClick={() => file.redoRepair()}
          />
        </div>
      )}
    </div>
  );
}
