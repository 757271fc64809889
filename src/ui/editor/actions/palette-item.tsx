import { Command } from 'cmdk';
import { Icon } from '../../primitives/index.ts';
import type { PaletteRow } from './palette-rows.ts';
import * as styles from './command-palette.css.ts';

/** A row of the palette. */
export function PaletteItem({ id, name, icon, trailing, isOff = false, onSelect }: PaletteRow) {
  return (
    <Command.Item
      value={id}
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
