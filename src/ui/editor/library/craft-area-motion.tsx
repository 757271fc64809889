import { AREA_MOTION, AREA_MOTION_RANGES, type AreaMotion } from '#document';
import { ownFormat } from '#pipeline';
import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { Disclosure, NumericField, Switch } from '../../primitives/index.ts';
import { LengthField } from '../fields/unit-field.tsx';
import { useEditor } from '../use-editor.ts';
import type { CraftFieldsProps } from './craft-fields.ts';
import * as styles from './library.css.ts';

/** What files for these printers have no place for, of the quick layers' motion. */
const BEYOND_LIFT: ReadonlySet<keyof AreaMotion> = new Set(['retractSpeed', 'waitBeforeCure']);

/** How layers that pull little at the film move. */
export function CraftAreaMotion({ craft, errorOf, onChange, dotted }: CraftFieldsProps) {
  const { t } = useTranslation(LIBRARY);
  const { tilts, moves } = useEditor((_state, editor) => ({
    tilts: editor.printer().tiltingVat === true,
    moves: ownFormat(editor.printer())?.layerMotion,
  }));
  const motion = craft.motionByArea ?? AREA_MOTION;
  const set = (change: Partial<AreaMotion>): void => onChange({ motionByArea: { ...motion, ...change } });
  const field = (name: keyof typeof AREA_MOTION_RANGES) => {
    const shown = {
      label: t(`craft.byArea.${name}`),
      help: t(`craft.byArea.${name}Help`),
      value: motion[name],
      ...AREA_MOTION_RANGES[name],
      error: errorOf(`motionByArea.${name}`),
      onCommit: (value: number) => set({ [name]: value }),
    };
    const control =
      name === 'quickBelow' || name === 'fullFrom' ? (
        <NumericField {...shown} unit="count" unitText="mm²" decimals={0} />
      ) : name === 'liftDistance' ? (
        <LengthField {...shown} decimals={1} />
      ) : name === 'waitBeforeCure' ? (
        <NumericField {...shown} unit="second" unitText="s" decimals={1} />
      ) : (
        <LengthField {...shown} decimals={0} per="min" />
      );
    return (
      <div key={name}>
        {dotted(`motionByArea.${name}`, <div className={styles.singleRow}>{control}</div>)}
      </div>
    );
  };
  const names = Object.keys(AREA_MOTION_RANGES) as (keyof typeof AREA_MOTION_RANGES)[];
  return (
    <Disclosure title={t('craft.motionByArea')}>
      <p className={styles.note}>{t('craft.byArea.note')}</p>
      {dotted(
        'motionByArea.on',
        <Switch
          label={t('craft.byArea.on')}
          help={t('craft.byArea.onHelp')}
          checked={motion.on}
          onChange={(on) => set({ on })}
        />,
      )}
      {motion.on && names.filter((name) => moves !== 'lift' || !BEYOND_LIFT.has(name)).map(field)}
      {motion.on && (tilts || moves === undefined) && (
        <p className={styles.note}>{t(tilts ? 'craft.byArea.tilts' : 'craft.byArea.none')}</p>
      )}
    </Disclosure>
  );
}
