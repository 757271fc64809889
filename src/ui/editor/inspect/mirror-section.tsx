import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/index.ts';
import { useVerbs } from '../use-editor.ts';
import { AXES } from './axes.ts';
import * as styles from './panel.css.ts';
import { useLockedReason } from './use-locked-reason.ts';
import { FieldGroup } from './field-group.tsx';

/** Mirrors the selection along an axis of the plate. */
export function MirrorSection() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const locked = useLockedReason();
  return (
    <FieldGroup title={t('inspect.mirror')}>
      <div className={styles.buttons}>
        {AXES.map(({ id }) => {
          const axis = t(`inspect.${id}`);
          const name = t('inspect.mirrorAlong', { axis });
          return (
            <Button
              key={id}
              size={32}
              disabledReason={locked}
              aria-label={name}
              onClick={() => verbs.mirror(id)}
              hint={{ name, help: t('inspect.mirrorHelp') }}
            >
              {axis}
            </Button>
          );
        })}
      </div>
    </FieldGroup>
  );
}
