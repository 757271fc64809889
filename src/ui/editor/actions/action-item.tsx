import { Box, type LucideIcon } from 'lucide-react';
import { IconButton, ToolbarItem } from '../../primitives/index.ts';
import { useAction } from './use-actions.ts';

interface ActionItemProps {
  readonly id: string;
  readonly side?: 'top' | 'bottom';
  /** Instead of the action's own, where they follow what is there. */
  readonly icon?: LucideIcon;
  readonly name?: string;
  readonly help?: string;
}

/** An action as an icon in a toolbar. */
export function ActionItem({ id, side = 'bottom', icon, name, help }: ActionItemProps) {
  const action = useAction(id);
  return (
    <ToolbarItem>
      <IconButton
        side={side}
        icon={icon ?? action.icon ?? Box}
        name={name ?? action.name}
        shortcut={action.shortcut}
        help={help}
        disabledReason={action.disabledReason}
        onClick={action.run}
      />
    </ToolbarItem>
  );
}
