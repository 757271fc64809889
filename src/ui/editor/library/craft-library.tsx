import type { Result } from '#base';
import {
  CRAFT_FIELDS,
  CRAFT_RANGES,
  craftValue,
  CURRENCIES,
  genericCraft,
  STAGE_RANGES,
  wholeCraft,
  withCraftValue,
  type CraftStage,
  type PrintCraft,
} from '#document';
import { ownFormat } from '#pipeline';
import { ArrowRight, Palette } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import {
  Disclosure,
  DisclosuresOpen,
  IconButton,
  NumericField,
  Select,
  Switch,
  TextField,
} from '../../primitives/index.ts';
import { LengthField } from '../fields/unit-field.tsx';
import { usePageStore } from '../page-store.ts';
import { sameValue, useEditor, useVerbs } from '../use-editor.ts';
import { useBuiltInNames } from '../shared/built-in-names.ts';
import { CraftExposureTest } from './craft-exposure-test.tsx';
import { CraftAreaMotion } from './craft-area-motion.tsx';
import { CraftAccuracy } from './craft-accuracy.tsx';
import { useCraftFieldNames } from '../shared/craft-field-names.ts';
import type { CraftFieldsProps } from './craft-fields.ts';
import { CraftFileButtons, CraftReport, useCraftFile } from './craft-file.tsx';
import { CraftGreys } from './craft-greys.tsx';
import { KindLibrary } from './kind-library.tsx';
import * as styles from './library.css.ts';
import { broughtBack, comesBack } from './linked-motion.ts';
import { OwnFoot } from './own-foot.tsx';
import { OwnList } from './own-list.tsx';
import { SavedDot } from './saved-dot.tsx';
import { useSavedCraft } from './use-saved.ts';

const WAITING = ['waitBeforeCure', 'waitAfterCure', 'waitAfterLift'] as const;
const LIFT = ['liftDistance', 'liftSpeed'] as const;
const LIFT2 = ['liftDistance2', 'liftSpeed2'] as const;
const RETRACT = ['retractDistance', 'retractSpeed'] as const;
const RETRACT2 = ['retractDistance2', 'retractSpeed2'] as const;
/** What the way down follows while it is linked. */
const LINKED = new Set<keyof CraftStage>(['liftDistance', 'liftDistance2', 'retractDistance2']);

/** Kind and digits of each value that bottom and normal layers both have. */
const STAGE_FIELDS: Readonly<
  Record<
    keyof CraftStage,
    { readonly kind: 'second' | 'length' | 'speed' | 'count'; readonly decimals: number }
  >
> = {
  exposureTime: { kind: 'second', decimals: 1 },
  waitBeforeCure: { kind: 'second', decimals: 1 },
  waitAfterCure: { kind: 'second', decimals: 1 },
  waitAfterLift: { kind: 'second', decimals: 1 },
  liftDistance: { kind: 'length', decimals: 1 },
  liftSpeed: { kind: 'speed', decimals: 0 },
  retractDistance: { kind: 'length', decimals: 1 },
  retractSpeed: { kind: 'speed', decimals: 0 },
  lightPwm: { kind: 'count', decimals: 0 },
  liftDistance2: { kind: 'length', decimals: 1 },
  liftSpeed2: { kind: 'speed', decimals: 0 },
  retractDistance2: { kind: 'length', decimals: 1 },
  retractSpeed2: { kind: 'speed', decimals: 0 },
};

/** Brightness as people say it, beside the value of the driver: 255 is all of it. */
const percentOf = (pwm: number): string => `(${Math.round((pwm / STAGE_RANGES.lightPwm.max) * 100)} %)`;

const BOTH_STAGES = ['bottom', 'normal'] as const;

