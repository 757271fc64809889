import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPortal } from '../ui/portal/render-portal.tsx';

// A computer's page enlarged to 200 % is as wide as a tablet that lies: the places of /mine were squeezed to icons with their
// names drawn over each other.

it('the places of /mine keep their names apart in a window of 720 by 450 pixels', async () => {
  const { screen } = await renderPortal({ path: '/mine/account' });
  await page.viewport(720, 450);
  const places = screen.getByRole('navigation', { name: 'My pages' }).getByRole('link').elements();
  expect(places.map(({ textContent }) => textContent)).toEqual(['Account', 'My Orders', 'My Share']);
  for (const place of places) expect(place.scrollWidth).toBeLessThanOrEqual(place.clientWidth);
});
