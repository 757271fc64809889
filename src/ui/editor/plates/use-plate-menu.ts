import { ArrowLeft, ArrowRight, CopyPlus, Pencil, Trash2 } from 'lucide-react';
import type { PlateId } from '#editor';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import type { MenuEntry } from '../../primitives/index.ts';
import { keyName } from '../actions/key-names.ts';
import { usePageStore } from '../page-store.ts';
import { useVerbs } from '../use-editor.ts';

/** What is done to a plate from its tab or its entry in the list; the others are its neighbours. */
export function usePlateMenu(
  id: PlateId,
  before: PlateId | undefined,
  after: PlateId | undefined,
): readonly MenuEntry[] {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const verbs = useVerbs();
  const isOnly = before === undefined && after === undefined;
  return [
    {
      kind: 'item',
      id: 'rename',
      label: t('plate.rename'),
      icon: Pencil,
      shortcut: keyName('F2'),
      onSelect: () => store.setState({ renamingPlate: id }),
    },
    {
      kind: 'item',
      id: 'duplicate',
      label: t('plate.duplicate'),
      icon: CopyPlus,
      onSelect: () => verbs.duplicatePlate(id),
    },
    {
      kind: 'item',
      id: 'left',
      label: t('plate.moveLeft'),
      icon: ArrowLeft,
      disabledReason: before === undefined ? t('plate.first') : null,
      onSelect: () => before !== undefined && verbs.reorderPlate(id, 'before', before),
    },
    {
      kind: 'item',
      id: 'right',
      label: t('plate.moveRight'),
      icon: ArrowRight,
      disabledReason: after === undefined ? t('plate.last') : null,
      onSelect: () => after !== undefined && verbs.reorderPlate(id, 'after', after),
    },
    { kind: 'separator', id: 'before-delete' },
    {
      kind: 'item',
      id: 'delete',
      label: t('plate.delete'),
      icon: Trash2,
      danger: true,
      disabledReason: isOnly ? t('plate.onlyOne') : null,
      onSelect: () => verbs.removePlate(id),
    },
  ];
}
