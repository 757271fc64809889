import { TOOLS } from '#editor';
import { useKeyText } from '../../locales/use-key-text.ts';
import { usePageStore } from '../page-store.ts';
import { useActionTable } from './use-actions.ts';

/** A parameter of a tool, to be found by its name. */
interface FoundParam {
  readonly id: string;
  readonly name: string;
  /** What its tool is called. */
  readonly tool: string;
  /** Takes the tool in hand, and its field the focus. */
  readonly open: () => void;
}

/** Every parameter of every tool that can be taken in hand now. */
export function useParams(): readonly FoundParam[] {
  const keyText = useKeyText();
  const store = usePageStore();
  const table = useActionTable();
  return TOOLS.flatMap(({ id: tool, params = {} }) => {
    const action = table.find((each) => each.id === `tool.${tool}`);
    if (action === undefined || action.enabled() !== true) return [];
    return Object.keys(params).map((param) => ({
      id: `param.${tool}.${param}`,
      name: keyText(`tool.${tool}.param.${param}.label`),
      tool: keyText(`tool.${tool}.name`),
      open() {
        store.setState({ batch: null, panels: true, inspectOverlay: true, wantedParam: param });
        action.run();
      },
    }));
  });
}
