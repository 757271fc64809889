import { Command } from 'cmdk';
import type { LucideIcon } from 'lucide-react';
import { Icon } from '../../primitives/index.ts';
import * as styles from './command-palette.css.ts';

interface PaletteItemProps {
  readonly id: string;
  readonly name: string;
  /** Words it is found by, too. */
  readonly others?: readonly string[];
  readonly icon: LucideIcon | undefined;
  /** Its place, its key, or why it cannot be had now. */
  readonly trailing: string | undefined;
  /** It is there to be read, and not to be chosen. */
  readonly isOff?: boolean;
  readonly onSelect: () => void;
}

/** A row of the palette. */
export function PaletteItem({
  id,
  name,
  others = [],
  icon,
  trailing,
  isOff = false,
  onSelect,
}: PaletteItemProps) {
  return (
    <Command.Item
      value={id}
      keywords={[name, ...others]}
      className={styles.row}
      data-off={isOff}
      onSelect={() => {
        if (!isOff) onSelect();
      }}
    >
      <span className={styles.icon}>{icon !== undefined && <Icon of={icon} />}</span>
      <span className={styles.name}>{name}</span>
      <span className={styles.trailing}>{trailing}</span>
    </Command.Item>
  );
}
