import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CHAPTERS } from '../../src/ui/manual/books.ts';
import { PRELOAD_ERROR } from '../../src/ui/chunk.ts';
import { renderPortal } from '../ui/portal/render-portal.tsx';

// Without a network, what the manual says stayed on its way for ever, and the failure was nobody's.

const failures: unknown[] = [];
const report = (event: Event) => void failures.push((event as CustomEvent).detail);
beforeEach(() => {
  failures.length = 0;
  window.addEventListener(PRELOAD_ERROR, report);
});
afterEach(() => {
  window.removeEventListener(PRELOAD_ERROR, report);
  vi.restoreAllMocks();
});

it('a chapter that cannot be fetched says so in its place, and is fetched again', async () => {
  vi.spyOn(CHAPTERS, '../../../texts/en/manual/keys.md').mockRejectedValueOnce(
    new TypeError('Failed to fetch dynamically imported module'),
  );
  const { screen } = await renderPortal({ path: '/manual?page=keys' });
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Couldn’t load');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Shortcuts' })).toBeVisible();
  expect(failures.map(String)).toEqual(['TypeError: Failed to fetch dynamically imported module']);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Tools and parts' })).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
