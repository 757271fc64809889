/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a widget that no element of HTML is */
import { CircleDashed, LoaderCircle, OctagonAlert } from 'lucide-react';
import type { PartId } from '#editor';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { spinner } from '../../primitives/button.css.ts';
import { Chip, Icon, Tooltip } from '../../primitives/index.ts';
import { useEditor } from '../use-editor.ts';
import * as styles from './parts.css.ts';

/** Whether a part has features: that they are being computed, or why they cannot be made. */
export function FeatureMark({ part }: { readonly part: PartId }) {
  const { t } = useTranslation(EDITOR);
  const errorText = useErrorText();
  const features = useEditor((state) => state.features.get(part));
  if (features === undefined) return null;
  const { status, error } = features;
  if (error !== null)
    return (
      <Tooltip name={t('parts.featuresFailed')} help={errorText(error)}>
        <span role="gridcell">
          <Chip tone="warning" icon={OctagonAlert}>
            {t('parts.featuresFailed')}
          </Chip>
        </span>
      </Tooltip>
    );
  const name = t(status === 'pending' ? 'parts.featuresPending' : 'parts.features');
  return (
    <Tooltip name={name}>
      <span role="gridcell" aria-label={name} className={styles.featureMark}>
        {status === 'pending' ? (
          <Icon of={LoaderCircle} size={14} className={spinner} />
        ) : (
          <Icon of={CircleDashed} size={14} />
        )}
      </span>
    </Tooltip>
  );
}
