import { Copy, Folder, Pencil, Share2, Trash2, Upload } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import type { Project } from '#contract';
import { menuItem, type MenuEntry } from '../../primitives/index.ts';
import { usePortal } from '../../shared/services.ts';
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
    menuItem('open', t('files.open'), Folder, () => verbs.open(project), {
      disabledReason: opens.project ? null : t('files.notYetHere'),
    }),
    menuItem('rename', t('files.rename'), Pencil, () => onRename(project), {
      disabledReason: offline,
      shortcut: 'F2',
    }),
    menuItem('duplicate', t('files.duplicate'), Copy, () => void verbs.duplicate(project), {
      disabledReason: offline,
    }),
    menuItem('share', t('files.share'), Share2, () => verbs.share(project), { disabledReason: offline }),
    menuItem('publish', t('files.publish'), Upload, () => verbs.publish(project), {
      disabledReason: offline,
    }),
    { kind: 'separator', id: 'before-delete' },
    menuItem('delete', t('files.delete'), Trash2, () => void verbs.remove([project]), {
      disabledReason: offline,
      shortcut: t('files.deleteKey'),
      danger: true,
    }),
  ];
}
