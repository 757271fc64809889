import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { Button, Progress } from '../../primitives/index.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './item-transfer.css.ts';

/** What of a kind is on its way to the cloud or from it, and the way to stop it; nothing while nothing is. */
export function ItemTransfer({
  kind,
  className = '',
}: {
  readonly kind: string;
  readonly className?: string;
}) {
  const { t } = useTranslation(LIBRARY);
  const { library } = useVerbs();
  const transfer = useEditor((state) => state.library[kind]?.transfer ?? null);
  if (transfer === null) return null;
  const { name, progress } = transfer;
  const share = progress === null || progress.total === 0 ? null : progress.done / progress.total;
  const label = t(progress?.phase === 'cloud-download' ? 'items.fetching' : 'items.sending', { name });
  return (
    <div className={`${styles.transfer} ${className}`}>
      <span className={styles.row}>
        <output className={styles.label} title={label}>
          {label}
        </output>
        <Button size={28} variant="ghost" onClick={() => library.cancelTransfer(kind)}>
          {t('cancel', { ns: 'common' })}
        </Button>
      </span>
      <Progress label={label} share={share} />
    </div>
  );
}
