import { Check, type LucideIcon } from 'lucide-react';
import { Icon } from '../../primitives/index.ts';
import * as styles from './library.css.ts';

/** The one entry in use, for libraries that hold a single one so far. */
export function LibraryEntry({ icon, name }: { readonly icon: LucideIcon; readonly name: string }) {
  return (
    <div className={styles.entry} data-selected="true" aria-current="true">
      <Icon of={icon} size={16} className={styles.entryIcon} />
      <span className={styles.entryName} title={name}>
        {name}
      </span>
      <Icon of={Check} size={16} className={styles.entryIcon} />
    </div>
  );
}
