import { CRAFT_FIELDS } from '#document';
import { Palette } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { usePageStore } from '../page-store.ts';
import { useCraftFieldNames } from '../shared/craft-field-names.ts';
import type { PaletteSection } from './palette-rows.ts';

/** Fields that say whose a craft is, and are no setting. */
const OF_NOBODY: ReadonlySet<string> = new Set(['name', 'triedOn']);

/** Every setting of the print craft; choosing one opens the craft at it. */
export function useCraftRows(): PaletteSection {
  const { t } = useTranslation(LIBRARY);
  const { nameOf } = useCraftFieldNames();
  const store = usePageStore();
  const heading = t('tab.craft');
  const rows = CRAFT_FIELDS.filter((field) => !OF_NOBODY.has(field)).map((field) => ({
    id: `craft.${field}`,
    name: nameOf(field),
    others: [heading],
    icon: Palette,
    trailing: heading,
    onSelect: () => store.setState({ dialog: { kind: 'library', tab: 'craft', field } }),
  }));
  return { heading, rows };
}
