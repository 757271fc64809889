import { X, type LucideIcon } from 'lucide-react';
import { AlertDialog as RadixAlert, Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import { Button, IconButton } from './button.tsx';
import * as styles from './dialog.css.ts';
import { Icon } from './icon.tsx';
import { useFocusReturn } from './use-focus-return.ts';

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  /** `screen`: all of it, for what is a place to work in. */
  readonly width: 480 | 720 | 960 | 'screen';
  /** Stands between title and close: tabs. */
  readonly headExtra?: ReactNode;
  /** Right-aligned: cancel, then the verb. */
  readonly footer?: ReactNode;
  /** The body lays itself out and scrolls by itself. */
  readonly bare?: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** It is gone and the focus is back where it was: what moves the focus on waits for this. */
  readonly onClosed?: () => void;
}

/** Title left, close right, body scrolls, header and footer stay. Focus goes in, is kept, and comes back. */
export function Dialog({
  open,
  title,
  width,
  headExtra,
  footer,
  bare = false,
  children,
  onClose,
  onClosed,
}: DialogProps) {
  const { t } = useTranslation();
  const focus = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <div className={styles.stage}>
          <Radix.Content
            className={styles.panel({ width })}
            aria-describedby={undefined}
            onOpenAutoFocus={focus.take}
            onCloseAutoFocus={(event) => {
              focus.giveBack(event);
              onClosed?.();
            }}
            tabIndex={-1}
            // Escape in what is being edited gives that up first; the dialog goes with the next one.
            onEscapeKeyDown={(event) => {
              if (document.activeElement?.closest('[data-editing="true"]') != null) event.preventDefault();
            }}
          >
            <div className={styles.head}>
              <Radix.Title className={styles.title}>{title}</Radix.Title>
              {headExtra}
              <Radix.Close asChild>
                <IconButton icon={X} name={t('close')} shortcut="Esc" />
              </Radix.Close>
            </div>
            {bare ? (
              <div className={styles.bodyBare}>{children}</div>
            ) : (
              // What scrolls must be reached by the keyboard.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              <section className={styles.body} tabIndex={0} aria-label={title}>
                {children}
              </section>
            )}
            {footer !== undefined && (
              <div className={`${styles.footer} ${bare ? styles.footerRuled : ''}`}>{footer}</div>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly message: string;
  /** The verb on the button; never Yes or OK. */
  readonly verb: string;
  readonly danger?: boolean;
  /** Another way out, between Cancel and the verb. */
  readonly other?: { readonly verb: string; readonly onChoose: () => void } | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks only where undo cannot help. Cancel has the focus first; Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  const focus = useFocusReturn();
  return (
    <RadixAlert.Root open={props.open} onOpenChange={(next) => !next && props.onCancel()}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={styles.scrim} />
        <div className={styles.stage}>
          <RadixAlert.Content
            className={styles.panel({ width: 400 })}
            onOpenAutoFocus={focus.remember}
            onCloseAutoFocus={focus.giveBack}
          >
            <div className={styles.confirmHead}>
              <Icon of={props.icon} size={24} className={styles.confirmIcon} />
              <RadixAlert.Title className={styles.title}>{props.title}</RadixAlert.Title>
            </div>
            <RadixAlert.Description className={styles.confirmBody}>{props.message}</RadixAlert.Description>
            <div className={styles.footer}>
              <RadixAlert.Cancel asChild>
                <Button variant="outline">{t('cancel')}</Button>
              </RadixAlert.Cancel>
              {props.other !== undefined && (
                <RadixAlert.Action asChild>
                  <Button variant="outline" onClick={props.other.onChoose}>
                    {props.other.verb}
                  </Button>
                </RadixAlert.Action>
              )}
              <RadixAlert.Action asChild>
                <Button variant={props.danger === true ? 'danger' : 'primary'} onClick={props.onConfirm}>
                  {props.verb}
                </Button>
              </RadixAlert.Action>
            </div>
          </RadixAlert.Content>
        </div>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}
