import { useTranslation } from '../../locales/use-translation.ts';
import type { DesignPayload } from '#contract';
import { useFormat } from '../../format.ts';
import { PUBLISHING } from '../../locales/namespaces.ts';
import * as styles from './publishing.css.ts';

/** Printer, material, platform and layer height, as they are in the project. */
export function DesignFacts({ facts }: { readonly facts: DesignPayload }) {
  const { t } = useTranslation(PUBLISHING);
  const format = useFormat();
  const { printer, material, platform, layerHeight } = facts;
  const rows = {
    printer,
    material,
    platform: platform === null ? '' : format.size(platform),
    layerHeight: layerHeight === null ? '' : format.fineLength(layerHeight),
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
