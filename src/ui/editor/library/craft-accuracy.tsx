import { CRAFT_RANGES, SCALE_FACTOR_RANGE, TOLERANCE_RANGE } from '#document';
import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { Disclosure, NumericField } from '../../primitives/index.ts';
import { LengthField } from '../fields/unit-field.tsx';
import type { CraftFieldsProps } from './craft-fields.ts';
import * as styles from './library.css.ts';

const AXES = ['x', 'y', 'z'] as const;

/** What a craft says of sizes: shrinkage, how outlines move, how few points they keep. */
export function CraftAccuracy({ craft, errorOf, onChange, dotted }: CraftFieldsProps) {
  const { t } = useTranslation(LIBRARY);
  const scaleOn = (axis: 0 | 1 | 2) => (
    <div key={axis} className={styles.singleRow}>
      <NumericField
        label={t(`craft.scale.${AXES[axis]}`)}
        help={t('craft.scaleFactorHelp')}
        value={craft.scaleFactor[axis]}
        unit="percent"
        unitText="%"
        decimals={2}
        {...SCALE_FACTOR_RANGE}
        error={errorOf('scaleFactor')}
        onCommit={(value) => {
          const [x, y, z] = craft.scaleFactor;
          onChange({ scaleFactor: [axis === 0 ? value : x, axis === 1 ? value : y, axis === 2 ? value : z] });
        }}
      />
    </div>
  );
  const tolerance = (stage: 'bottom' | 'normal') =>
    dotted(
      `toleranceCompensation.${stage}`,
      <div className={styles.singleRow}>
        <LengthField
          label={t(`craft.tolerance.${stage}`)}
          help={t('craft.toleranceHelp')}
          value={craft.toleranceCompensation[stage]}
          decimals={3}
          {...TOLERANCE_RANGE}
          error={errorOf(`toleranceCompensation.${stage}`)}
          onCommit={(value) =>
            onChange({ toleranceCompensation: { ...craft.toleranceCompensation, [stage]: value } })
          }
        />
      </div>,
    );

  return (
    <Disclosure title={t('craft.accuracy')}>
      {dotted('scaleFactor', <div>{([0, 1, 2] as const).map(scaleOn)}</div>)}
      {tolerance('bottom')}
      {tolerance('normal')}
      {dotted(
        'pointReduction',
        <div className={styles.singleRow}>
          <LengthField
            label={t('craft.pointReduction')}
            help={t('craft.pointReductionHelp')}
            value={craft.pointReduction}
            decimals={3}
            {...CRAFT_RANGES.pointReduction}
            error={errorOf('pointReduction')}
            onCommit={(pointReduction) => onChange({ pointReduction })}
          />
        </div>,
      )}
    </Disclosure>
  );
}
