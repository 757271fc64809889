import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import * as Table from '../../src/editor/tools/table.ts';
import { renderPage } from './render-page.tsx';

vi.mock('../../src/editor/tools/table.ts', async (original) => {
  const { TOOLS } = await original<typeof Table>();
  return { TOOLS: [...TOOLS, ...(await import('./made-up-tools.ts')).MANY] };
});

afterEach(() => cleanup());

const namesOf = (place: string) =>
  Table.TOOLS.filter((tool) => tool.place === place).map(({ words }) => words.en.name);
const shown = (element: Element) => getComputedStyle(element).visibility === 'visible';

/** The bar of the stage, the names of the buttons that are seen in it, and of the rows of its menu. */
async function lookAtBar() {
  const bar = page.getByRole('toolbar', { name: 'Tools' });
  const buttons = bar
    .getByRole('button')
    .elements()
    .filter((button) => shown(button));
  const names = buttons.map((button) => button.getAttribute('aria-label')!);
  const rows: string[] = [];
  if (names.includes('More')) {
    await bar.getByRole('button', { name: 'More' }).click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    rows.push(
      ...page
        .getByRole('menuitem')
        .elements()
        .map((row) => row.textContent),
    );
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  }
  return { bar: bar.element(), buttons, names, rows };
}

describe.each([
  [1440, 900, true],
  [1024, 768, false],
])('at %d × %d', (width, height, withNames) => {
  it.each(['prepare', 'support'] as const)(
    'every tool of %s is in its bar or in the menu at its end',
    async (stage) => {
      await page.viewport(width, height);
      const { editor } = await renderPage([20, 20, 20]);
      editor.setStage(stage);
      await expect.poll(async () => (await lookAtBar()).names.length).toBeGreaterThan(6);
      const { bar, buttons, names, rows } = await lookAtBar();
      for (const name of namesOf(stage)) {
        const inMenu = rows.some((row) => row.startsWith(name));
        expect([names.includes(name), inMenu], name).toContain(true);
        expect(names.includes(name) && inMenu, `${name} twice`).toBe(false);
      }
      if (stage === 'prepare')
        for (const name of ['Z offset', 'Platform', 'Batch'])
          expect(rows.some((row) => row.startsWith(name))).toBe(true);
      // Nothing reaches over the edge of the bar, nor over its neighbour; names are whole.
      const room = bar.getBoundingClientRect();
      let right = room.left;
      for (const button of buttons) {
        const box = button.getBoundingClientRect();
        expect(box.left).toBeGreaterThanOrEqual(right - 0.5);
        expect(box.right).toBeLessThanOrEqual(room.right + 0.5);
        expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth);
        ({ right } = box);
      }
      const label = buttons[0]!.querySelector('span')!;
      expect(getComputedStyle(label).display !== 'none').toBe(withNames);
    },
  );
});

describe('the bar', () => {
  it('runs from its menu what it has no room for, and makes room again', async () => {
    await page.viewport(1024, 768);
    const { screen, editor } = await renderPage([20, 20, 20]);
    await screen.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'More' }).click();
    await screen.getByRole('menuitem', { name: 'Platform' }).click();
    await expect.poll(() => editor.getState().tool).toBe('platform');
    const narrow = (await lookAtBar()).names.length;
    await page.viewport(1920, 1080);
    await expect.poll(async () => (await lookAtBar()).names.length).toBeGreaterThanOrEqual(narrow);
    expect((await lookAtBar()).names).toEqual(expect.arrayContaining(['Library', 'Simplify']));
  });

  it('is walked with the arrows, past what is in the menu', async () => {
    await page.viewport(1024, 768);
    const { screen } = await renderPage([20, 20, 20]);
    const bar = screen.getByRole('toolbar', { name: 'Tools' });
    // What has no room goes into the menu when the bar has been drawn and measured.
    let names: readonly string[] = [];
    const isSettled = async () => {
      const before = names.join();
      ({ names } = await lookAtBar());
      return names.join() === before;
    };
    await expect.poll(isSettled).toBe(true);
    const first = bar.getByRole('button', { name: names[0]!, exact: true });
    (first.element() as HTMLElement).focus();
    const walked = [names[0]];
    for (let step = 1; step < names.length; step++) {
      await userEvent.keyboard('{ArrowRight}');
      walked.push(document.activeElement!.getAttribute('aria-label')!);
    }
    expect(walked).toEqual(names);
  });
});

describe('a stage', () => {
  it('is shown once it has a tool, between its neighbours, with a key of its own', async () => {
    await page.viewport(1440, 900);
    const { screen, editor } = await renderPage([20, 20, 20]);
    const stages = screen.getByLabelText('Stage', { exact: true }).getByRole('radio');
    expect(stages.elements().map((stage) => stage.textContent)).toEqual(['Prepare', 'Support', 'Slice']);
    await userEvent.keyboard('{Alt>}2{/Alt}');
    expect(editor.getState().stage).toBe('support');
    // Rail, panel and parts stay where they are.
    await expect.element(screen.getByRole('toolbar', { name: 'Transform' })).toBeVisible();
    await expect.element(screen.getByRole('region', { name: 'Print setup' })).toBeVisible();
    await screen.getByRole('button', { name: 'Grow' }).click();
    expect(editor.getState()).toMatchObject({ stage: 'support', tool: 'grow' });
  });

  it('is entered by taking one of its tools in hand', async () => {
    await page.viewport(1440, 900);
    const { editor } = await renderPage([20, 20, 20]);
    await userEvent.keyboard('{F3}');
    await userEvent.keyboard('take overhangs{Enter}');
    expect(editor.getState()).toMatchObject({ stage: 'support', tool: 'overhangs' });
  });
});
