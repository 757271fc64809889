import { afterEach, expect, it, vi } from 'vitest';
import { LegalPage } from '../../src/ui/pages/legal/legal-page.tsx';
import { LEGAL_TEXTS, legalTextAt } from '../../src/ui/pages/legal/legal-texts.ts';
import { createFakeCloud } from '../ui/session/fake-cloud.ts';
import { renderSession } from '../ui/session/render-session.tsx';

// Terms whose words could not be fetched were a bug of the page ("Something went wrong"), and stayed away until a reload.

afterEach(() => vi.restoreAllMocks());

it('terms that cannot be fetched say so, and come when they can be', async () => {
  vi.spyOn(LEGAL_TEXTS, legalTextAt('en', 'terms')).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const screen = await renderSession(createFakeCloud({}).cloud, <LegalPage topic="terms" />);
  await expect.element(screen.getByRole('heading', { name: 'Corallite can’t be reached' })).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
});
