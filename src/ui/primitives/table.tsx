import type { ReactNode } from 'react';
import { table } from './table.css.ts';

interface Column {
  readonly id: string;
  readonly label: string;
  /** The head is read out only: ticks, buttons. */
  readonly labelHidden?: boolean;
  /** CSS width, a share of the table as '25%'; the first column without one takes the rest. */
  readonly width?: number | `${number}%`;
  readonly align?: 'right';
}

interface TableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  /** Rows of the whole table, also those not drawn. */
  readonly rowCount?: number;
  /** Text goes on in the next line of its cell instead of being cut off: for tables that are read, not scanned. */
  readonly wraps?: boolean;
  /** One or more `tbody`. */
  readonly children: ReactNode;
}

export function Table({ label, columns, rowCount, wraps, children }: TableProps) {
  return (
    <table className={table} data-wraps={wraps} aria-label={label} aria-rowcount={rowCount}>
      <colgroup>
        {columns.map((column) => (
          <col key={column.id} style={column.width === undefined ? undefined : { width: column.width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" data-align={column.align}>
              <span className={column.labelHidden === true ? 'visually-hidden' : undefined}>
                {column.label}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}
