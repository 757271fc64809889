import { CopyPlus, LayoutGrid, Plus } from 'lucide-react';
import type { PlateId } from '#editor';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import type { MenuEntry } from '../../primitives/index.ts';
import { useVerbs } from '../use-editor.ts';
import { usePlates } from '../shared/plate-title.ts';

/** Menus that move or copy what is selected to another plate, or to a new one. `prepare` selects what they are for. */
export function usePlateEntries(prepare: () => void = () => undefined): readonly MenuEntry[] {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const { plates, shown } = usePlates();
  const targets = (send: (plate: PlateId | 'new') => void): readonly MenuEntry[] => [
    ...plates
      .filter(({ id }) => id !== shown)
      .map(({ id, title }): MenuEntry => ({
        kind: 'item',
        id,
        label: title,
        icon: LayoutGrid,
        onSelect: () => send(id),
      })),
    { kind: 'item', id: 'new', label: t('plate.new'), icon: Plus, onSelect: () => send('new') },
  ];
  const selection = () => {
    prepare();
    return verbs.getState().selection;
  };
  return [
    {
      kind: 'menu',
      id: 'move-to-plate',
      label: t('plate.moveTo'),
      icon: LayoutGrid,
      entries: targets((plate) => verbs.movePartsTo(selection(), plate)),
    },
    {
      kind: 'menu',
      id: 'copy-to-plate',
      label: t('plate.copyTo'),
      icon: CopyPlus,
      entries: targets((plate) => verbs.copyPartsTo(selection(), plate)),
    },
  ];
}
