import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { endTour, startTour, TOUR_STEPS } from '../../src/ui/editor/shared/tour-store.ts';
import { islandAt } from './issue-samples.ts';
import { issueReport } from '#tests/editor-ports.ts';
import { ok } from '#base';
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
  const dots = (number: number) => card.getByText(`Step ${number} of 7`);
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
  await expect.element(card.getByText('Step 2 of 7')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(card.getByText('Step 3 of 7')).toBeInTheDocument();
});

/** The card of the tour and the ring it goes with. */
function marks() {
  const card = document.querySelector('section[aria-label="Guided tour"]')!.getBoundingClientRect();
  const ring = document.querySelector('section[aria-label="Guided tour"]')!.previousElementSibling!;
  return { card, ring: ring.getBoundingClientRect() };
}

/** The card is apart from what it is about, and both are on the page. */
const standsApart = (step: string): Promise<void> =>
  expect
    .poll(
      () => {
        const { card, ring } = marks();
        const isApart =
          card.right <= ring.left ||
          card.left >= ring.right ||
          card.bottom <= ring.top ||
          card.top >= ring.bottom;
        const isInside = (box: DOMRect): boolean =>
          box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
        return isApart && isInside(card) && isInside(ring);
      },
      { message: step },
    )
    .toBe(true);

it.each([1440, 1024])(
  'is done from end to end by doing it, and never covers what it is about, at %i',
  async (width) => {
    await page.viewport(width, 768);
    let ended = 0;
    startTour();
    const { screen, editor, fake } = await renderPageWith({ onTourEnd: () => void ended++ });
    fake.slicer.issues = ok(issueReport([islandAt(10)]));
    fake.setBox('Corallite.stl', 20, 20, 20);
    const actions = {
      import: () => screen.getByRole('button', { name: 'Open a sample' }).click(),
      move: () => Promise.resolve(editor.nudge([1, 0, 0])),
      async issue() {
        if (width === 1024) await screen.getByRole('button', { name: /^Issues/ }).click();
        await screen.getByRole('button', { name: 'Next island' }).click();
      },
      async support() {
        await screen.getByRole('radio', { name: 'Support' }).click();
        // The button is what it is about now.
        await standsApart('the button');
        await screen.getByRole('button', { name: 'Prepare for printing' }).last().click();
      },
      slice: () => screen.getByRole('radio', { name: 'Slice' }).click(),
      layer: () => Promise.resolve(editor.setLayer(3)),
      async export() {
        await screen.getByRole('button', { name: 'Export', exact: true }).click();
        await screen.getByRole('button', { name: 'Export file' }).click();
      },
    };
    for (const [index, step] of TOUR_STEPS.entries()) {
      await expect.element(screen.getByText(`Step ${index + 1} of 7`)).toBeInTheDocument();
      await standsApart(step);
      await actions[step]();
    }
    await expect.element(screen.getByText(/Step \d of 7/)).not.toBeInTheDocument();
    expect(ended).toBe(1);
  },
);

it('says so where there is no issue to look at, and goes on with Slice', async () => {
  const { screen, editor } = await renderPageWith({ sizes: [[5, 5, 5]] });
  startTour();
  const card = screen.getByRole('region', { name: 'Guided tour' });
  await expect.element(card.getByText('Step 2 of 7')).toBeInTheDocument();
  editor.nudge([1, 0, 0]);
  await expect.element(card.getByText(/found nothing here/)).toBeVisible();
  await screen.getByRole('radio', { name: 'Slice' }).click();
  await expect.element(card.getByText('Step 6 of 7')).toBeInTheDocument();
});

it('passes what was left out by who opens Slice early', async () => {
  const { screen, editor } = await renderPageWith({ sizes: [[5, 5, 5]] });
  startTour();
  const card = screen.getByRole('region', { name: 'Guided tour' });
  await expect.element(card.getByText('Step 2 of 7')).toBeInTheDocument();
  editor.setStage('slice');
  await expect.element(card.getByText('Step 6 of 7')).toBeInTheDocument();
});

it('begins again from the menu, in Prepare', async () => {
  const { screen, editor } = await renderPageWith({ sizes: [[5, 5, 5]] });
  editor.setStage('slice');
  await screen.getByRole('button', { name: 'Main menu' }).click();
  await screen.getByRole('menuitem', { name: 'Guided tour' }).click();
  await expect.element(screen.getByText('Step 2 of 7')).toBeInTheDocument();
  expect(editor.getState().stage).toBe('prepare');
});
