import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../primitives/index.ts';
import * as styles from './export.css.ts';

interface FaultSectionProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** Rows of a list. */
  readonly children: ReactNode;
  /** Under the list. */
  readonly notes?: ReactNode;
}

/** What to know before the file is written: each with what helps. */
export function FaultSection({ icon, title, children, notes }: FaultSectionProps) {
  return (
    <section className={styles.faults} aria-label={title}>
      <h3 className={styles.faultsTitle}>
        <Icon of={icon} size={16} />
        {title}
      </h3>
      <ul className={styles.faultList}>{children}</ul>
      {notes}
    </section>
  );
}
