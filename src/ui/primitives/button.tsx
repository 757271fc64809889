import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { Icon } from './icon.tsx';
import * as styles from './button.css.ts';
import { Tooltip, type Hint } from './tooltip.tsx';

type NativeButton = Omit<ComponentProps<'button'>, 'disabled' | 'className'>;

interface ButtonProps extends NativeButton {
  readonly variant?: 'primary' | 'strong' | 'soft' | 'outline' | 'ghost' | 'danger';
  readonly size?: 28 | 32 | 36 | 40;
  readonly icon?: LucideIcon;
  /** Keeps the width and the label; a spinner takes the icon's place and clicks do nothing. */
  readonly loading?: boolean;
  /** Why the button is off. It stays in the tab order and says so. */
  readonly disabledReason?: string | null | undefined;
  readonly hint?: Hint;
}

/** A disabled button is still there for the keyboard and says why it is off; only its click is swallowed. */
function refuseClick(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

export function Button({
  variant = 'soft',
  size = 36,
  icon,
  loading = false,
  disabledReason = null,
  hint,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const off = loading || disabledReason !== null;
  const element = (
    <button
      type="button"
      {...rest}
      className={styles.button({ variant, size })}
      aria-disabled={off || undefined}
      aria-busy={loading || undefined}
      onClick={off ? refuseClick : onClick}
    >
      {loading ? (
        <Icon of={LoaderCircle} size={16} className={styles.spinner} />
      ) : (
        icon !== undefined && <Icon of={icon} size={16} />
      )}
      {children}
    </button>
  );
  if (disabledReason !== null)
    return (
      <Tooltip name={hint?.name ?? disabledReason} help={hint ? disabledReason : undefined}>
        {element}
      </Tooltip>
    );
  return hint === undefined ? element : <Tooltip {...hint}>{element}</Tooltip>;
}

interface IconButtonProps extends NativeButton {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly shortcut?: string | undefined;
  readonly help?: string | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly size?: 24 | 28 | 32 | 36 | 40;
  readonly iconSize?: 14 | 16 | 18 | 20;
  /** Set for a button that stays on. */
  readonly pressed?: boolean;
  readonly disabledReason?: string | null | undefined;
}

/** An icon with a name: the name is its label, and its tooltip with the key and a line of help. */
export function IconButton({
  icon,
  name,
  shortcut,
  help,
  side = 'bottom',
  size = 36,
  iconSize = size <= 28 ? 16 : size === 40 ? 20 : 18,
  pressed,
  disabledReason = null,
  onClick,
  ...rest
}: IconButtonProps) {
  const off = disabledReason !== null;
  return (
    <Tooltip name={name} shortcut={shortcut} help={disabledReason ?? help} side={side}>
      <button
        type="button"
        aria-label={name}
        {...rest}
        className={styles.iconButton({ size })}
        aria-pressed={pressed}
        aria-disabled={off || undefined}
        onClick={off ? refuseClick : onClick}
      >
        <Icon of={icon} size={iconSize} />
      </button>
    </Tooltip>
  );
}
