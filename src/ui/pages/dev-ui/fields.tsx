import { useState } from 'react';
import {
  FormField,
  NumericField,
  PasswordField,
  SearchField,
  Slider,
  TextArea,
  TextField,
} from '../../primitives/index.ts';
import * as styles from './dev-ui.css.ts';
import { Group, Sample } from './group.tsx';
import { SAMPLES } from './samples.ts';

/** What else a number may be: of several parts, off, or wrong. */
const NUMBERS = [
  { label: SAMPLES.several, value: null },
  { label: SAMPLES.off, disabledReason: SAMPLES.reason },
  { label: SAMPLES.wrong, error: SAMPLES.error },
];

export function Fields() {
  const [text, setText] = useState<string>(SAMPLES.value);
  const [search, setSearch] = useState('');
  const [number, setNumber] = useState(12);
  const [share, setShare] = useState(40);
  const millimetres = {
    unit: 'mm',
    unitText: 'mm',
    decimals: 2,
    min: 0,
    max: 100,
    step: 1,
    value: number,
    onCommit: setNumber,
  } as const;
  return (
    <Group title={SAMPLES.fields}>
      <Sample of="form-field">
        <FormField label={SAMPLES.label} hint={SAMPLES.hint} defaultValue={SAMPLES.value} />
      </Sample>
      <Sample of="form-field-wrong">
        <FormField label={SAMPLES.longLabel} error={SAMPLES.error} defaultValue={SAMPLES.value} />
      </Sample>
      <FormField label={SAMPLES.label} disabled defaultValue={SAMPLES.value} />
      <PasswordField label={SAMPLES.label} autoComplete="off" defaultValue={SAMPLES.value} />
      <TextArea
        label={SAMPLES.label}
        value={text}
        maxLength={100}
        countFrom={10}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextField label={SAMPLES.label} value={text} required onCommit={setText} />
      <Sample of="search-field">
        <SearchField label={SAMPLES.label} value={search} onChange={setSearch} />
      </Sample>
      <Sample of="numeric-field">
        <div className={styles.number}>
          <NumericField {...millimetres} label={SAMPLES.label} />
        </div>
      </Sample>
      {NUMBERS.map((state) => (
        <div key={state.label} className={styles.number}>
          <NumericField {...millimetres} {...state} />
        </div>
      ))}
      <Sample of="slider">
        <Slider
          label={SAMPLES.label}
          value={share}
          min={0}
          max={100}
          step={1}
          onChange={setShare}
          onCommit={setShare}
        />
      </Sample>
    </Group>
  );
}
