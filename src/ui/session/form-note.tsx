import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../primitives/icon.tsx';
import * as styles from './auth-frame.css.ts';

const KINDS = {
  info: { icon: Info, className: styles.noteInfo, role: undefined },
  warning: { icon: TriangleAlert, className: styles.noteWarning, role: undefined },
  error: { icon: CircleAlert, className: styles.noteError, role: 'alert' },
  done: { icon: CircleCheck, className: styles.noteDone, role: 'status' },
} as const;

/** A sentence about the whole form. */
export function FormNote({
  kind,
  children,
}: {
  readonly kind: keyof typeof KINDS;
  readonly children: ReactNode;
}) {
  const { icon, className, role } = KINDS[kind];
  return (
    <div className={className} role={role}>
      <Icon of={icon} size={20} />
      <span className={styles.noteText}>{children}</span>
    </div>
  );
}
