import { CRAFT_RANGES, STAGE_RANGES, type CraftStage, type PrintCraft } from '#document';
import { ArrowRight, Palette } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIBRARY } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Disclosure, IconButton, NumericField, TextField } from '../../primitives/index.ts';
import { LengthField } from '../fields/unit-field.tsx';
import { useEditor, useVerbs } from '../use-editor.ts';
import { useBuiltInNames } from '../shared/built-in-names.ts';
import { CraftAccuracy } from './craft-accuracy.tsx';
import { CraftGreys } from './craft-greys.tsx';
import { LibraryEntry } from './library-entry.tsx';
import * as styles from './library.css.ts';

const WAITING = ['waitBeforeCure', 'waitAfterCure', 'waitAfterLift'] as const;
const MOVEMENT = ['liftDistance', 'liftSpeed', 'retractDistance', 'retractSpeed'] as const;

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
};

/** The print craft in two columns, bottom layers and normal layers, so that pairs compare at a glance. */
export function CraftLibrary() {
  const { t } = useTranslation(LIBRARY);
  const errorText = useErrorText();
  const verbs = useVerbs();
  const names = useBuiltInNames();
  const craft = useEditor((_state, editor) => editor.plate().craft);
  const [problem, setProblem] = useState<{ readonly field: string; readonly text: string } | null>(null);

  const change = (part: Partial<PrintCraft>) => {
    const result = verbs.setCraft(part);
    setProblem(
      result.ok
        ? null
        : { field: String(result.error.details?.['field'] ?? ''), text: errorText(result.error) },
    );
  };
  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined);

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
    return (
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
      </div>
    );
  };
  const pair = (field: keyof CraftStage) => {
    const { kind, decimals } = STAGE_FIELDS[field];
    const side = (stage: 'bottom' | 'normal') => {
      const shown = {
        label: stage === 'bottom' ? t(`craft.${field}`) : t('craft.normalOf', { name: t(`craft.${field}`) }),
        labelHidden: stage === 'normal',
        help: t(`craft.${field}Help`),
        value: craft[stage][field],
        decimals,
        ...STAGE_RANGES[field],
        error: errorOf(`${stage}.${field}`),
        onCommit: (value: number) =>
          change({
            [stage]: { ...craft[stage], [field]: field === 'lightPwm' ? Math.round(value) : value },
          }),
      };
      if (kind === 'length') return <LengthField {...shown} />;
      if (kind === 'speed') return <LengthField {...shown} per="min" />;
      return <NumericField {...shown} unit={kind} unitText={kind === 'second' ? 's' : ''} />;
    };
    return (
      <div key={field} className={styles.pairRow}>
        {side('bottom')}
        <IconButton
          size={28}
          iconSize={14}
          icon={ArrowRight}
          name={t('craft.copyAcross')}
          onClick={() => change({ normal: { ...craft.normal, [field]: craft.bottom[field] } })}
        />
        {side('normal')}
      </div>
    );
  };

  return (
    <>
      <div className={styles.list}>
        <div className={styles.scroll}>
          <LibraryEntry icon={Palette} name={names.craft(craft.name)} />
          <p className={styles.nothing}>{t('craft.generic')}</p>
        </div>
      </div>
      <div className={styles.detail}>
        <TextField
          label={t('craft.name')}
          required
          value={names.craft(craft.name)}
          onCommit={(name) => change({ name })}
        />
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
        <div className={styles.gap} />
        <Disclosure title={t('craft.waiting')}>{WAITING.map(pair)}</Disclosure>
        <Disclosure title={t('craft.movement')}>{MOVEMENT.map(pair)}</Disclosure>
        <CraftGreys craft={craft} errorOf={errorOf} onChange={change} />
        <Disclosure title={t('craft.light')}>{pair('lightPwm')}</Disclosure>
        <CraftAccuracy craft={craft} errorOf={errorOf} onChange={change} />
      </div>
    </>
  );
}
