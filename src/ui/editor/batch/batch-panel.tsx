import { BATCH_STEPS, type BatchStep, type PlateId } from '#editor';
import type { AppError } from '#base';
import { ListChecks, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/use-error-text.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { HelpButton } from '../../manual/help-button.tsx';
import { Button, Checkbox, Icon, IconButton, Segmented, Switch, TextField } from '../../primitives/index.ts';
import * as panelStyles from '../inspect/panel.css.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { usePlates } from '../shared/plate-title.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { BatchRows } from './batch-rows.tsx';
import * as styles from './batch.css.ts';

/** In place of the tool in hand: the same steps for several plates. */
export function BatchPanel() {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const status = useEditor((state) => state.batch.status);
  return (
    <>
      <div className={panelStyles.head}>
        <Icon of={ListChecks} className={panelStyles.headIcon} />
        <h2 className={panelStyles.headTitle}>{t('batch.title')}</h2>
        <HelpButton topic={['export', 'batch']} side="left" />
        <IconButton icon={X} name={t('batch.close')} onClick={() => store.setState({ batch: null })} />
      </div>
      {status === 'idle' ? <Order /> : <Run />}
    </>
  );
}

/** What is to be done, and to which plates. */
function Order() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const errorText = useErrorText();
  const start = usePage((page) => page.batch) ?? 'batch';
  const { plates } = usePlates();
  const exporting = useEditor((state) => state.export.status === 'running');
  const [steps, setSteps] = useState<ReadonlySet<BatchStep>>(
    new Set(start === 'export' ? ['export'] : ['arrange', 'export']),
  );
  const [left, setLeft] = useState<ReadonlySet<PlateId>>(new Set());
  const [pattern, setPattern] = useState('{project}-{plate}');
  const [anyway, setAnyway] = useState(false);
  const [target, setTarget] = useState<'downloads' | 'folder'>('downloads');
  const [error, setError] = useState<AppError | null>(null);
  const chosen = plates.flatMap(({ id }) => (left.has(id) ? [] : [id]));
  const writes = steps.has('export');
  const isSliced = writes || steps.has('slice');
  const run = async () => {
    setError(null);
    const order = { plates: chosen, pattern, anyway, folder: writes && target === 'folder' };
    const started = await verbs.startBatch({
      ...order,
      steps: BATCH_STEPS.filter((step) => steps.has(step)),
    });
    if (!started.ok && started.error.code !== 'cancelled') setError(started.error);
  };
  return (
    <>
      <div className={panelStyles.body}>
        <section className={panelStyles.section} aria-label={t('batch.steps')}>
          <h3 className={panelStyles.sectionHead}>{t('batch.steps')}</h3>
          <div className={styles.steps}>
            {BATCH_STEPS.map((step) => (
              <Checkbox
                key={step}
                label={t(`batch.step.${step}`)}
                checked={steps.has(step)}
                onChange={() => setSteps(toggled(steps, step))}
              />
            ))}
          </div>
          <p className={panelStyles.note}>{t('batch.stepsNote')}</p>
        </section>
        <section className={panelStyles.section} aria-label={t('plate.label')}>
          <h3 className={panelStyles.sectionHead}>{t('plate.label')}</h3>
          <div className={styles.steps}>
            {plates.map(({ id, title }) => (
              <Checkbox
                key={id}
                label={title}
                checked={!left.has(id)}
                onChange={() => setLeft(toggled(left, id))}
              />
            ))}
          </div>
        </section>
        {isSliced && (
          <section className={panelStyles.section} aria-label={t('batch.files')}>
            <h3 className={panelStyles.sectionHead}>{t('batch.files')}</h3>
            {writes && (
              <>
                <TextField label={t('batch.pattern')} value={pattern} required onCommit={setPattern} />
                <p className={panelStyles.note}>{t('batch.patternNote')}</p>
                {verbs.canPickFolder() && (
                  <Segmented
                    label={t('batch.target')}
                    value={target}
                    options={[
                      { value: 'downloads', label: t('batch.downloads') },
                      { value: 'folder', label: t('batch.folder') },
                    ]}
                    onChange={setTarget}
                  />
                )}
              </>
            )}
            <Switch
              label={t('batch.anyway')}
              help={t('batch.anywayHelp')}
              checked={anyway}
              onChange={setAnyway}
            />
          </section>
        )}
        {error !== null && (
          <p className={styles.error} role="alert">
            {errorText(error)}
          </p>
        )}
      </div>
      <div className={styles.foot}>
        <Button
          variant="primary"
          disabledReason={
            exporting
              ? t('batch.exporting')
              : chosen.length === 0
                ? t('batch.noPlates')
                : steps.size === 0
                  ? t('batch.noSteps')
                  : null
          }
          onClick={() => void run()}
        >
          {t('batch.start')}
        </Button>
      </div>
    </>
  );
}

/** The rows, and a way to stop or to begin anew. */
function Run() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const isRunning = useEditor((state) => state.batch.status === 'running');
  return (
    <>
      <div className={panelStyles.body}>
        <BatchRows />
      </div>
      <div className={styles.foot}>
        {isRunning ? (
          <Button variant="outline" onClick={() => verbs.cancelBatch()}>
            {t('batch.stop')}
          </Button>
        ) : (
          <Button variant="soft" onClick={() => verbs.dismissBatch()}>
            {t('batch.again')}
          </Button>
        )}
      </div>
    </>
  );
}

function toggled<Value>(values: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const next = new Set(values);
  if (!next.delete(value)) next.add(value);
  return next;
}
