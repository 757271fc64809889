import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { api, type DesignPayload, type Project } from '#contract';
import { PUBLISHING } from '../../locales/namespaces.ts';
import { Button, Dialog, FieldError, SearchField, Skeleton } from '../../primitives/index.ts';
import { Thumbnail } from '../../primitives/thumbnail.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { useCall } from '../../shared/services.ts';
import { ListEnd } from '../lists/list-states.tsx';
import { useEndlessList } from '../lists/use-endless-list.ts';
import { DesignFacts } from './design-facts.tsx';
import type { DraftSource } from './draft.ts';
import * as styles from './publishing.css.ts';

const SETTLE_MS = 250;

interface ProjectFieldProps {
  readonly source: DraftSource;
  readonly facts: DesignPayload;
  readonly error: string | undefined;
  readonly onChoose: (project: Project) => void;
  readonly onAgain: () => void;
}

/** The project that is published, and what is shown of it. */
export function ProjectField({ source, facts, error, onChoose, onAgain }: ProjectFieldProps) {
  const { t } = useTranslation(PUBLISHING);
  const id = useId();
  const [choosing, setChoosing] = useState(false);
  const failed = source.kind === 'project' && source.read === 'failed';
  const note =
    source.kind === 'published'
      ? t('project.publishedNote')
      : source.kind === 'project' && source.read === 'reading'
        ? t('project.reading')
        : t('project.frozen');
  return (
    <fieldset className={styles.group} aria-describedby={id}>
      <legend className={styles.legend}>{t('project.label')}</legend>
      <div className={styles.project} data-invalid={error !== undefined}>
        {source.kind === 'project' && <Thumbnail picture={source.project.thumbnail} size="row" />}
        <span className={styles.projectText}>
          {source.kind === 'project' ? (
            <div className={styles.projectName} title={source.project.name}>
              {source.project.name}
            </div>
          ) : (
            <div className={`${styles.projectName} ${styles.quiet}`}>
              {t(source.kind === 'none' ? 'project.notChosen' : 'project.published')}
            </div>
          )}
        </span>
        {failed && (
          <Button variant="outline" onClick={onAgain}>
            {t('project.again')}
          </Button>
        )}
        <Button variant={source.kind === 'none' ? 'outline' : 'ghost'} onClick={() => setChoosing(true)}>
          {t(source.kind === 'none' ? 'project.choose' : 'project.change')}
        </Button>
      </div>
      {error === undefined && !failed ? (
        <p id={id} className={styles.hint}>
          {note}
        </p>
      ) : (
        <FieldError id={id}>{error ?? t('project.failed')}</FieldError>
      )}
      {source.kind !== 'none' && !failed && <DesignFacts facts={facts} />}
      {choosing && (
        <ProjectPicker
          onClose={() => setChoosing(false)}
          onChoose={(project) => {
            setChoosing(false);
            onChoose(project);
          }}
        />
      )}
    </fieldset>
  );
}

interface ProjectPickerProps {
  readonly onChoose: (project: Project) => void;
  readonly onClose: () => void;
}

/** One's own projects, edited last first. */
function ProjectPicker({ onChoose, onClose }: ProjectPickerProps) {
  const { t } = useTranslation(PUBLISHING);
  const call = useCall();
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const list = useEndlessList<Project>(`publishable ${search}`, (cursor) =>
    call(api.projects.list, {
      query: { ...(search === '' ? {} : { search }), ...(cursor === undefined ? {} : { cursor }) },
      quiet: true,
    }),
  );
  const { status, items } = list.state;
  const skeleton = <Skeleton height={48} radius={8} />;
  return (
    <Dialog
      open
      width={480}
      title={t('project.title')}
      onClose={onClose}
      footer={
        <Button size={40} variant="outline" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      }
    >
      <SearchField label={t('project.search')} value={text} onChange={setText} />
      {status === 'failed' && <LoadFailed onRetry={() => void list.reload()} />}
      {status === 'ready' && items.length === 0 && (
        <p className={styles.hint}>
          {search === '' ? `${t('project.none')} · ${t('project.noneNote')}` : t('project.nothing')}
        </p>
      )}
      <ul className={styles.projects} aria-label={t('project.title')} aria-busy={status === 'loading'}>
        {status === 'loading' && <li>{skeleton}</li>}
        {items.map((project) => (
          <li key={project.id}>
            <button type="button" className={styles.choice} onClick={() => onChoose(project)}>
              <Thumbnail picture={project.thumbnail} size="row" />
              <span className={styles.choiceName} title={project.name}>
                {project.name}
              </span>
            </button>
          </li>
        ))}
        <li>
          <ListEnd list={list}>{skeleton}</ListEnd>
        </li>
      </ul>
    </Dialog>
  );
}
