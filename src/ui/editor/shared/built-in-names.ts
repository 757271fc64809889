import { genericCraft, genericMaterial } from '#document';
import { useTranslation } from 'react-i18next';
import { LIBRARY } from '../../locales/namespaces.ts';

/** Names as the person reads them: those of the built-in craft and material are words, the person's own stay as typed. */
export function useBuiltInNames(): { craft(name: string): string; material(name: string): string } {
  const { t } = useTranslation(LIBRARY);
  return {
    craft: (name) => (name === genericCraft.name ? t('craft.genericName') : name),
    material: (name) => (name === genericMaterial.name ? t('material.genericName') : name),
  };
}
