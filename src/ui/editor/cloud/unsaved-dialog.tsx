import type { ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { Button, Dialog } from '../../primitives/index.ts';
import * as styles from './cloud.css.ts';

interface UnsavedDialogProps {
  readonly title: string;
  /** What would be lost. */
  readonly message: string;
  readonly saveLabel: string;
  readonly saving: boolean;
  /** Why it cannot be saved; null where it can. */
  readonly disabledReason?: string | null;
  readonly onCancel: () => void;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
  /** What went wrong with saving. */
  readonly children?: ReactNode;
}

/** Work that is saved nowhere is in the way: stay, discard it, or save it first. */
export function UnsavedDialog({
  title,
  message,
  saveLabel,
  saving,
  disabledReason = null,
  onCancel,
  onDiscard,
  onSave,
  children,
}: UnsavedDialogProps) {
  const { t } = useTranslation(EDITOR);
  return (
    <Dialog
      open
      title={title}
      width={480}
      onClose={onCancel}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button variant="outline" onClick={onDiscard}>
            {t('cloud.leaveDiscard')}
          </Button>
          <Button variant="primary" loading={saving} disabledReason={disabledReason} onClick={onSave}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <p className={styles.note}>{message}</p>
      {children}
    </Dialog>
  );
}
