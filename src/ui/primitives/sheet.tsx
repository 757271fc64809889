import { Check, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import { IconButton } from './button.tsx';
import * as dialogStyles from './dialog.css.ts';
import { Icon } from './icon.tsx';
import type { MenuEntry } from './menu.tsx';
import * as styles from './sheet.css.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface SheetProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** It is gone and the focus is back where it was. */
  readonly onClosed?: () => void;
}

/** From below, for a thumb: what is a menu or a small dialog on a wide screen. */
export function Sheet({ open, title, children, onClose, onClosed }: SheetProps) {
  const { t } = useTranslation();
  const focus = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={dialogStyles.scrim} />
        <Radix.Content
          className={styles.panel}
          aria-describedby={undefined}
          tabIndex={-1}
          onOpenAutoFocus={focus.take}
          onCloseAutoFocus={(event) => {
            focus.giveBack(event);
            onClosed?.();
          }}
        >
          <div className={styles.grip} />
          <div className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon={X} name={t('close')} />
            </Radix.Close>
          </div>
          <div className={styles.body}>{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface SheetMenuProps extends Omit<SheetProps, 'children' | 'onClosed'> {
  /** No menus of their own, and of choices only those drawn inline: a sheet has one level. */
  readonly entries: readonly MenuEntry[];
  /** Above the rows: what they act on. */
  readonly head?: ReactNode;
}

/** A menu's rows in a sheet. A row does what it does once the sheet is gone: what opens then takes the focus. */
export function SheetMenu({ entries, head, ...sheet }: SheetMenuProps) {
  const chosen = useRef<(() => void) | null>(null);
  const choose = (act: () => void) => {
    chosen.current = act;
    sheet.onClose();
  };
  return (
    <Sheet
      {...sheet}
      onClosed={() => {
        chosen.current?.();
        chosen.current = null;
      }}
    >
      {head}
      {entries.map((entry) => {
        if (entry.kind === 'menu' || entry.kind === 'late-menu') return null;
        if (entry.kind === 'separator') return <hr key={entry.id} className={styles.separator} />;
        if (entry.kind === 'choice')
          return entry.inline === true && <SheetChoice key={entry.id} choice={entry} onChoose={choose} />;
        const off = typeof entry.disabledReason === 'string';
        return (
          <button
            key={entry.id}
            type="button"
            className={styles.row}
            data-danger={entry.danger}
            aria-disabled={off || undefined}
            onClick={() => {
              if (off) return;
              choose(entry.onSelect);
            }}
          >
            {entry.icon !== undefined && <Icon of={entry.icon} size={20} className={styles.icon} />}
            <span>
              {entry.label}
              {entry.note !== undefined && <div className={styles.reason}>{entry.note}</div>}
              {off && <div className={styles.reason}>{entry.disabledReason}</div>}
            </span>
          </button>
        );
      })}
    </Sheet>
  );
}

interface SheetChoiceProps {
  readonly choice: Extract<MenuEntry, { readonly kind: 'choice' }>;
  readonly onChoose: (act: () => void) => void;
}

/** The options of a choice, a row each; the one that holds has a tick. */
function SheetChoice({ choice, onChoose }: SheetChoiceProps) {
  return choice.options.map(({ value, label }) => (
    <button
      key={value}
      type="button"
      className={styles.row}
      aria-current={value === choice.value}
      onClick={() => onChoose(() => choice.onChange(value))}
    >
      <span className={styles.icon}>{value === choice.value && <Icon of={Check} size={20} />}</span>
      {label}
    </button>
  ));
}
