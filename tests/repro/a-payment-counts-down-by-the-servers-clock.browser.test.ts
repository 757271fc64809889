import { expect, it } from 'vitest';
import { createWorld } from '../ui/portal/memory-world.ts';
import { renderPortal } from '../ui/portal/render-portal.tsx';

// The page compared the server's time with its own clock: one that was an hour fast said that no time was left.

it('half an hour is left to pay on a computer whose clock is an hour fast', async () => {
  const world = createWorld({ vip: false });
  world.money.clockAhead = -3_600_000;
  const { screen } = await renderPortal({ path: '/vip/privilege?modal=vip', world });
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('checkbox').click();
  await expect.element(dialog.getByText(/^(30:00|29:5\d) left$/)).toBeVisible();
});
