import { Ellipsis, Pencil } from 'lucide-react';
import { beforeAll, expect, it } from 'vitest';
import { render } from '#tests/render.ts';
import { startLocales } from '#ui';
import { DropdownMenu, IconButton, TooltipProvider } from '../../src/ui/primitives/index.ts';

beforeAll(() => startLocales('en'));

/** A menu gives focus back to its button; after a click that opened the button's tip, over the dialog the row had opened. */
it('a menu closed by a click leaves no tip behind', async () => {
  let tips = 0;
  const watching = new MutationObserver(() => {
    tips += document.querySelectorAll('[role="tooltip"]').length;
  });
  watching.observe(document, { childList: true, subtree: true });
  const screen = await render(
    <TooltipProvider>
      <DropdownMenu
        entries={[{ kind: 'item', id: 'rename', label: 'Rename', icon: Pencil, onSelect: () => undefined }]}
      >
        <IconButton icon={Ellipsis} name="More" />
      </DropdownMenu>
    </TooltipProvider>,
  );
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('menuitem', { name: 'Rename' }).click();
  await expect.element(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  await expect.element(screen.getByRole('menuitem')).not.toBeInTheDocument();
  watching.disconnect();
  expect(tips).toBe(0);
});
