import { genericCraftName, genericMaterial, layerHeightDigits, type PrintCraft } from '#document';
import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';

/**
 * Names as the person reads them: those of the built-in craft and material are words, the person's own stay as typed. The built-in craft
 * is named by its layer height.
 */
export function useBuiltInNames(): {
  craft(craft: Pick<PrintCraft, 'name' | 'layerHeight'>): string;
  material(name: string): string;
} {
  const { t } = useTranslation(LIBRARY);
  return {
    craft: ({ name, layerHeight }) =>
      name === genericCraftName(layerHeight)
        ? t('craft.genericName', { height: layerHeightDigits(layerHeight) })
        : name,
    material: (name) => (name === genericMaterial.name ? t('material.genericName') : name),
  };
}
