import type { Loss } from '#formats/printer';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat, type Format } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useCraftFieldNames } from '../shared/craft-field-names.ts';
import * as styles from './export.css.ts';

/** What a written file has not as the print craft wanted it; nothing where it has everything. */
export function LossNote({ losses }: { readonly losses: readonly Loss[] }) {
  const { t } = useTranslation(EDITOR);
  const lines = useLossLines(losses);
  if (lines.length === 0) return null;
  return (
    <div className={styles.losses}>
      <p>{t('export.loss.title')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** Losses as sentences: each value that is another, then all that have no place. Both stages alike are said once. */
export function useLossLines(losses: readonly Loss[]): readonly string[] {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const { listOf } = useCraftFieldNames();
  const missing = losses.filter(({ written }) => written === null).map(fieldOf);
  const changed = losses.filter((loss) => loss.written !== null);
  const lines = changed.flatMap((loss) => {
    const alike = changed.filter(
      ({ name, wanted, written }) => name === loss.name && wanted === loss.wanted && written === loss.written,
    );
    if (alike[0] !== loss) return [];
    return t('export.loss.changed', {
      name: listOf(alike.map(fieldOf)),
      wanted: valueText(format, loss.name, loss.wanted),
      written: valueText(format, loss.name, loss.written!),
    });
  });
  return missing.length === 0 ? lines : [...lines, t('export.loss.missing', { fields: listOf(missing) })];
}

/** The field of the print craft that a loss is of. */
function fieldOf({ stage, name }: Loss): string {
  if (stage === 'print') return name;
  return `${stage}.${name === 'exposure' ? 'exposureTime' : name}`;
}

function valueText(format: Format, name: Loss['name'], value: number): string {
  if (name.includes('Speed')) return format.speed(value);
  if (name.includes('Distance')) return format.length(value);
  return name === 'lightPwm' || name === 'transitionLayerCount' ? format.count(value) : format.seconds(value);
}
