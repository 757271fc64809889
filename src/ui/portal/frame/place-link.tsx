import type { LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { Icon, Tooltip } from '../../primitives/index.ts';
import { usePortalFormat } from '../../shared/portal-format.ts';
import * as styles from './frame.css.ts';

interface PlaceLinkProps {
  readonly href: string;
  readonly icon: LucideIcon;
  readonly name: string;
  readonly count?: number | null;
  /** The name is drawn as a tooltip only. */
  readonly iconOnly?: boolean;
}

/** A place of the aside; the one we are at says so. */
export function PlaceLink({ href, icon, name, count = null, iconOnly = false }: PlaceLinkProps) {
  const [location] = useLocation();
  const format = usePortalFormat();
  const here = location === href || location.startsWith(`${href}/`);
  const link = (
    <Link
      href={href}
      className={styles.place}
      aria-current={here ? 'page' : undefined}
      aria-label={iconOnly ? name : undefined}
    >
      <Icon of={icon} className={styles.placeIcon} />
      {!iconOnly && name}
      {count !== null && count > 0 && <span className={styles.placeCount}>{format.count(count)}</span>}
    </Link>
  );
  return iconOnly ? (
    <Tooltip name={name} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
