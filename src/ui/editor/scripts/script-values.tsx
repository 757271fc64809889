import type { ScriptParameter } from '#scripting';
import { useTranslation } from '../../locales/use-translation.ts';
import { row } from '../../primitives/field.css.ts';
import { NumericField, Select, Switch } from '../../primitives/index.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './scripts.css.ts';

/** What the script of the tool in hand asks for, as a form. */
export function ScriptValues() {
  const parameters = useEditor((state) => state.toolScript?.parameters) ?? [];
  if (parameters.length === 0) return null;
  return (
    <section className={styles.section}>
      {parameters.map((parameter) => (
        <ScriptValue key={parameter.name} parameter={parameter} />
      ))}
    </section>
  );
}

/** Digits behind the point that a step has. */
const digitsOf = (step: number): number => Math.min((String(step).split('.')[1] ?? '').length, 6);

function ScriptValue({ parameter }: { readonly parameter: ScriptParameter }) {
  const { i18n } = useTranslation();
  const verbs = useVerbs();
  const given = useEditor((state) => state.toolScript?.values[parameter.name]);
  const label = parameter.label[i18n.language === 'zh' ? 'zh' : 'en'];
  const set = (value: number | boolean | string) =>
    verbs.toolEvent({ type: 'param', name: `script.${parameter.name}`, value });
  switch (parameter.kind) {
    case 'flag':
      return <Switch label={label} checked={(given ?? parameter.default) === true} onChange={set} />;
    case 'choice':
      return (
        <Select
          label={label}
          value={String(given ?? parameter.default)}
          options={parameter.choices.map((choice) => ({ value: choice, label: choice }))}
          onChange={set}
        />
      );
    case 'number': {
      const { min, max, step } = parameter;
      return (
        <div className={row}>
          <NumericField
            label={label}
            value={Number(given ?? parameter.default)}
            unit="count"
            unitText=""
            min={min}
            max={max}
            step={step}
            decimals={digitsOf(step)}
            onCommit={set}
          />
        </div>
      );
    }
  }
}
