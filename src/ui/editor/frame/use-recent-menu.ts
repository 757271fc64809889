import { Folder } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useLocation } from 'wouter';
import { EDITOR } from '../../locales/namespaces.ts';
import type { MenuEntry } from '../../primitives/index.ts';
import { useCloudProjects } from '../shared/use-cloud-projects.ts';

const MOST = 8;

/** The projects edited last; opening one is a matter of the address. */
export function useRecentMenu(): readonly MenuEntry[] {
  const { t } = useTranslation(EDITOR);
  const [, navigate] = useLocation();
  const { signedOut, found } = useCloudProjects('');
  const projects = found?.projects ?? [];
  if (projects.length > 0)
    return projects.slice(0, MOST).map(({ id, name }) => ({
      kind: 'item',
      id,
      label: name,
      icon: Folder,
      onSelect: () => navigate(`/editor/${encodeURIComponent(id)}`),
    }));
  const none = signedOut ? 'openCloud.signedOut' : found === null ? 'openCloud.loading' : 'openCloud.none';
  return [{ kind: 'item', id: 'none', label: t(none), disabledReason: '', onSelect: () => undefined }];
}
