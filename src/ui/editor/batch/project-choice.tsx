import type { BatchProject } from '#editor';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Button, Checkbox, SearchField } from '../../primitives/index.ts';
import { chooseFiles } from '../actions/file-picker.ts';
import * as panelStyles from '../inspect/panel.css.ts';
import { useCloudProjects } from '../shared/use-cloud-projects.ts';
import * as styles from './batch.css.ts';

interface ProjectChoiceProps {
  readonly chosen: readonly BatchProject[];
  readonly onChange: (change: (chosen: readonly BatchProject[]) => readonly BatchProject[]) => void;
}

/** Projects of the cloud and project files of this device, for the steps. */
export function ProjectChoice({ chosen, onChange }: ProjectChoiceProps) {
  const { t } = useTranslation(EDITOR);
  const errorText = useErrorText();
  const [search, setSearch] = useState('');
  const { signedOut, found, loadMore } = useCloudProjects(search);
  const listed = found?.projects ?? [];
  // What was chosen stays in sight, whatever is searched for.
  const others = chosen.filter(({ id }) => listed.every((project) => project.id !== id));
  const toggle = (project: BatchProject) =>
    onChange((now) =>
      now.some(({ id }) => id === project.id) ? now.filter(({ id }) => id !== project.id) : [...now, project],
    );
  const addFiles = (files: readonly File[]) =>
    onChange((now) => [
      ...now,
      ...files.map((blob): BatchProject => ({
        kind: 'project-file',
        id: crypto.randomUUID(),
        name: blob.name,
        blob,
      })),
    ]);
  return (
    <section className={panelStyles.section} aria-label={t('batch.projects')}>
      <h3 className={panelStyles.sectionHead}>{t('batch.projects')}</h3>
      {signedOut ? (
        <p className={panelStyles.note}>{t('batch.signedOut')}</p>
      ) : (
        <SearchField label={t('batch.search')} value={search} onChange={setSearch} />
      )}
      <div className={styles.steps}>
        {others.map((project) => (
          <Checkbox key={project.id} label={project.name} checked onChange={() => toggle(project)} />
        ))}
        {listed.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.some((project) => project.id === id)}
            onChange={() => toggle({ kind: 'cloud-project', id, name })}
          />
        ))}
      </div>
      {found !== null && found.error === null && listed.length === 0 && (
        <p className={panelStyles.note}>{t(search === '' ? 'batch.noneYet' : 'batch.noneFound')}</p>
      )}
      {found !== null && found.error !== null && (
        <p className={styles.error} role="alert">
          {errorText(found.error)}
        </p>
      )}
      {found !== null && found.next !== null && (
        <Button variant="ghost" size={28} onClick={() => void loadMore()}>
          {t('batch.more')}
        </Button>
      )}
      <Button size={28} icon={Plus} onClick={() => chooseFiles('.3mf', addFiles)}>
        {t('batch.addFiles')}
      </Button>
    </section>
  );
}
