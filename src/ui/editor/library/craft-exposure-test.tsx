import type { Result } from '#base';
import { EXPOSURE_TOWER_RANGES, type ExposureTower } from '#document';
import { exposureTest, exposureTower } from '#editor';
import { ownFormat } from '#pipeline';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { Button, Disclosure, NumericField } from '../../primitives/index.ts';
import { usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import type { CraftFieldsProps } from './craft-fields.ts';
import * as styles from './library.css.ts';

type Steps = Pick<ExposureTower, 'from' | 'step' | 'count'>;

/** Steps around the exposure the craft has: from three fifths of it, a tenth more each. */
const stepsAround = (exposure: number): Steps => ({
  from: Math.max(EXPOSURE_TOWER_RANGES.from.min, Math.round(exposure * 6) / 10),
  step: Math.max(EXPOSURE_TOWER_RANGES.step.min, Math.round(exposure) / 10),
  count: 8,
});

/** Makes a plate that tests exposures; on such a plate, what it tests. */
export function CraftExposureTest({
  craft,
  onChange,
  onProblem,
}: Pick<CraftFieldsProps, 'craft' | 'onChange'> & {
  /** Says why there is no test. */
  readonly onProblem: (result: Result<unknown>) => void;
}) {
  const { t } = useTranslation(LIBRARY);
  const format = useFormat();
  const verbs = useVerbs();
  const store = usePageStore();
  const holds = useEditor((_state, editor) => ownFormat(editor.printer())?.layerExposure === true);
  const [asked, setAsked] = useState<Steps | null>(null);
  const tower = craft.exposureTower;
  const steps = asked ?? stepsAround(craft.normal.exposureTime);
  const field = (name: keyof Steps) => (
    <div className={styles.singleRow} key={name}>
      <NumericField
        label={t(`craft.test.${name}`)}
        help={t(`craft.test.${name}Help`)}
        value={steps[name]}
        unit={name === 'count' ? 'count' : 'second'}
        unitText={name === 'count' ? '' : 's'}
        decimals={name === 'count' ? 0 : 1}
        {...EXPOSURE_TOWER_RANGES[name]}
        onCommit={(value) => setAsked({ ...steps, [name]: name === 'count' ? Math.round(value) : value })}
      />
    </div>
  );
  // Without a plate of its own it would be the one on show that is exposed by height.
  const make = async (): Promise<void> => {
    const made = exposureTower(craft, steps);
    const done = await verbs.importOnNewPlate(exposureTest(t('craft.test.name'), made), {
      exposureTower: made,
    });
    if (done.ok) store.setState({ dialog: null });
    else onProblem(done);
  };
  const last = (of: Steps): string => format.seconds(of.from + (of.count - 1) * of.step);
  return (
    <Disclosure title={t('craft.test.title')}>
      {tower === undefined ? (
        <>
          <p className={styles.note}>{t('craft.test.note')}</p>
          {(['from', 'step', 'count'] as const).map(field)}
          <div className={styles.testRow}>
            <Button
              size={28}
              variant="outline"
              icon={FlaskConical}
              disabledReason={holds ? null : t('craft.test.none')}
              onClick={() => void make()}
            >
              {t('craft.test.make')}
            </Button>
            <span>{t('craft.test.range', { from: format.seconds(steps.from), to: last(steps) })}</span>
          </div>
        </>
      ) : (
        <div className={styles.testRow}>
          <Button size={28} variant="outline" onClick={() => onChange({ exposureTower: undefined })}>
            {t('craft.test.end')}
          </Button>
          <span>
            {t('craft.test.running', {
              from: format.seconds(tower.from),
              to: last(tower),
              count: tower.count,
            })}
          </span>
        </div>
      )}
    </Disclosure>
  );
}
