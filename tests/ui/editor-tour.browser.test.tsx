import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { endTour, startTour } from '../../src/ui/editor/tour/tour-store.ts';
import { renderPageWith } from './render-page.tsx';

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  endTour();
  await cleanup();
});

it('goes on as each step is done, and tells when it ends', async () => {
  let ended = 0;
  startTour();
  const { screen, editor, fake } = await renderPageWith({ onTourEnd: () => void ended++ });
  const card = screen.getByRole('region', { name: 'Guided tour' });
  const dots = (number: number) => card.getByText(`Step ${number} of 6`);
  await expect.element(dots(1)).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Open a sample' }).click();
  fake.setBox('Corallite.stl', 20, 20, 20);
  await screen.getByRole('button', { name: 'Open a sample' }).click();
  await expect.element(dots(2)).toBeInTheDocument();
  editor.nudge([1, 0, 0]);
  await expect.element(dots(3)).toBeInTheDocument();
  await expect.element(card).toBeVisible();
  await card.getByRole('button', { name: 'Skip' }).click();
  await expect.element(card).not.toBeInTheDocument();
  expect(ended).toBe(1);
});

it('does not wait for what is done already, and is nowhere without being started', async () => {
  const { screen } = await renderPageWith({ sizes: [[5, 5, 5]] });
  const card = screen.getByRole('region', { name: 'Guided tour' });
  expect(card.query()).toBeNull();
  startTour();
  await expect.element(card.getByText('Step 2 of 6')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(card.getByText('Step 3 of 6')).toBeInTheDocument();
});
