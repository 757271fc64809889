import {
  ANTIALIAS_LEVELS,
  ANTIALIAS_Z_LEVELS,
  CRAFT_RANGES,
  GREY_BITS,
  GREY_CURVE_RANGE,
  type PrintCraft,
} from '#document';
import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { Disclosure, NumericField, Select, Switch } from '../../primitives/index.ts';
import { useEditor } from '../use-editor.ts';
import type { CraftFieldsProps } from './craft-fields.ts';
import { EdgePicture } from './edge-picture.tsx';
import * as styles from './library.css.ts';

/** What a craft says of greys: how finely edges are drawn, and what becomes of their greys. */
export function CraftGreys({ craft, errorOf, onChange, dotted }: CraftFieldsProps) {
  const { t } = useTranslation(LIBRARY);
  const panelBits = useEditor((_state, editor) => editor.printer().panelGreyBits);
  const { greyCurve = 1, greyBits = 8, antialiasZ = 1 } = craft;

  /** A list of levels, of which one is chosen. */
  const choice = <Value extends number | string>(
    field: 'antialias' | 'antialiasZ' | 'greyBits',
    values: readonly Value[],
    value: Value,
    labelOf: (value: Value) => string,
    change: (value: Value) => Partial<PrintCraft>,
  ) =>
    dotted(
      field,
      <Select
        label={t(`craft.${field}`)}
        help={t(`craft.${field}Help`)}
        value={String(value)}
        options={values.map((one) => ({ value: String(one), label: labelOf(one) }))}
        onChange={(text) => {
          const chosen = values.find((one) => String(one) === text);
          if (chosen !== undefined) onChange(change(chosen));
        }}
      />,
    );
  const offAtOne = (level: number) => (level === 1 ? t('craft.antialiasOff') : String(level));
  const whole = (field: 'greyLevel' | 'blurLevel', unitText: string) =>
    dotted(
      field,
      <div className={styles.singleRow}>
        <NumericField
          label={t(`craft.${field}`)}
          help={t(`craft.${field}Help`)}
          value={craft[field]}
          unit="count"
          unitText={unitText}
          decimals={0}
          {...CRAFT_RANGES[field]}
          error={errorOf(field)}
          onCommit={(value) => onChange({ [field]: Math.round(value) })}
        />
      </div>,
    );

  const levelOf = (level: PrintCraft['antialias']) => {
    if (level === 'off') return t('craft.antialiasOff');
    return level === 1 ? t('craft.antialiasOne') : String(level);
  };
  const antialias = choice('antialias', ANTIALIAS_LEVELS, craft.antialias, levelOf, (level) => ({
    antialias: level,
  }));
  if (craft.antialias === 'off') {
    return (
      <Disclosure title={t('craft.greys')} summary={t('craft.greysSummaryOff')}>
        <EdgePicture craft={craft} />
        {antialias}
        <p className={styles.note}>{t('craft.noGreys')}</p>
      </Disclosure>
    );
  }

  return (
    <Disclosure title={t('craft.greys')} summary={t('craft.greysSummary', { level: craft.antialias })}>
      <EdgePicture craft={craft} />
      {antialias}
      {choice('antialiasZ', ANTIALIAS_Z_LEVELS, antialiasZ, offAtOne, (level) => ({ antialiasZ: level }))}
      {dotted(
        'antialiasSupports',
        <Switch
          label={t('craft.antialiasSupports')}
          help={t('craft.antialiasSupportsHelp')}
          checked={craft.antialiasSupports}
          onChange={(antialiasSupports) => onChange({ antialiasSupports })}
        />,
      )}
      {whole('greyLevel', '')}
      {dotted(
        'greyCurve',
        <div className={styles.singleRow}>
          <NumericField
            label={t('craft.greyCurve')}
            help={t('craft.greyCurveHelp')}
            value={greyCurve}
            unit="count"
            unitText=""
            decimals={2}
            {...GREY_CURVE_RANGE}
            error={errorOf('greyCurve')}
            onCommit={(value) => onChange({ greyCurve: value })}
          />
        </div>,
      )}
      {whole('blurLevel', t('craft.pixels'))}
      {choice(
        'greyBits',
        GREY_BITS,
        greyBits,
        (bits) =>
          t(bits === panelBits ? 'craft.greyCountOfPrinter' : 'craft.greyCount', { greys: 2 ** bits }),
        (bits) => ({ greyBits: bits }),
      )}
    </Disclosure>
  );
}
