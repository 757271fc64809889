import { Check, ChevronRight, Crown, type LucideIcon } from 'lucide-react';
import { ContextMenu as RadixContext, DropdownMenu as RadixDropdown } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import * as styles from './menu.css.ts';
import { HOLDS_MENU } from './use-long-press.ts';

interface MenuItem {
  readonly kind: 'item';
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  readonly shortcut?: string | undefined;
  readonly danger?: boolean;
  /** What is to be known of it: drawn under the label. */
  readonly note?: string | undefined;
  /** Why it is off: drawn under the label. */
  readonly disabledReason?: string | null;
  readonly onSelect: () => void;
}

export type MenuEntry =
  | MenuItem
  | {
      readonly kind: 'choice';
      readonly id: string;
      readonly label: string;
      readonly icon?: LucideIcon | undefined;
      readonly value: string;
      /** One with a `lock` cannot be chosen: the lock says who could. */
      readonly options: readonly {
        readonly value: string;
        readonly label: string;
        readonly lock?: string | undefined;
      }[];
      readonly onChange: (value: string) => void;
      /** The options are rows of the menu itself: for a menu that has nothing else. */
      readonly inline?: boolean;
    }
  /** Rows of its own, beside it. */
  | {
      readonly kind: 'menu';
      readonly id: string;
      readonly label: string;
      readonly icon?: LucideIcon | undefined;
      readonly entries: readonly MenuEntry[];
    }
  /** Rows that are asked for once it is opened, by a hook. */
  | {
      readonly kind: 'late-menu';
      readonly id: string;
      readonly label: string;
      readonly icon?: LucideIcon | undefined;
      readonly useEntries: () => readonly MenuEntry[];
    }
  | { readonly kind: 'separator'; readonly id: string };

export const menuItem = (
  id: string,
  label: string,
  icon: LucideIcon,
  onSelect: () => void,
  more: Pick<MenuItem, 'shortcut' | 'danger' | 'note' | 'disabledReason'> = {},
): MenuItem => ({ kind: 'item', id, label, icon, onSelect, ...more });

/** The two Radix menus share their parts; the rows are written once. */
type Kit = typeof RadixDropdown | typeof RadixContext;

/**
 * A row does what it does once the menu is gone and the focus is back where it was: what opens then knows where to give it
 * back.
 */
function useAfterClose() {
  const chosen = useRef<(() => void) | null>(null);
  return {
    choose: (act: () => void) => {
      chosen.current = act;
    },
    onCloseAutoFocus: () => {
      // Called before the focus moves.
      if (chosen.current !== null) setTimeout(chosen.current);
      chosen.current = null;
    },
  };
}

interface MenuEntriesProps {
  readonly kit: Kit;
  readonly entries: readonly MenuEntry[];
  readonly choose: (act: () => void) => void;
}

function MenuEntries({ kit, entries, choose }: MenuEntriesProps) {
  return entries.map((entry) => {
    switch (entry.kind) {
      case 'separator':
        return <kit.Separator key={entry.id} className={styles.separator} />;
      case 'item': {
        const off = typeof entry.disabledReason === 'string';
        return (
          <kit.Item
            key={entry.id}
            className={styles.item}
            data-danger={entry.danger}
            aria-disabled={off || undefined}
            onSelect={(event) => {
              if (off) event.preventDefault();
              else choose(entry.onSelect);
            }}
          >
            <span className={styles.icon}>{entry.icon !== undefined && <Icon of={entry.icon} />}</span>
            <span className={styles.text}>
              {entry.label}
              {entry.note !== undefined && <div className={styles.reason}>{entry.note}</div>}
              {off && <div className={styles.reason}>{entry.disabledReason}</div>}
            </span>
            {entry.shortcut !== undefined && <span className={styles.trailing}>{entry.shortcut}</span>}
          </kit.Item>
        );
      }
      case 'choice':
        if (entry.inline === true) return <MenuOptions key={entry.id} kit={kit} choice={entry} />;
        return (
          <SubMenu key={entry.id} kit={kit} label={entry.label} icon={entry.icon}>
            <MenuOptions kit={kit} choice={entry} />
          </SubMenu>
        );
      case 'menu':
        return (
          <SubMenu key={entry.id} kit={kit} label={entry.label} icon={entry.icon}>
            <MenuEntries kit={kit} entries={entry.entries} choose={choose} />
          </SubMenu>
        );
      case 'late-menu':
        return (
          <SubMenu key={entry.id} kit={kit} label={entry.label} icon={entry.icon}>
            <LateEntries kit={kit} useEntries={entry.useEntries} choose={choose} />
          </SubMenu>
        );
    }
  });
}

