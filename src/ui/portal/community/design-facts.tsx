import { useTranslation } from '../../locales/use-translation.ts';
import type { PublicationDetail } from '#contract';
import { useFormat } from '../../format.ts';
import { COMMUNITY } from '../../locales/namespaces.ts';
import { usePortalFormat } from '../../shared/portal-format.ts';
import * as styles from './design.css.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const lengthOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;

/** What a design says of its project, mm; null for what it does not say. Whoever published it wrote it: nothing is trusted. */
export function readFacts({ printer, material, platform, layerHeight }: PublicationDetail['payload']) {
  const sides = Array.isArray(platform) && platform.length === 3 ? platform.map(lengthOf) : [];
  const known = sides.filter((side) => side !== null);
  return {
    printer: textOf(printer),
    material: textOf(material),
    platform: known.length === 3 ? known : null,
    layerHeight: lengthOf(layerHeight),
  };
}

/** What a design was made for: printer, material, platform, layer height, and how large it is. */
export function DesignFacts({ design }: { readonly design: PublicationDetail }) {
  const { t } = useTranslation(COMMUNITY);
  const format = useFormat();
  const { size } = usePortalFormat();
  const { printer, material, platform, layerHeight } = readFacts(design.payload);
  const rows = [
    ['printer', printer],
    ['material', material],
    ['platform', platform && format.size(platform)],
    ['layerHeight', layerHeight && format.fineLength(layerHeight)],
    ['size', design.frozen && size(design.frozen.size)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {rows.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className={styles.fact}>
              <dt className={styles.factName}>{t(`facts.${name}`)}</dt>
              <dd className={styles.factValue}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
