import { OVERHANG_COLORS, overhangScale } from '#editor';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useEditor } from '../use-editor.ts';
import * as styles from './wall-legend.css.ts';

const TICKS = [0, 1 / 3, 2 / 3, 1];

/** What the colours of overhang mean, from the critical angle to a flat underside; while they are looked at. */
export function OverhangLegend() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const { shading, supports, overhangs } = useEditor((state) => ({
    shading: state.shading,
    supports: state.supports,
    overhangs: state.overhangs,
  }));
  const parts = useEditor((_state, editor) => editor.parts());
  if (shading !== 'overhangs') return null;
  const from = overhangScale(supports, parts);
  const sums = parts.flatMap(({ id, visible }) => (visible ? (overhangs.get(id) ?? []) : []));
  const area = sums.reduce((all, { areaMm2 }) => all + areaMm2, 0);
  const lowest = Math.min(...sums.map(({ lowestMm }) => lowestMm));
  return (
    <section className={styles.legend} aria-label={t('overhangs.title')} data-region="overhangs">
      <h2 className={styles.title}>{t('overhangs.title')}</h2>
      <div className={styles.scale}>
        <div
          className={styles.bar}
          style={{ backgroundImage: `linear-gradient(to right, ${OVERHANG_COLORS.join(', ')})` }}
        />
        {TICKS.map((share) => (
          <span key={share} className={styles.tick} style={{ left: `${share * 100}%` }}>
            {Math.round(from * (1 - share))}°
          </span>
        ))}
      </div>
      {sums.length > 0 && (
        <>
          <p className={styles.sum}>
            <span className={styles.leastName}>{t('overhangs.area')}</span>
            <span className={styles.sumFigure}>{format.area(area)}</span>
          </p>
          {Number.isFinite(lowest) && (
            <p className={`${styles.sum} ${styles.roomy}`}>
              <span className={styles.leastName}>{t('overhangs.lowest')}</span>
              <span className={styles.sumFigure}>{format.length(lowest)}</span>
            </p>
          )}
        </>
      )}
      <p className={`${styles.note} ${styles.roomy}`}>{t('overhangs.note')}</p>
    </section>
  );
}
