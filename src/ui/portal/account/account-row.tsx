import type { ReactNode } from 'react';
import { FieldError } from '../../primitives/index.ts';
import * as styles from './account.css.ts';

interface AccountRowProps {
  readonly name: string;
  readonly value: ReactNode;
  /** One quiet line: what is to be known of it. */
  readonly hint?: string | undefined;
  /** Why what was asked for was refused. */
  readonly error?: string | undefined;
  /** What can be done, at the end of the row. */
  readonly children?: ReactNode;
}

/** One line of the account: name, value, what can be done. */
export function AccountRow({ name, value, hint, error, children }: AccountRowProps) {
  return (
    <div className={styles.row}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>
        <div>
          {value}
          {hint !== undefined && <span className={styles.hint}>{hint}</span>}
          {error !== undefined && <FieldError>{error}</FieldError>}
        </div>
        {children}
      </dd>
    </div>
  );
}
