import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { chip } from './chip.css.ts';
import { Icon } from './icon.tsx';

interface ChipProps {
  readonly tone?: 'neutral' | 'warning' | 'success' | 'info';
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

/** A small fact beside a name. */
export function Chip({ tone = 'neutral', icon, children }: ChipProps) {
  return (
    <span className={chip({ tone })}>
      {icon !== undefined && <Icon of={icon} size={14} />}
      {children}
    </span>
  );
}
