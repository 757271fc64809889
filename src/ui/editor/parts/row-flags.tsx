import { Eye, EyeOff, Lock, LockOpen } from 'lucide-react';
import type { PartRecord } from '#document';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Icon, Tooltip } from '../../primitives/index.ts';
import { useVerbs } from '../use-editor.ts';
import * as styles from './parts.css.ts';

/** Eye and lock of a row: of one part, or of all parts of a group. */
export function Flags({ parts }: { readonly parts: readonly PartRecord[] }) {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const ids = parts.map(({ id }) => id);
  const locked = parts.every((part) => part.locked);
  const visible = parts.some((part) => part.visible);
  return (
    <>
      <Flag
        on={locked}
        icon={locked ? Lock : LockOpen}
        name={locked ? t('parts.unlock') : t('parts.lock')}
        onPress={() => verbs.setLocked(ids, !locked)}
      />
      <Flag
        on={!visible}
        icon={visible ? Eye : EyeOff}
        name={visible ? t('parts.hide') : t('parts.show')}
        help={t('parts.hiddenHelp')}
        onPress={() => verbs.setVisible(ids, !visible)}
      />
    </>
  );
}

interface FlagProps {
  /** The state worth showing without the pointer: hidden, locked. */
  readonly on: boolean;
  readonly icon: typeof Eye;
  readonly name: string;
  readonly help?: string;
  readonly onPress: () => void;
}

function Flag({ on, icon, name, help, onPress }: FlagProps) {
  return (
    <Tooltip name={name} help={help}>
      <button
        type="button"
        aria-label={name}
        aria-pressed={on}
        data-off={on}
        tabIndex={-1}
        className={styles.flag}
        onClick={(event) => {
          event.stopPropagation();
          onPress();
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Icon of={icon} size={16} />
      </button>
    </Tooltip>
  );
}
