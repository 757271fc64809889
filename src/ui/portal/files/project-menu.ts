import { Copy, Folder, Pencil, Share2, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PORTAL } from '../../locales/namespaces.ts';
import type { Project } from '#contract';
import type { MenuEntry } from '../../primitives/index.ts';
import { usePortal } from '../services.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import type { ProjectVerbs } from './use-project-verbs.ts';

/** The rows of ⋯, of a right click, and of the sheet on a phone. */
export function useProjectMenu(
  verbs: ProjectVerbs,
  onRename: (project: Project) => void,
): (project: Project) => readonly MenuEntry[] {
  const { t } = useTranslation(PORTAL);
  const { opens } = usePortal();
  const offline = useOfflineReason();
  return (project) => [
    {
      kind: 'item',
      id: 'open',
      label: t('files.open'),
      icon: Folder,
      disabledReason: opens.project ? null : t('files.notYetHere'),
      onSelect: () => verbs.open(project),
    },
    {
      kind: 'item',
      id: 'rename',
      label: t('files.rename'),
      disabledReason: offline,
      icon: Pencil,
      shortcut: 'F2',
      onSelect: () => onRename(project),
    },
    {
      kind: 'item',
      id: 'duplicate',
      label: t('files.duplicate'),
      disabledReason: offline,
      icon: Copy,
      onSelect: () => void verbs.duplicate(project),
    },
    {
      kind: 'item',
      id: 'share',
      label: t('files.share'),
      disabledReason: offline,
      icon: Share2,
      onSelect: () => verbs.share(project),
    },
    { kind: 'separator', id: 'before-delete' },
    {
      kind: 'item',
      id: 'delete',
      label: t('files.delete'),
      disabledReason: offline,
      icon: Trash2,
      shortcut: t('files.deleteKey'),
      danger: true,
      onSelect: () => void verbs.remove([project]),
    },
  ];
}
