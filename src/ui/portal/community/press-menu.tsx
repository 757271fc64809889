import { useState, type ReactNode } from 'react';
import { DropdownMenu, SheetMenu, upTo, useMedia, type MenuEntry } from '../../primitives/index.ts';

interface PressMenuProps {
  /** Head of the sheet. */
  readonly title: string;
  readonly entries: readonly MenuEntry[];
  /** The button; it spreads what it is given. */
  readonly button: (given: { readonly onClick?: () => void }) => ReactNode;
}

/** A menu behind a button, and on a phone a sheet. */
export function PressMenu({ title, entries, button }: PressMenuProps) {
  const phone = useMedia(upTo.phone);
  const [open, setOpen] = useState(false);
  if (!phone)
    return (
      <DropdownMenu entries={entries} align="end">
        {button({})}
      </DropdownMenu>
    );
  return (
    <>
      {button({ onClick: () => setOpen(true) })}
      <SheetMenu open={open} title={title} entries={entries} onClose={() => setOpen(false)} />
    </>
  );
}
