import type { ReactNode } from 'react';
import { Segmented } from '../../primitives/index.ts';
import * as styles from './settings.css.ts';

interface SettingProps {
  readonly name: string;
  readonly note?: string;
  readonly children: ReactNode;
}

/** A setting: its name and what is to be known of it at the left, the control at the right. */
export function Setting({ name, note, children }: SettingProps) {
  return (
    <div className={styles.row}>
      <div>
        <div className={styles.name}>{name}</div>
        {note !== undefined && <div className={styles.note}>{note}</div>}
      </div>
      {children}
    </div>
  );
}

interface ChoiceSettingProps<Value extends string> {
  readonly name: string;
  readonly note?: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A setting of a few values. */
export function ChoiceSetting<Value extends string>({
  name,
  note,
  value,
  options,
  onChange,
}: ChoiceSettingProps<Value>) {
  return (
    <Setting name={name} {...(note === undefined ? {} : { note })}>
      <Segmented label={name} value={value} options={options} onChange={onChange} />
    </Setting>
  );
}
