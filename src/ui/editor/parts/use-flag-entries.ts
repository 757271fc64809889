import type { PartId } from '#editor';
import { Eye, EyeOff, Lock, LockOpen } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import type { MenuEntry } from '../../primitives/index.ts';
import { useVerbs } from '../use-editor.ts';

/** Menu entries that hide or show, and lock or unlock, parts that are `visible` and `locked` as told. `about` says which, once one is chosen. */
export function useFlagEntries(
  { visible, locked }: { readonly visible: boolean; readonly locked: boolean },
  about: () => readonly PartId[],
): readonly MenuEntry[] {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  return [
    {
      kind: 'item',
      id: 'visible',
      label: t(visible ? 'parts.hideFromPrint' : 'parts.show'),
      icon: visible ? EyeOff : Eye,
      onSelect: () => verbs.setVisible(about(), !visible),
    },
    {
      kind: 'item',
      id: 'locked',
      label: t(locked ? 'parts.unlock' : 'parts.lock'),
      icon: locked ? LockOpen : Lock,
      onSelect: () => verbs.setLocked(about(), !locked),
    },
  ];
}
