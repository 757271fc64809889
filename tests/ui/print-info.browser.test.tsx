import { afterEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { changeLanguage } from '../../src/ui/locales/index.ts';
import { renderPage } from './render-page.tsx';

afterEach(async () => {
  await changeLanguage('en');
  await cleanup();
});

const cells = (): readonly string[] =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(' | '),
  );

it('says what of the resin is in parts and what in supports, and nothing of it where there are none', async () => {
  await page.viewport(1440, 900);
  const { editor, screen, fake } = await renderPage([20, 20, 20]);
  editor.setStage('slice');
  await expect.element(screen.getByRole('heading', { name: 'Print info' })).toBeVisible();
  expect(document.querySelector('table')).toBeNull();

  fake.slicer.supports = { volumeMm3: 250, weightG: 0.275, cost: 0.0075 };
  editor.selectAll();
  editor.setPosition([5, 0, 0]);
  const table = screen.getByRole('table', { name: 'Resin' });
  await expect.element(table).toBeVisible();
  await expect.element(table.getByRole('columnheader', { name: 'Supports' })).toBeVisible();
  expect(cells()).toEqual([
    'Volume | 0.75 ml | 0.25 ml',
    'Weight | 0.83 g | 0.28 g',
    'Build cost | $0.02 | $0.01',
  ]);

  await changeLanguage('zh');
  await expect
    .element(screen.getByRole('table', { name: '树脂' }).getByRole('columnheader', { name: '零件' }))
    .toBeVisible();
});
