import { CircleAlert, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import * as styles from './toast.css.ts';

const SHOWN_MS = 3000;

export interface ToastProps {
  /** At most one; a new one takes the place of the old. */
  readonly toast: {
    readonly id: number;
    readonly text: string;
    /** Read out at once instead of politely. */
    readonly error?: boolean | undefined;
    /** One thing to do about it: Undo. */
    readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  } | null;
  /** Nothing lies along the lower edge of the page. */
  readonly low?: boolean;
  readonly onClose: () => void;
}

/** A result with no place of its own on the screen: three seconds, longer under the pointer or the focus. */
export function Toast({ toast, low = false, onClose }: ToastProps) {
  const { t } = useTranslation();
  return (
    <Radix.Provider duration={SHOWN_MS} label={t('notice')}>
      {toast !== null && (
        <Radix.Root
          key={toast.id}
          type={toast.error === true ? 'foreground' : 'background'}
          className={styles.root}
          onOpenChange={(open) => !open && onClose()}
        >
          {toast.error === true && <Icon of={CircleAlert} size={16} />}
          <Radix.Description>{toast.text}</Radix.Description>
          {toast.action !== undefined && (
            <Radix.Action asChild altText={toast.action.label}>
              <button type="button" className={styles.action} onClick={toast.action.run}>
                {toast.action.label}
              </button>
            </Radix.Action>
          )}
          <Radix.Close className={styles.close} aria-label={t('close')}>
            <Icon of={X} size={16} />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport className={low ? styles.low : styles.viewport} />
    </Radix.Provider>
  );
}
