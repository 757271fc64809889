import { CircleAlert, X } from 'lucide-react';
import { DismissableLayer } from 'radix-ui/internal';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
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
    /** Until it is closed. */
    readonly stays?: boolean | undefined;
    /** One thing to do about it: Undo. */
    readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  } | null;
  /** Nothing lies along the lower edge of the page. */
  readonly low?: boolean;
  readonly onClose: () => void;
}

/**
 * A result with no place of its own on the screen: three seconds, longer under the pointer or the focus, or until it is closed. F8 leads to it. It is no
 * layer over the page, as Radix's own is: Escape closes what is open first, and the notice with the next press (ADR 0524).
 */
export function Toast({ toast, low = false, onClose }: ToastProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLOListElement>(null);
  const shown = toast !== null;
  useEffect(() => {
    if (!shown) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'F8') place.current?.focus();
      // Whatever took the key for itself has said so.
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [shown, onClose]);
  return (
    // A press on it is none beside the dialog, which would close. What is live stays readable over a dialog. It has a name while it says
    // something: an empty region is none to go to, and the editor has two.
    <DismissableLayer.Branch asChild>
      <section aria-label={shown ? t('notice') : undefined} aria-live="polite">
        <ol ref={place} tabIndex={-1} className={low ? styles.low : styles.viewport}>
          {toast !== null && <Shown key={toast.id} toast={toast} onClose={onClose} />}
        </ol>
      </section>
    </DismissableLayer.Branch>
  );
}

function Shown({
  toast,
  onClose,
}: {
  readonly toast: NonNullable<ToastProps['toast']>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const { error, stays = false, text, action } = toast;
  useEffect(() => {
    if (held || stays) return undefined;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, onClose, stays]);
  return (
    // Nothing is done by it: it only waits.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={styles.root}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {error === true && <Icon of={CircleAlert} size={16} />}
      <div role={error === true ? 'alert' : undefined}>{text}</div>
      {action !== undefined && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.run();
            onClose();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t('close')} onClick={onClose}>
        <Icon of={X} size={16} />
      </button>
    </li>
  );
}
