import { useTranslation } from 'react-i18next';
import type { DesignPayload } from '#contract';
import { PUBLISHING } from '../../locales/namespaces.ts';
import * as styles from './publishing.css.ts';

/** Printer, material, platform and layer height, as they are in the project. */
export function DesignFacts({ facts }: { readonly facts: DesignPayload }) {
  const { t, i18n } = useTranslation(PUBLISHING);
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const { printer, material, platform, layerHeight } = facts;
  const size = platform?.map((side) => number.format(side));
  const rows = {
    printer,
    material,
    platform: size === undefined ? '' : t('facts.size', { x: size[0], y: size[1], z: size[2] }),
    layerHeight: layerHeight === null ? '' : t('facts.length', { value: number.format(layerHeight) }),
  };
  return (
    <dl className={styles.facts} aria-label={t('facts.label')}>
      {(['printer', 'material', 'platform', 'layerHeight'] as const).map((row) => (
        <div key={row} className={styles.fact}>
          <dt className={styles.factName}>{t(`facts.${row}`)}</dt>
          <dd className={styles.factValue}>{rows[row] === '' ? t('facts.none') : rows[row]}</dd>
        </div>
      ))}
    </dl>
  );
}
