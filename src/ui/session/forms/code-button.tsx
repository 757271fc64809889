import { useTranslation } from '../../locales/use-translation.ts';
import { SESSION } from '../../locales/namespaces.ts';
import { button } from '../../primitives/button.css.ts';
import * as styles from './forms.css.ts';
import type { MessageCode } from './message-code.ts';

interface CodeButtonProps {
  readonly code: MessageCode;
  readonly onClick: () => void;
}

/** Gets a code, then counts until it may get another. */
export function CodeButton({ code, onClick }: CodeButtonProps) {
  const { t } = useTranslation(SESSION);
  const { secondsLeft, sentTo, sending } = code;
  const text =
    secondsLeft > 0
      ? t('code.resendIn', { seconds: secondsLeft })
      : t(sentTo === null ? 'code.get' : 'code.resend');
  const off = sending || secondsLeft > 0;
  return (
    <span className={styles.codeButton}>
      {/* Not the primitive: while it counts it is off, and what it says is why. */}
      <button
        type="button"
        className={button({ variant: 'soft', size: 40 })}
        aria-disabled={off || undefined}
        aria-busy={sending || undefined}
        onClick={() => {
          if (!off) onClick();
        }}
      >
        {text}
      </button>
    </span>
  );
}
