import DOMPurify from 'dompurify';
import { CircleAlert } from 'lucide-react';
import { AlertDialog as Radix } from 'radix-ui';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import { SESSION } from '../locales/namespaces.ts';
import { Button } from '../primitives/button.tsx';
import * as dialogStyles from '../primitives/dialog.css.ts';
import { Icon } from '../primitives/icon.tsx';
import { useSession } from './cloud-context.tsx';
import { answerConfirm, type ConfirmRequest } from './confirm.ts';
import { useDevice } from './device.ts';
import * as styles from './confirm-panel.css.ts';

/** What a message may be made of: words and their emphasis, lists, links. */
const ALLOWED = {
  ALLOWED_TAGS: ['a', 'b', 'br', 'code', 'em', 'i', 'li', 'ol', 'p', 'span', 'strong', 'ul'],
  ALLOWED_ATTR: ['href', 'target', 'rel'],
};

/** The global confirmation of SPEC §2: icon, header, message, and the buttons that have a label. */
export function ConfirmPanel({ request }: { readonly request: ConfirmRequest }) {
  const { t } = useTranslation(SESSION);
  const { header, message, icon, acceptProps, rejectProps, vipTip } = request;
  const html = useMemo(() => ({ __html: DOMPurify.sanitize(message, ALLOWED) }), [message]);
  const username = useSession((state) => state.user?.username);
  const desktop = useDevice().class === 'desktop';
  // Radix knows only of its own triggers; this is asked from anywhere.
  const opener = useRef<Element | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
    [],
  );
  return (
    <Radix.Root open onOpenChange={(open) => !open && answerConfirm(false)}>
      <Radix.Portal>
        <Radix.Overlay className={dialogStyles.scrim} />
        <div className={dialogStyles.stage}>
          <Radix.Content
            className={styles.panel}
            onOpenAutoFocus={(event) => {
              opener.current ??= document.activeElement;
              event.preventDefault();
              (first.current ?? (event.currentTarget as HTMLElement)).focus();
            }}
            onCloseAutoFocus={(event) => event.preventDefault()}
            tabIndex={-1}
          >
            <div className={styles.head}>
              <Icon of={icon ?? CircleAlert} size={24} className={styles.icon} />
              <Radix.Title className={styles.title}>{header}</Radix.Title>
            </div>
            {/* oxlint-disable-next-line react/no-danger -- sanitised above; SPEC asks for HTML. */}
            <Radix.Description asChild>
              <div className={styles.message} dangerouslySetInnerHTML={html} />
            </Radix.Description>
            {vipTip !== undefined && username !== undefined && (
              <p className={styles.tip}>
                {vipTip} {/* A phone is not led where the guard would turn it away (SPEC §4). */}
                {desktop && (
                  <a
                    className={styles.tipLink}
                    href="/vip/privilege?modal=vip"
                    target="_blank"
                    rel="noopener"
                  >
                    {t('confirm.vip')}
                  </a>
                )}
              </p>
            )}
            <div className={styles.footer}>
              {rejectProps !== undefined && (
                <span className={styles.button}>
                  <Button ref={first} variant="outline" size={40} onClick={() => answerConfirm(false)}>
                    {rejectProps.label}
                  </Button>
                </span>
              )}
              {acceptProps !== undefined && (
                <span className={styles.button}>
                  <Button
                    {...(rejectProps === undefined ? { ref: first } : {})}
                    variant={acceptProps.danger === true ? 'danger' : 'primary'}
                    size={40}
                    onClick={() => answerConfirm(true)}
                  >
                    {acceptProps.label}
                  </Button>
                </span>
              )}
            </div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
