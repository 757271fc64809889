import { TOOLS } from '#editor';
import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { usePageStore } from '../page-store.ts';
import type { PaletteSection } from './palette-rows.ts';
import { useActionTable } from './use-actions.ts';

/** Every parameter of every tool that can be taken in hand now; choosing one takes the tool in hand, and its field the focus. */
export function useParamRows(): PaletteSection {
  const { t } = useTranslation(EDITOR);
  const keyText = useKeyText();
  const store = usePageStore();
  const table = useActionTable();
  const rows = TOOLS.flatMap(({ id: tool, params = {} }) => {
    const action = table.find((each) => each.id === `tool.${tool}`);
    if (action === undefined || action.enabled() !== true) return [];
    const toolName = keyText(`tool.${tool}.name`);
    return Object.entries(params).map(([param, spec]) => ({
      id: `param.${tool}.${param}`,
      name: keyText(`tool.${tool}.param.${param}.label`),
      others: [
        toolName,
        ...('options' in spec
          ? spec.options.map((option) => keyText(`tool.${tool}.param.${param}.option.${option}`))
          : []),
      ],
      icon: SlidersHorizontal,
      trailing: toolName,
      onSelect() {
        store.setState({ batch: null, panels: true, inspectOverlay: true, wantedParam: param });
        action.run();
      },
    }));
  });
  return { heading: t('palette.params'), rows };
}
