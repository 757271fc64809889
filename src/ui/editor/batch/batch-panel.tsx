import { BATCH_STEPS, type BatchProject, type BatchStep, type BatchSubject, type PlateId } from '#editor';
import type { AppError } from '#base';
import { ListChecks, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { HelpButton } from '../../manual/help-button.tsx';
import { Button, Checkbox, Icon, IconButton, Segmented } from '../../primitives/index.ts';
import * as panelStyles from '../inspect/panel.css.ts';
import { useKeyNames } from '../actions/use-actions.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { usePlates } from '../shared/plate-title.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { BatchRows } from './batch-rows.tsx';
import * as styles from './batch.css.ts';
import { FileFields, type FileChoice } from './file-fields.tsx';
import { ProjectChoice } from './project-choice.tsx';

/** More plates than these are chosen and left all at once too. */
const FEW_PLATES = 3;

/** In place of the tool in hand: the same steps for several plates or projects. */
export function BatchPanel() {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const status = useEditor((state) => state.batch.status);
  const keys = useKeyNames();
  return (
    <>
      <div className={panelStyles.head}>
        <Icon of={ListChecks} className={panelStyles.headIcon} />
        <h2 className={panelStyles.headTitle}>{t('batch.title')}</h2>
        <HelpButton topic={['export', 'batch']} side="left" />
        <IconButton
          icon={X}
          name={t('batch.close')}
          shortcut={keys('edit.step-back')[0]}
          onClick={() => store.setState({ batch: null })}
        />
      </div>
      {status === 'idle' ? <Order /> : <Run />}
    </>
  );
}

/** What is to be done, and to which plates or projects. */
function Order() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const errorText = useErrorText();
  const start = usePage((page) => page.batch) ?? 'batch';
  const { plates } = usePlates();
  const exporting = useEditor((state) => state.export.status === 'running');
  const hasParts = useEditor((_state, editor) => editor.document.all('part').length > 0);
  const [steps, setSteps] = useState<ReadonlySet<BatchStep>>(
    new Set(start === 'export' ? ['export'] : ['arrange', 'export']),
  );
  const [what, setWhat] = useState<'plates' | 'projects'>(hasParts ? 'plates' : 'projects');
  const [left, setLeft] = useState<ReadonlySet<PlateId>>(new Set());
  const [projects, setProjects] = useState<readonly BatchProject[]>([]);
  const [files, setFiles] = useState<FileChoice>({
    pattern: '{project}-{plate}',
    copy: t('batch.copyPattern'),
    anyway: false,
    target: 'downloads',
  });
  const [error, setError] = useState<AppError | null>(null);
  const subjects: readonly BatchSubject[] =
    what === 'projects'
      ? projects
      : plates.flatMap(({ id }) => (left.has(id) ? [] : [{ kind: 'plate' as const, id }]));
  const ordered = BATCH_STEPS.filter((step) => steps.has(step));
  const isChanging = what === 'projects' && ordered.some((step) => step !== 'slice' && step !== 'export');
  const run = async () => {
    setError(null);
    const { target, ...choice } = files;
    const writes =
      steps.has('export') || (isChanging && subjects.some(({ kind }) => kind === 'project-file'));
    const started = await verbs.startBatch({
      ...choice,
      subjects,
      steps: ordered,
      folder: writes && target === 'folder',
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
        <div className={styles.what}>
          <Segmented
            label={t('batch.what')}
            value={what}
            options={[
              { value: 'plates', label: t('plate.label') },
              { value: 'projects', label: t('batch.projects') },
            ]}
            onChange={setWhat}
          />
        </div>
        {what === 'projects' ? (
          <ProjectChoice chosen={projects} onChange={setProjects} />
        ) : (
          <section className={panelStyles.section} aria-label={t('plate.label')}>
            <h3 className={panelStyles.sectionHead}>{t('plate.label')}</h3>
            <div className={styles.steps}>
              {plates.length > FEW_PLATES && (
                <Checkbox
                  label={t('batch.allPlates')}
                  checked={left.size === 0}
                  onChange={() => setLeft(new Set(left.size === 0 ? plates.map(({ id }) => id) : []))}
                />
              )}
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
        )}
        <FileFields choice={files} steps={steps} isChanging={isChanging} onChange={setFiles} />
        {error !== null && (
          <p className={styles.error} role="alert">
            {errorText(error)}
          </p>
        )}
      </div>
      <div className={styles.footer}>
        <Button
          variant="primary"
          disabledReason={
            exporting
              ? t('batch.exporting')
              : subjects.length === 0
                ? t(what === 'projects' ? 'batch.noProjects' : 'batch.noPlates')
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
  const { done, count } = useEditor(({ batch: { rows } }) => ({
    done: rows.filter(({ status }) => status !== 'waiting' && status !== 'running').length,
    count: rows.length,
  }));
  return (
    <>
      <div className={panelStyles.body}>
        {count > FEW_PLATES && <p className={panelStyles.note}>{t('batch.finished', { done, count })}</p>}
        <BatchRows />
      </div>
      <div className={styles.footer}>
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
