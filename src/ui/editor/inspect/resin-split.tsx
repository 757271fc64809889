import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import type { EditorState } from '#editor';
import * as styles from './panel.css.ts';

type Estimate = NonNullable<EditorState['layers']['estimate']>;
type Resin = NonNullable<Estimate['supports']>;

/** What of a print's resin is in parts, and what in their supports; nothing where there are none. */
export function ResinSplit({
  estimate,
  isStale,
}: {
  readonly estimate: Estimate;
  readonly isStale: boolean;
}) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const { supports, currency } = estimate;
  if (supports === null) return null;
  const rows: readonly (readonly [keyof Resin, string, (amount: number) => string])[] = [
    ['volumeMm3', t('print.volume'), (amount) => `${format.millilitres(amount)} ${t('common:unit.ml')}`],
    ['weightG', t('print.weight'), (amount) => `${format.grams(amount)} ${t('common:unit.g')}`],
    ['cost', t('print.buildCost'), (amount) => format.money(amount, currency)],
  ];
  return (
    <section className={`${styles.section} ${isStale ? styles.stale : ''}`}>
      <table className={styles.split} aria-label={t('print.resin')}>
        <thead>
          <tr>
            <th scope="col">{t('print.resin')}</th>
            <th scope="col">{t('print.ofParts')}</th>
            <th scope="col">{t('print.ofSupports')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, name, shown]) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{shown(estimate[key] - supports[key])}</td>
              <td>{shown(supports[key])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
