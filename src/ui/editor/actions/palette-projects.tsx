import { Command } from 'cmdk';
import { Folder } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { EDITOR } from '../../locales/namespaces.ts';
import { useCloudProjects } from '../shared/use-cloud-projects.ts';
import { PaletteItem } from './palette-item.tsx';

interface PaletteProjectsProps {
  readonly search: string;
  readonly onChosen: (id: string) => void;
}

/** Projects of the cloud; choosing one opens it. */
export function PaletteProjects({ search, onChosen }: PaletteProjectsProps) {
  const { t } = useTranslation(EDITOR);
  const [, navigate] = useLocation();
  const { found } = useCloudProjects(search);
  if (found === null || found.projects.length === 0) return null;
  return (
    <Command.Group heading={t('palette.projects')}>
      {found.projects.map(({ id, name }) => (
        <PaletteItem
          key={id}
          id={`project.${id}`}
          name={name}
          icon={Folder}
          trailing={t('palette.open')}
          onSelect={() => {
            onChosen(`project.${id}`);
            navigate(`/editor/${encodeURIComponent(id)}`);
          }}
        />
      ))}
    </Command.Group>
  );
}
