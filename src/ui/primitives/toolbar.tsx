import type { LucideIcon } from 'lucide-react';
import { Toolbar as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import * as styles from './toolbar.css.ts';
import { Tooltip } from './tooltip.tsx';

interface ToolbarProps {
  readonly label: string;
  readonly direction?: 'horizontal' | 'vertical';
  readonly children: ReactNode;
}

/** A bar of tools: one tab stop, arrows inside. Its buttons are ToolButton or sit in ToolbarItem. */
export function Toolbar({ label, direction = 'horizontal', children }: ToolbarProps) {
  return (
    <Radix.Root aria-label={label} orientation={direction} className={styles.bar({ direction })}>
      {children}
    </Radix.Root>
  );
}

/** Puts any button under the bar's arrow keys. */
export function ToolbarItem({ children }: { readonly children: ReactNode }) {
  return <Radix.Button asChild>{children}</Radix.Button>;
}

export function ToolbarSeparator({ direction = 'horizontal' }: Pick<ToolbarProps, 'direction'>) {
  return <span aria-hidden className={styles.separator({ direction })} />;
}

interface ToolButtonProps extends Pick<ComponentProps<'button'>, 'ref'> {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly shortcut?: string | undefined;
  readonly help?: string | undefined;
  readonly side?: 'right' | 'bottom';
  readonly active?: boolean;
  readonly disabledReason?: string | null;
  /** Left out where it opens what is around it, a menu. */
  readonly onPress?: () => void;
}

/** Icon over label; icon alone in the compact frame, where the tooltip names it. */
export function ToolButton(props: ToolButtonProps) {
  const {
    icon,
    label,
    shortcut,
    help,
    side = 'bottom',
    active,
    disabledReason = null,
    onPress,
    ...trigger
  } = props;
  return (
    <Tooltip name={label} shortcut={shortcut} help={disabledReason ?? help} side={side}>
      <Radix.Button
        {...trigger}
        className={styles.tool}
        aria-label={label}
        aria-pressed={active}
        aria-disabled={disabledReason !== null || undefined}
        {...(onPress === undefined ? {} : { onClick: disabledReason === null ? onPress : undefined })}
      >
        <Icon of={icon} size={20} className={styles.toolIcon} />
        <span className={styles.toolLabel}>{label}</span>
      </Radix.Button>
    </Tooltip>
  );
}
