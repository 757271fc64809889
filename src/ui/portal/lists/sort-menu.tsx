import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { DropdownMenu, Icon, SheetMenu, upTo, useMedia, type MenuEntry } from '../../primitives/index.ts';
import * as styles from './sort-menu.css.ts';

interface SortMenuProps<Value extends string> {
  /** What is chosen in it. */
  readonly label: string;
  /** The button's name: what is chosen now. */
  readonly name: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** The order of a list: a menu, and on a phone a sheet. */
export function SortMenu<Value extends string>({
  label,
  name,
  value,
  options,
  onChange,
}: SortMenuProps<Value>) {
  const thumb = useMedia(upTo.phone);
  const [open, setOpen] = useState(false);
  const entries: readonly MenuEntry[] = [
    {
      kind: 'choice',
      id: 'sort',
      inline: true,
      label,
      value,
      options,
      onChange: (next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      },
    },
  ];
  const button = (
    <button
      type="button"
      className={styles.sort}
      aria-label={name}
      {...(thumb ? { 'aria-haspopup': 'dialog' as const, onClick: () => setOpen(true) } : {})}
    >
      {options.find((option) => option.value === value)?.label}
      <Icon of={ChevronDown} size={16} />
    </button>
  );
  if (!thumb)
    return (
      <DropdownMenu align="end" entries={entries}>
        {button}
      </DropdownMenu>
    );
  return (
    <>
      {button}
      <SheetMenu open={open} title={label} entries={entries} onClose={() => setOpen(false)} />
    </>
  );
}