/** The print craft in two columns, bottom layers and normal layers, so that pairs compare at a glance. */
export function CraftLibrary() {
  const { t } = useTranslation(LIBRARY);
  const errorText = useErrorText();
  const verbs = useVerbs();
  const names = useBuiltInNames();
  const { nameOf } = useCraftFieldNames();
  const { current: craft, item, saved, differs, shown } = useSavedCraft();
  const own = useEditor((state) => state.library['craft']?.items ?? []);
  const [problem, setProblem] = useState<{ readonly field: string; readonly text: string } | null>(null);
  const [mayLink, setLinked] = useState(true);
  /** The plate comes down as far as it rose, whatever that is changed to: never of a craft that says otherwise. */
  const isLinked = mayLink && BOTH_STAGES.every((stage) => comesBack(craft[stage]));
  const link = (linked: boolean) => {
    setLinked(linked);
    if (linked) change({ bottom: broughtBack(craft.bottom), normal: broughtBack(craft.normal) });
  };
  const whole = wholeCraft(craft);
  const holdsTwo = useEditor((_state, editor) => ownFormat(editor.printer())?.twoStageLift === true);
  const hasTwo = BOTH_STAGES.some(
    (stage) => whole[stage].liftDistance2 > 0 || whole[stage].retractDistance2 > 0,
  );
  const place = useRef<HTMLDivElement>(null);
  const { report, isReading, read, cancel, forget } = useCraftFile(place);
  const wanted = useWantedField(place);

  const said = (result: Result<unknown>) =>
    setProblem(
      result.ok
        ? null
        : { field: String(result.error.details?.['field'] ?? ''), text: errorText(result.error) },
    );
  const change = (part: Partial<PrintCraft>) => {
    forget();
    said(verbs.setCraft(part));
  };
  const use = (id: string) => {
    forget();
    // The built-in craft is nobody's: it has no say in the currency.
    const builtIn = { ...wholeCraft(genericCraft), currency: craft.currency };
    said(id === genericCraft.id ? verbs.setCraft(builtIn) : verbs.library.use('craft', id));
  };
  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined);
  /** Where a field is not as it was saved. */
  const dotOf = (field: string, normal = false) => {
    if (saved === null) return null;
    const before = craftValue(saved, field);
    if (sameValue(before, craftValue(craft, field))) return null;
    const restored = withCraftValue(craft, field, before);
    return (
      <SavedDot
        name={nameOf(field)}
        saved={textOf(before)}
        normal={normal}
        onRestore={() => {
          if (restored.ok) change(restored.value);
        }}
      />
    );
  };
  const textOf = (value: unknown): string => {
    if (value === 'off') return t('items.off');
    if (typeof value === 'boolean') return t(value ? 'items.on' : 'items.off');
    return Array.isArray(value) ? value.join(' × ') : String(value);
  };
  const dotted: CraftFieldsProps['dotted'] = (field, control) => (
    <div className={styles.dotted} data-field={field}>
      {dotOf(field)}
      {control}
    </div>
  );

  const single = (
    field: 'layerHeight' | 'firstLayerHeight' | 'bottomLayerCount' | 'transitionLayerCount',
    kind: 'length' | 'count',
  ) => {
    const shown = {
      label: t(`craft.${field}`),
      help: t(`craft.${field}Help`),
      value: craft[field],
      ...CRAFT_RANGES[field],
      error: errorOf(field),
    };
    return dotted(
      field,
      <div className={styles.singleRow}>
        {kind === 'length' ? (
          <LengthField {...shown} decimals={3} onCommit={(value) => change({ [field]: value })} />
        ) : (
          <NumericField
            {...shown}
            unit="count"
            unitText=""
            decimals={0}
            onCommit={(value) => change({ [field]: Math.round(value) })}
          />
        )}
      </div>,
    );
  };
  const withField = (stage: 'bottom' | 'normal', field: keyof CraftStage, value: number): CraftStage => {
    const changed = { ...craft[stage], [field]: value };
    return isLinked && LINKED.has(field) ? broughtBack(changed) : changed;
  };
  const pair = (field: keyof CraftStage) => {
    const { kind, decimals } = STAGE_FIELDS[field];
    const side = (stage: 'bottom' | 'normal') => {
      const shown = {
        label: stage === 'bottom' ? t(`craft.${field}`) : t('craft.normalOf', { name: t(`craft.${field}`) }),
        labelHidden: stage === 'normal',
        help: t(`craft.${field}Help`),
        value: whole[stage][field],
        decimals,
        ...STAGE_RANGES[field],
        error: errorOf(`${stage}.${field}`),
        onCommit: (value: number) => {
          // Who enters another distance means that one.
          if (field === 'retractDistance') setLinked(false);
          change({ [stage]: withField(stage, field, field === 'lightPwm' ? Math.round(value) : value) });
        },
      };
      const control =
        kind === 'length' ? (
          <LengthField {...shown} />
        ) : kind === 'speed' ? (
          <LengthField {...shown} per="min" />
        ) : (
          <NumericField {...shown} unit={kind} unitText={kind === 'second' ? 's' : percentOf(shown.value)} />
        );
      return control;
    };
    return (
      <div key={field} className={styles.pairRow} data-field={field}>
        {dotOf(`bottom.${field}`)}
        {side('bottom')}
        <IconButton
          size={28}
          iconSize={14}
          icon={ArrowRight}
          name={t('craft.copyAcross')}
          onClick={() => change({ normal: withField('normal', field, whole.bottom[field]) })}
        />
        {dotOf(`normal.${field}`, true)}
        {side('normal')}
      </div>
    );
  };

  return (
    <KindLibrary
      kind="craft"
      onTaken={({ id }) => use(id)}
      list={
        <>
          <OwnList
            label={t('tab.craft')}
            icon={Palette}
            items={[
              ...own.map(({ id, name }) => ({ id, name })),
              { id: genericCraft.id, name: names.craft(genericCraft), builtIn: true },
            ]}
            active={craft.id}
            onChoose={use}
            nothing=""
          />
          {craft.id === genericCraft.id && <p className={styles.kept}>{t('craft.generic')}</p>}
        </>
      }
      detail={
        <DisclosuresOpen value={wanted !== null}>
          <div ref={place} className={styles.detail}>
            <div className={styles.fileRow}>
              <TextField
                label={t('craft.name')}
                required
                value={names.craft(craft)}
                onCommit={(name) => change({ name })}
              />
              <CraftFileButtons {...{ isReading, read, cancel }} />
            </div>
            {report !== null && <CraftReport report={report} />}
            {problem !== null && !CRAFT_FIELDS.includes(problem.field) && (
              <p className={styles.problem} role="alert">
                {problem.text}
              </p>
            )}
            <h3 className={styles.groupHead}>{t('craft.basic')}</h3>
            {single('layerHeight', 'length')}
            {single('firstLayerHeight', 'length')}
            {single('bottomLayerCount', 'count')}
            {single('transitionLayerCount', 'count')}
            <div className={styles.pairHead} aria-hidden>
              <span />
              <span>{t('craft.bottom')}</span>
              <span />
              <span>{t('craft.normal')}</span>
            </div>
            {pair('exposureTime')}
            {dotted(
              'price',
              <div className={styles.singleRow}>
                <NumericField
                  label={t('craft.price')}
                  help={t('craft.priceHelp')}
                  value={craft.price}
                  unit="count"
                  unitText={craft.currency}
                  decimals={2}
                  {...CRAFT_RANGES.price}
                  error={errorOf('price')}
                  onCommit={(price) => change({ price })}
                />
              </div>,
            )}
            {dotted(
              'currency',
              <div className={styles.chosenRow}>
                <Select
                  label={t('craft.currency')}
                  help={t('craft.currencyHelp')}
                  value={craft.currency}
                  options={CURRENCIES.map((value) => ({ value, label: value }))}
                  onChange={(currency) => change({ currency })}
                />
              </div>,
            )}
            <div className={styles.gap} />
            <Disclosure title={t('craft.waiting')}>{WAITING.map(pair)}</Disclosure>
            <Disclosure title={t('craft.movement')}>
              <Switch
                label={t('craft.linkRetract')}
                help={t('craft.linkRetractHelp')}
                checked={isLinked}
                onChange={link}
              />
              {LIFT.map(pair)}
              {(holdsTwo || hasTwo) && LIFT2.map(pair)}
              {RETRACT.map(pair)}
              {(holdsTwo || hasTwo) && RETRACT2.map(pair)}
              {hasTwo && !holdsTwo && <p className={styles.note}>{t('craft.oneStage')}</p>}
            </Disclosure>
            <CraftAreaMotion craft={craft} errorOf={errorOf} onChange={change} dotted={dotted} />
            <CraftGreys craft={craft} errorOf={errorOf} onChange={change} dotted={dotted} />
            <Disclosure title={t('craft.light')}>{pair('lightPwm')}</Disclosure>
            <CraftExposureTest craft={craft} onChange={change} onProblem={said} />
            <CraftAccuracy craft={craft} errorOf={errorOf} onChange={change} dotted={dotted} />
            <OwnFoot key={craft.id} kind="craft" {...{ item, shown, differs }} onMade={use} />
          </div>
        </DisclosuresOpen>
      }
    />
  );
}

/** The setting that was found by its name: it takes the focus once the dialog has. Null where none was. */
function useWantedField(place: RefObject<HTMLElement | null>): string | null {
  const store = usePageStore();
  const [wanted] = useState(() => {
    const { dialog } = store.getState();
    return (dialog?.kind === 'library' ? dialog.field : undefined) ?? null;
  });
  useEffect(() => {
    if (wanted === null) return undefined;
    // Both stages of a value are one row: the bottom layers' is its first.
    const [stage, inner] = wanted.split('.');
    const names =
      inner !== undefined && (stage === 'bottom' || stage === 'normal') ? [inner] : [wanted, stage];
    let timer: number | undefined;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => {
        const rows = names.map((name) => place.current?.querySelector(`[data-field="${name}"]`));
        const fields = rows
          .find((row) => row != null)
          ?.querySelectorAll<HTMLElement>('input, [role="combobox"], [role="switch"]');
        const field = stage === 'normal' ? [...(fields ?? [])].at(-1) : fields?.[0];
        field?.focus();
        field?.scrollIntoView({ block: 'center' });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [place, wanted]);
  return wanted;
}
