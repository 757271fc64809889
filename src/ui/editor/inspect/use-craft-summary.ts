import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useBuiltInNames } from '../shared/built-in-names.ts';
import { useEditor } from '../use-editor.ts';

/** "Generic resin, 50 µm": the material and how fine the layers are. */
export function useCraftSummary(): string {
  const { t } = useTranslation(EDITOR);
  const names = useBuiltInNames();
  const { material, height } = useEditor((_state, editor) => {
    const plate = editor.plate();
    return { material: plate.material.name, height: plate.craft.layerHeight };
  });
  return t('print.craftSummary', {
    material: names.material(material),
    height: Number((height * 1000).toFixed(1)),
  });
}
