import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from '#tests/render.ts';
import { startLocales } from '#ui';
import { SheetMenu, TextField, TooltipProvider } from '../../src/ui/primitives/index.ts';

beforeAll(() => startLocales('en'));

function Page() {
  const [open, setOpen] = useState(false);
  const [renaming, setRenaming] = useState(false);
  return (
    <TooltipProvider>
      <button type="button" onClick={() => setOpen(true)}>
        More
      </button>
      {renaming && <TextField label="Name" takesFocus value="Vase" onCommit={() => undefined} />}
      {open && (
        <SheetMenu
          open
          title="Vase"
          entries={[
            { kind: 'item', id: 'rename', label: 'Rename', icon: Pencil, onSelect: () => setRenaming(true) },
          ]}
          onClose={() => setOpen(false)}
        />
      )}
    </TooltipProvider>
  );
}

it('a sheet gives the focus back, and what a row opens takes it', async () => {
  const screen = await render(<Page />);
  await screen.getByRole('button', { name: 'More' }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('button', { name: 'Rename' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});