interface LateEntriesProps extends Pick<MenuEntriesProps, 'kit' | 'choose'> {
  readonly useEntries: () => readonly MenuEntry[];
}

function LateEntries({ kit, useEntries, choose }: LateEntriesProps) {
  return <MenuEntries kit={kit} entries={useEntries()} choose={choose} />;
}

interface SubMenuProps {
  readonly kit: Kit;
  readonly label: string;
  readonly icon: LucideIcon | undefined;
  readonly children: ReactNode;
}

/** A row that opens rows beside it. */
function SubMenu({ kit, label, icon, children }: SubMenuProps) {
  return (
    <kit.Sub>
      <kit.SubTrigger className={styles.item}>
        <span className={styles.icon}>{icon !== undefined && <Icon of={icon} />}</span>
        <span className={styles.text}>{label}</span>
        <Icon of={ChevronRight} size={16} />
      </kit.SubTrigger>
      <kit.Portal>
        <kit.SubContent className={styles.content} sideOffset={6} collisionPadding={8}>
          {children}
        </kit.SubContent>
      </kit.Portal>
    </kit.Sub>
  );
}

type Choice = Extract<MenuEntry, { readonly kind: 'choice' }>;

function MenuOptions({ kit, choice }: { readonly kit: Kit; readonly choice: Choice }) {
  return (
    <kit.RadioGroup
      value={choice.value}
      onValueChange={(value) => {
        // Radix reports a row that keeps the menu open as of any other.
        if (choice.options.some((option) => option.value === value && option.lock === undefined))
          choice.onChange(value);
      }}
      aria-label={choice.label}
    >
      {choice.options.map((option) => (
        <kit.RadioItem
          key={option.value}
          value={option.value}
          className={styles.item}
          aria-disabled={option.lock !== undefined || undefined}
          onSelect={(event) => option.lock !== undefined && event.preventDefault()}
        >
          <span className={styles.icon}>
            <kit.ItemIndicator>
              <Icon of={Check} size={16} />
            </kit.ItemIndicator>
          </span>
          <span className={styles.text}>{option.label}</span>
          {option.lock !== undefined && <Lock text={option.lock} />}
        </kit.RadioItem>
      ))}
    </kit.RadioGroup>
  );
}

/** A small crown, and for whom. */
export function Lock({ text }: { readonly text: string }) {
  return (
    <span className={styles.lock}>
      <Icon of={Crown} size={14} />
      {text}
    </span>
  );
}

interface MenuProps {
  readonly entries: readonly MenuEntry[];
  /** The trigger: one element that takes a ref. */
  readonly children: ReactNode;
}

interface DropdownMenuProps extends MenuProps {
  readonly align?: 'start' | 'end';
  /** Above the rows: what they are about. Nothing in it can be pressed. */
  readonly head?: ReactNode;
}

export function DropdownMenu({ entries, align = 'start', head, children }: DropdownMenuProps) {
  const { choose, onCloseAutoFocus } = useAfterClose();
  return (
    <RadixDropdown.Root modal={false}>
      <RadixDropdown.Trigger asChild>{children}</RadixDropdown.Trigger>
      <RadixDropdown.Portal>
        <RadixDropdown.Content
          className={styles.content}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          {head}
          <MenuEntries kit={RadixDropdown} entries={entries} choose={choose} />
        </RadixDropdown.Content>
      </RadixDropdown.Portal>
    </RadixDropdown.Root>
  );
}

export function ContextMenu({ entries, children }: MenuProps) {
  const { choose, onCloseAutoFocus } = useAfterClose();
  return (
    <RadixContext.Root modal={false}>
      <RadixContext.Trigger asChild {...{ [HOLDS_MENU]: '' }}>
        {children}
      </RadixContext.Trigger>
      <RadixContext.Portal>
        <RadixContext.Content
          className={styles.content}
          collisionPadding={8}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <MenuEntries kit={RadixContext} entries={entries} choose={choose} />
        </RadixContext.Content>
      </RadixContext.Portal>
    </RadixContext.Root>
  );
}
