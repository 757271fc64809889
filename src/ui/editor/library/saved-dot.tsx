import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { Tooltip } from '../../primitives/index.ts';
import * as styles from './library.css.ts';

interface SavedDotProps {
  /** Of the field. */
  readonly name: string;
  /** The saved value as it is read. */
  readonly saved: string;
  /** Beside the field of normal layers, which stands in the row of that of bottom layers. */
  readonly normal?: boolean;
  readonly onRestore: () => void;
}

/** Marks a field whose value is not the saved one: hovering says that, a click goes back to it. The row around it is `position: relative`. */
export function SavedDot({ name, saved, normal = false, onRestore }: SavedDotProps) {
  const { t } = useTranslation(LIBRARY);
  return (
    <Tooltip name={t('items.saved', { value: saved })} help={t('items.restore')} side="left">
      <button
        type="button"
        className={styles.dot}
        data-normal={normal}
        aria-label={t('items.restoreField', { name, value: saved })}
        onClick={onRestore}
      />
    </Tooltip>
  );
}
