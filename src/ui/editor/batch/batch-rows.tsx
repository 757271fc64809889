import type { BatchRow } from '#editor';
import { RotateCw } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { IconButton, Progress } from '../../primitives/index.ts';
import { exportShare } from '../exporting/export-share.ts';
import { usePlates } from '../shared/plate-title.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './batch.css.ts';

/** Every plate or project of the batch: how far it is, what came of it, and once more. */
export function BatchRows() {
  const { t } = useTranslation(EDITOR);
  const { plates } = usePlates();
  const rows = useEditor((state) => state.batch.rows);
  const titleOf = ({ subject }: BatchRow) =>
    subject.kind === 'plate'
      ? (plates.find(({ id }) => id === subject.id)?.title ?? t('batch.gone'))
      : subject.name;
  return (
    <ul className={styles.rows} aria-label={t('batch.rows')}>
      {rows.map((row) => (
        <Row key={row.subject.id} row={row} title={titleOf(row)} />
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
  const { subject, status, step, plate, progress, said, files, kept, error } = row;
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
            ? `${plate === null ? '' : `${t('batch.plate', { plate })} · `}${t(`batch.step.${step}`)} ${format.percent(share)}`
            : t(`batch.state.${status}`)}
        </span>
        {canRetry && (
          <IconButton
            size={28}
            iconSize={16}
            icon={RotateCw}
            name={t('batch.retry', { name: title })}
            onClick={() => void verbs.retryBatch(subject.id)}
          />
        )}
      </div>
      {status === 'running' && <Progress label={t('batch.progress', { name: title })} share={share} />}
      {said.map(({ key, values }, at) => (
        // Only added to, at the end. oxlint-disable-next-line react/no-array-index-key
        <p key={at} className={styles.said}>
          {keyText(key, values)}
        </p>
      ))}
      {files.map(({ name, bytes, layers }, at) => (
        <p key={at} className={styles.said}>
          {t(name === null ? 'batch.sliced' : 'batch.written', {
            count: layers,
            shown: format.count(layers),
            name: name ?? '',
            size: format.megabytes(bytes),
          })}
        </p>
      ))}
      {kept !== null && (
        <p className={styles.said}>
          {t(subject.kind === 'project-file' ? 'batch.keptFile' : 'batch.keptCloud', { name: kept })}
        </p>
      )}
      {error !== null && status === 'failed' && (
        <p className={styles.error}>
          {plate !== null && `${t('batch.plate', { plate })}: `}
          {errorText(error)}
        </p>
      )}
    </li>
  );
}
