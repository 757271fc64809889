import { Box } from 'lucide-react';
import { useKeyText } from '../../locales/use-key-text.ts';
import { ToolButton } from '../../primitives/index.ts';
import { useEditor } from '../use-editor.ts';
import { keyName } from './key-names.ts';
import type { BoundAction } from './page-actions.ts';
import { useActionTable, viewAction } from './use-actions.ts';

/** An action that has a button. */
export type ButtonAction = BoundAction & Required<Pick<BoundAction, 'button'>>;

/** The actions with a button in a place, in the order of the table. */
export function useButtons(place: ButtonAction['button']['place']): readonly ButtonAction[] {
  return useActionTable().filter(
    (action): action is ButtonAction => action.button !== undefined && action.button.place === place,
  );
}

/** One word under the icon; what the action does is in the tooltip, with its key. */
export function ActionTool({
  action,
  side,
}: {
  readonly action: ButtonAction;
  readonly side: 'right' | 'bottom';
}) {
  const keyText = useKeyText();
  const { enabled, pressed } = useEditor(() => ({ enabled: action.enabled(), pressed: action.pressed?.() }));
  const view = viewAction(action, enabled, keyText);
  return (
    <ToolButton
      icon={view.icon ?? Box}
      side={side}
      label={keyText(action.button.name)}
      shortcut={view.shortcut}
      help={keyText(action.button.help, { key: keyName('$mod') })}
      disabledReason={view.disabledReason}
      onPress={view.run}
      {...(pressed === undefined ? {} : { active: pressed })}
    />
  );
}
