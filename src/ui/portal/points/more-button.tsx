import { useTranslation } from '../../locales/use-translation.ts';
import { POINTS } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/index.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import type { Pages } from './use-pages.ts';
import * as styles from './points.css.ts';

/** Fetches the next page of a list; not there where there is none. */
export function MoreButton({ more, busy }: Pick<Pages<unknown>, 'more' | 'busy'>) {
  const { t } = useTranslation(POINTS);
  const offline = useOfflineReason();
  return (
    more !== null && (
      <div className={styles.row}>
        <Button variant="outline" loading={busy} disabledReason={offline} onClick={() => void more()}>
          {t('more')}
        </Button>
      </div>
    )
  );
}
