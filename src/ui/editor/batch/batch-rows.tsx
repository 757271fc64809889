import type { BatchRow } from '#editor';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { IconButton, Progress } from '../../primitives/index.ts';
import { exportShare } from '../exporting/export-share.ts';
import { usePlates } from '../shared/plate-title.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './batch.css.ts';

/** Every plate of the batch: how far it is, what came of it, and once more. */
export function BatchRows() {
  const { t } = useTranslation(EDITOR);
  const { plates } = usePlates();
  const rows = useEditor((state) => state.batch.rows);
  return (
    <ul className={styles.rows} aria-label={t('batch.rows')}>
      {rows.map((row) => (
        <Row
          key={row.plate}
          row={row}
          title={plates.find(({ id }) => id === row.plate)?.title ?? t('batch.gone')}
        />
      ))}
    </ul>
  );
}

function Row({ row, title }: { readonly row: BatchRow; readonly title: string }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const keyText = useKeyText();
  const errorText = useErrorText();
  const verbs = useVerbs();
  const canRetry = useEditor((state) => state.batch.status === 'done');
  const { status, step, progress, said, file, error } = row;
  const isWriting = step === 'slice' || step === 'export';
  const share = progress === null ? 0 : isWriting ? exportShare(progress) : progress.done / progress.total;
  const tone = status === 'done' ? styles.done : status === 'failed' ? styles.failed : '';
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <span className={styles.title} title={title}>
          {title}
        </span>
        <span className={`${styles.state} ${tone}`}>
          {status === 'running' && step !== null
            ? `${t(`batch.step.${step}`)} ${format.percent(share)}`
            : t(`batch.state.${status}`)}
        </span>
        {canRetry && (
          <IconButton
            size={28}
            iconSize={16}
            icon={RotateCw}
            name={t('batch.retry', { name: title })}
            onClick={() => void verbs.retryBatch(row.plate)}
          />
        )}
      </div>
      {status === 'running' && <Progress label={t('batch.progress', { name: title })} share={share} />}
      {said.map(({ key, values }) => (
        <p key={key} className={styles.said}>
          {keyText(key, values)}
        </p>
      ))}
      {file !== null && (
        <p className={styles.said}>
          {t(file.name === null ? 'batch.sliced' : 'batch.written', {
            count: file.layers,
            shown: format.count(file.layers),
            name: file.name ?? '',
            size: format.megabytes(file.bytes),
          })}
        </p>
      )}
      {error !== null && status === 'failed' && <p className={styles.error}>{errorText(error)}</p>}
    </li>
  );
}
