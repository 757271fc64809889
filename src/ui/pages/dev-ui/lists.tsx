import { useState } from 'react';
import { Avatar, Chip, StatusDot, Table } from '../../primitives/index.ts';
import * as styles from './dev-ui.css.ts';
import { Group } from './group.tsx';
import { SAMPLES } from './samples.ts';

export function Lists() {
  const [selected, setSelected] = useState(1);
  return (
    <Group title={SAMPLES.lists}>
      <Table
        label={SAMPLES.lists}
        columns={SAMPLES.columns.map((label, at) => ({
          id: label,
          label,
          ...(at === 0 ? {} : { width: 96 }),
          ...(at === 2 ? { align: 'right' as const } : {}),
        }))}
      >
        <tbody>
          {SAMPLES.rows.map((name, at) => (
            <tr key={name} data-row data-selected={at === selected} onClick={() => setSelected(at)}>
              <td>{name}</td>
              <td>
                <StatusDot
                  tone={(['success', 'warning', 'neutral'] as const)[at]!}
                  shape={(['full', 'half', 'ring'] as const)[at]!}
                  label={SAMPLES.options[at]!.label}
                />
              </td>
              <td data-align="right">{at + 1}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <div className={styles.line}>
        {([28, 36, 48, 72, 96] as const).map((size) => (
          <Avatar key={size} name={SAMPLES.value} picture={null} size={size} />
        ))}
      </div>
      <div className={styles.line}>
        {(['neutral', 'warning', 'success', 'info'] as const).map((tone) => (
          <Chip key={tone} tone={tone}>
            {SAMPLES.chip}
          </Chip>
        ))}
      </div>
    </Group>
  );
}
