import type { LucideIcon } from 'lucide-react';

interface IconProps {
  readonly of: LucideIcon;
  readonly size?: 14 | 16 | 18 | 20 | 24;
  readonly className?: string | undefined;
}

/** A decorative lucide icon in the one stroke of the product: 1.6, and 1.8 where it is drawn at 14. */
export function Icon({ of: Drawing, size = 18, className }: IconProps) {
  return <Drawing size={size} strokeWidth={size === 14 ? 1.8 : 1.6} aria-hidden className={className} />;
}
