import { showsParam, type FoldDrawing, type ParamSpec, type ParamValue, type Tool } from '#editor';
import { useEffect, useId, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
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
  TextField,
  Tooltip,
} from '../../primitives/index.ts';
import { AngleField, LengthField } from '../fields/unit-field.tsx';
import { usePage, usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { fetchPictures, LatePicture } from '../drawings/late-picture.tsx';
import * as styles from './panel.css.ts';
import { SupportDrawing } from './support-drawing.tsx';
import { TextLines } from './text-lines.tsx';
import { ShapeTiles } from './shape-tiles.tsx';
import { ToolButtons } from './tool-buttons.tsx';

/** More options than this are a list to choose from. */
const SIDE_BY_SIDE = 4;

const DRAWINGS: Readonly<Record<FoldDrawing, ComponentType<{ readonly lit: string | null }>>> = {
  support: SupportDrawing,
};

/** The parameters of a tool, drawn from what it declares of them; folded groups come last. */
export function ParamFields({ tool }: { readonly tool: Tool }) {
  const keyText = useKeyText();
  const values = useEditor((state) => state.toolParams);
  const mixed = useEditor((_state, editor) => editor.toolMixedParams());
  const { lit, lights } = useLitParam();
  const params = Object.entries(tool.params ?? {}).filter(([, spec]) => showsParam(spec, values));
  const groups = [...new Set(params.flatMap(([, { folded }]) => folded ?? []))];
  const fields = (group: string | undefined) =>
    params
      .filter(([, { folded }]) => folded === group)
      .map(([name, spec]) => (
        <div key={name} className={styles.param} data-param={name}>
          <ParamField
            words={`tool.${tool.id}.param.${name}`}
            name={name}
            spec={spec}
            mixed={mixed.includes(name)}
          />
          <ToolButtons tool={tool} under={name} />
        </div>
      ));
  const typed = params.find(([name, spec]) => spec.kind === 'text' && spec.first && values[name] === '');
  const { section, wanted } = useWantedParam(typed?.[0]);
  const draws = params.some(([, { drawing }]) => drawing !== undefined);
  useEffect(() => {
    if (draws) fetchPictures();
  }, [draws]);
  const wantedGroup = params.find(([name]) => name === wanted)?.[1].folded;
  if (params.length === 0) return null;
  return (
    <section ref={section} className={styles.section} {...lights}>
      {fields(undefined)}
      {groups.map((group) => {
        const { startsOpen = false, drawing, summary } = tool.folds?.[group] ?? {};
        const Drawing = drawing === undefined ? null : DRAWINGS[drawing];
        return (
          <Disclosure
            key={`${group} ${group === wantedGroup}`}
            startsOpen={startsOpen || group === wantedGroup}
            title={keyText(`tool.${tool.id}.fold.${group}`)}
            {...(summary === undefined
              ? {}
              : { summary: keyText(`tool.${tool.id}.param.${summary}.option.${String(values[summary])}`) })}
          >
            {Drawing !== null && <Drawing lit={lit} />}
            {fields(group)}
          </Disclosure>
        );
      })}
    </section>
  );
}

/** The parameter the pointer is over, else the one that has the focus. */
function useLitParam() {
  const [over, setOver] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const paramAt = (target: EventTarget): string | null =>
    target instanceof Element
      ? (target.closest<HTMLElement>('[data-param]')?.dataset['param'] ?? null)
      : null;
  return {
    lit: over ?? focused,
    lights: {
      onPointerOver: ({ target }: { readonly target: EventTarget }) => setOver(paramAt(target)),
      onPointerLeave: () => setOver(null),
      onFocus: ({ target }: { readonly target: EventTarget }) => setFocused(paramAt(target)),
      onBlur: () => setFocused(null),
    },
  };
}

/**
 * The parameter that was found by its name, else the one a tool begins with: its field takes the focus once what the tool or it was
 * found with has given it back.
 */
function useWantedParam(first: string | undefined) {
  const store = usePageStore();
  useEffect(() => {
    if (first !== undefined && store.getState().wantedParam === null) store.setState({ wantedParam: first });
    // What is typed later is no beginning.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [store]);
  const section = useRef<HTMLElement>(null);
  const [wanted] = useState(store.getState().wantedParam);
  const asked = usePage((page) => page.wantedParam);
  const name = asked ?? wanted;
  useEffect(() => {
    if (asked === null) return;
    let timer: number | undefined;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => {
        section.current
          ?.querySelector<HTMLElement>(`[data-param="${asked}"] :is(input, textarea, button)`)
          ?.focus();
        store.setState({ wantedParam: null });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [asked, store]);
  return { section, wanted: name };
}

interface ParamFieldProps {
  /** Where its words are. */
  readonly words: string;
  readonly name: string;
  readonly spec: ParamSpec;
  /** What is selected has several values of it. */
  readonly mixed: boolean;
}

function ParamField({ words, name, spec, mixed }: ParamFieldProps) {
  const keyText = useKeyText();
  const { t } = useTranslation(EDITOR);
  const own = useEditor((_state, editor) => editor.toolParamOptions(name));
  const verbs = useVerbs();
  const id = useId();
  const value = useEditor((state) => state.toolParams[name]) ?? spec.default;
  const set = (next: ParamValue) => void verbs.setToolParam(name, next);
  const label = keyText(`${words}.label`);
  const help = keyText(`${words}.help`);
  const picture =
    spec.drawing === undefined ? undefined : (
      <LatePicture
        of={spec.drawing}
        value={value}
        optionName={(option) => keyText(`${words}.option.${option}`)}
      />
    );
  switch (spec.kind) {
    case 'switch':
      return <Switch label={label} help={help} picture={picture} checked={value === true} onChange={set} />;
    case 'choice': {
      const chosen = mixed ? '' : String(value);
      const named = [
        ...spec.options.map((each) => ({ value: each, label: keyText(`${words}.option.${each}`) })),
        ...own.more.map((each) => ({ value: each.value, label: each.name })),
      ];
      const options = named.map((each) =>
        own.isEdited && each.value === chosen
          ? { ...each, label: t('inspect.edited', { name: each.label }) }
          : each,
      );
      if (spec.tiles === true)
        return <ShapeTiles label={label} value={chosen} options={options} onChange={set} />;
      if (spec.more !== undefined || options.length > SIDE_BY_SIDE)
        return (
          <Select
            label={label}
            help={help}
            picture={picture}
            value={chosen}
            placeholder={t(mixed ? 'common:number.mixed' : 'inspect.choose')}
            options={options}
            onChange={set}
          />
        );
      return (
        <div className={styles.choice}>
          <Tooltip name={label} help={help} picture={picture} side="left" field={id}>
            <span className={styles.choiceLabel}>{label}</span>
          </Tooltip>
          <Segmented id={id} label={label} value={chosen} options={options} onChange={set} />
        </div>
      );
    }
    case 'text':
      if (spec.line === true)
        return (
          <TextField
            label={label}
            help={help}
            value={String(value)}
            required
            maxLength={spec.longest}
            onCommit={set}
          />
        );
      return (
        <TextLines
          label={label}
          help={help}
          value={String(value)}
          longest={spec.longest}
          onCommit={set}
          onApply={() => verbs.toolEvent({ type: 'accept' })}
        />
      );
    case 'length':
    case 'angle':
    case 'percent':
    case 'count':
    case 'factor':
    case 'pressure':
      return (
        <NumberParam
          name={name}
          spec={spec}
          label={label}
          help={help}
          picture={picture}
          value={mixed ? null : Number(value)}
          set={set}
        />
      );
  }
}

interface NumberParamProps {
  readonly name: string;
  readonly spec: Extract<ParamSpec, { readonly min: number }>;
  readonly label: string;
  readonly help: string;
  readonly picture: ReactNode;
  readonly value: number | null;
  readonly set: (value: number) => void;
}

function NumberParam({ name, spec, label, help, picture, value, set }: NumberParamProps) {
  const { t } = useTranslation(EDITOR);
  const { min, max, step, decimals, kind } = spec;
  const field = { label, help, picture, value, min, max, step, decimals, onCommit: set };
  const [low, high] = useEditor((_state, editor) => editor.toolParamSpan(name));
  const slider = spec.slider === true && (
    <Slider
      label={label}
      value={value ?? low}
      min={low}
      max={high}
      step={step}
      onChange={set}
      onCommit={set}
    />
  );
  return (
    <>
      <div className={row}>
        {kind === 'length' && <LengthField {...field} />}
        {kind === 'angle' && <AngleField {...field} />}
        {kind === 'percent' && <NumericField {...field} unit="percent" unitText={t('common:unit.percent')} />}
        {kind === 'factor' && <NumericField {...field} unit="count" unitText="×" />}
        {kind === 'pressure' && (
          <NumericField {...field} unit="count" unitText={t('common:unit.newtonsPerMm2')} />
        )}
        {kind === 'count' && (
          <NumericField {...field} onCommit={(typed) => set(Math.round(typed))} unit="count" unitText="" />
        )}
      </div>
      {slider}
    </>
  );
}
