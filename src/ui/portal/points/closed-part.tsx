import type { FeatureState, PointsFeature } from '#contract';
import { useTranslation } from '../../locales/use-translation.ts';
import { POINTS } from '../../locales/namespaces.ts';
import { Chip } from '../../primitives/index.ts';
import * as styles from './points.css.ts';

/** A part of the page that the operator has closed: its name and when it opens, and nothing to press. */
export function ClosedPart({
  feature,
  state,
}: {
  readonly feature: PointsFeature;
  readonly state: Exclude<FeatureState, 'open'>;
}) {
  const { t } = useTranslation(POINTS);
  const title = t(`${feature}.title`);
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.row}>
        <h2 className={styles.closedTitle}>{title}</h2>
        <Chip>{t(`closed.${state}`)}</Chip>
      </div>
    </section>
  );
}
