import type { ParamSpec, ParamValue, Tool } from '#editor';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { row } from '../../primitives/field.css.ts';
import {
  Disclosure,
  NumericField,
  Segmented,
  Select,
  Slider,
  Switch,
  Tooltip,
} from '../../primitives/index.ts';
import { AngleField, LengthField } from '../fields/unit-field.tsx';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './panel.css.ts';

/** More options than this are a list to choose from. */
const SIDE_BY_SIDE = 4;

/** The parameters of a tool, drawn from what it declares of them; folded groups come last. */
export function ParamFields({ tool }: { readonly tool: Tool }) {
  const keyText = useKeyText();
  const values = useEditor((state) => state.toolParams);
  const params = Object.entries(tool.params ?? {}).filter(
    ([, { shownFor }]) => shownFor === undefined || shownFor.values.includes(String(values[shownFor.param])),
  );
  const groups = [...new Set(params.flatMap(([, { folded }]) => folded ?? []))];
  const fields = (group: string | undefined) =>
    params
      .filter(([, { folded }]) => folded === group)
      .map(([name, spec]) => (
        <ParamField key={name} words={`tool.${tool.id}.param.${name}`} name={name} spec={spec} />
      ));
  if (params.length === 0) return null;
  return (
    <section className={styles.section}>
      {fields(undefined)}
      {groups.map((group) => (
        <Disclosure key={group} title={keyText(`tool.${tool.id}.fold.${group}`)}>
          {fields(group)}
        </Disclosure>
      ))}
    </section>
  );
}

interface ParamFieldProps {
  /** Where its words are. */
  readonly words: string;
  readonly name: string;
  readonly spec: ParamSpec;
}

function ParamField({ words, name, spec }: ParamFieldProps) {
  const keyText = useKeyText();
  const verbs = useVerbs();
  const value = useEditor((state) => state.toolParams[name]) ?? spec.default;
  const set = (next: ParamValue) => void verbs.setToolParam(name, next);
  const label = keyText(`${words}.label`);
  const help = keyText(`${words}.help`);
  switch (spec.kind) {
    case 'switch':
      return <Switch label={label} help={help} checked={value === true} onChange={set} />;
    case 'choice': {
      const options = spec.options.map((each) => ({
        value: each,
        label: keyText(`${words}.option.${each}`),
      }));
      const chosen = String(value);
      if (options.length > SIDE_BY_SIDE)
        return <Select label={label} help={help} value={chosen} options={options} onChange={set} />;
      return (
        <div className={styles.choice}>
          <Tooltip name={label} help={help} side="left">
            <span className={styles.choiceLabel}>{label}</span>
          </Tooltip>
          <Segmented label={label} value={chosen} options={options} onChange={set} />
        </div>
      );
    }
    case 'length':
    case 'angle':
    case 'percent':
    case 'count':
      return <NumberParam spec={spec} label={label} help={help} value={Number(value)} set={set} />;
  }
}

interface NumberParamProps {
  readonly spec: Extract<ParamSpec, { readonly min: number }>;
  readonly label: string;
  readonly help: string;
  readonly value: number;
  readonly set: (value: number) => void;
}

function NumberParam({ spec, label, help, value, set }: NumberParamProps) {
  const { t } = useTranslation(EDITOR);
  const { min, max, step, decimals, kind } = spec;
  const field = { label, help, value, min, max, step, decimals, onCommit: set };
  const slider = spec.slider === true && (
    <Slider label={label} value={value} min={min} max={max} step={step} onChange={set} onCommit={set} />
  );
  return (
    <>
      <div className={row}>
        {kind === 'length' && <LengthField {...field} />}
        {kind === 'angle' && <AngleField {...field} />}
        {kind === 'percent' && <NumericField {...field} unit="percent" unitText={t('common:unit.percent')} />}
        {kind === 'count' && (
          <NumericField {...field} onCommit={(typed) => set(Math.round(typed))} unit="count" unitText="" />
        )}
      </div>
      {slider}
    </>
  );
}
