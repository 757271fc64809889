import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { Icon } from '../../primitives/index.ts';
import { useEditor } from '../use-editor.ts';
import { mendedKinds } from './mended-facts.ts';
import * as styles from './panel.css.ts';

/** Says what was wrong with the meshes and that the layers are sound all the same; nothing where nothing was wrong. */
export function MendedNotice() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const mended = useEditor((state) => state.layers.mended);
  const kinds = mended === null ? [] : mendedKinds(mended);
  if (kinds.length === 0) return null;
  return (
    <div className={styles.notice} data-tone="info">
      <Icon of={Wrench} size={16} />
      <div>
        {t('mended.title')}
        <ul>
          {kinds.map(({ kind, count }) => (
            <li key={kind}>{t(`mended.${kind}`, { count, shown: format.count(count) })}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
