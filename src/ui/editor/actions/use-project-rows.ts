import { Folder } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useLocation } from 'wouter';
import { EDITOR } from '../../locales/namespaces.ts';
import { useCloudProjects } from '../shared/use-cloud-projects.ts';
import type { PaletteSection } from './palette-rows.ts';
import { useViewOnly } from '../use-editor.ts';

/** Projects of the cloud that a search finds; choosing one opens it. None beside a project that is only viewed. */
export function useProjectRows(search: string): PaletteSection {
  const { t } = useTranslation(EDITOR);
  const [, navigate] = useLocation();
  const { found } = useCloudProjects(useViewOnly() ? null : search);
  return {
    heading: t('palette.projects'),
    rows: (found?.projects ?? []).map(({ id, name }) => ({
      id: `project.${id}`,
      name,
      icon: Folder,
      trailing: t('palette.open'),
      onSelect: () => navigate(`/editor/${encodeURIComponent(id)}`),
    })),
  };
}
