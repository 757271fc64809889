import { useState } from 'react';
import { Checkbox, Disclosure, RadioGroup, Segmented, Select, Switch, Tabs } from '../../primitives/index.ts';
import * as styles from './dev-ui.css.ts';
import { Group, Sample } from './group.tsx';
import { SAMPLES } from './samples.ts';

export function Choices() {
  const [choice, setChoice] = useState<'one' | 'two' | 'three'>('one');
  const [on, setOn] = useState(true);
  return (
    <Group title={SAMPLES.choices}>
      <Sample of="select">
        <Select
          layout="form"
          label={SAMPLES.label}
          value={choice}
          options={SAMPLES.options}
          onChange={setChoice}
        />
      </Sample>
      <Sample of="select-wrong">
        <Select
          layout="form"
          label={SAMPLES.longLabel}
          placeholder={SAMPLES.hint}
          error={SAMPLES.error}
          value=""
          options={SAMPLES.options}
          onChange={setChoice}
        />
      </Sample>
      <div className={styles.rows}>
        <Select label={SAMPLES.label} value={choice} options={SAMPLES.options} onChange={setChoice} />
        <Sample of="switch">
          <Switch label={SAMPLES.label} checked={on} onChange={setOn} />
        </Sample>
        <Switch label={SAMPLES.longLabel} checked={!on} onChange={(next) => setOn(!next)} />
      </div>
      <Sample of="segmented">
        <Segmented label={SAMPLES.label} value={choice} options={SAMPLES.options} onChange={setChoice} />
      </Sample>
      <RadioGroup
        label={SAMPLES.label}
        value={choice}
        options={SAMPLES.options.map((option) => ({ ...option, note: SAMPLES.hint }))}
        onChange={setChoice}
      />
      <Checkbox label={SAMPLES.label} checked={on} onChange={setOn} />
      <Sample of="checkbox">
        <Checkbox label={SAMPLES.longLabel} checked={!on} onChange={(next) => setOn(!next)} />
      </Sample>
      <Checkbox label={SAMPLES.label} checked="mixed" onChange={setOn} />
      <Sample of="checkbox-wrong">
        <Checkbox label={SAMPLES.wrong} checked={false} invalid onChange={setOn} />
      </Sample>
      <Sample of="tabs">
        <Tabs
          label={SAMPLES.label}
          value={choice}
          tabs={SAMPLES.options.map((option) => ({ ...option, content: <p>{SAMPLES.body}</p> }))}
          onChange={setChoice}
        />
      </Sample>
      <Disclosure title={SAMPLES.label} summary={SAMPLES.hint}>
        <p>{SAMPLES.body}</p>
      </Disclosure>
      <Disclosure title={SAMPLES.value} startsOpen>
        <p>{SAMPLES.body}</p>
      </Disclosure>
    </Group>
  );
}
