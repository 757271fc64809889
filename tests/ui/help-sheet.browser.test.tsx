import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TOOLS } from '#editor';
import { BOOKS } from '../../src/ui/manual/books.ts';
import { HELP } from '../../src/ui/manual/help-topics.ts';
import { renderPage } from './render-page.tsx';

beforeEach(() => page.viewport(1440, 900));

const top = (element: Element) => element.getBoundingClientRect().top;

it('opens the page of the manual about the tool beside the work, at its section', async () => {
  const { screen, editor } = await renderPage([10, 10, 10]);
  editor.selectAll();
  editor.setTool('move');
  await screen
    .getByRole('complementary', { name: 'Tool and print' })
    .getByRole('button', { name: 'About this panel' })
    .click();
  const sheet = screen.getByRole('dialog', { name: 'Arranging parts' });
  await expect.element(sheet).toBeVisible();
  const body = sheet.getByRole('region', { name: 'Manual' });
  const head = body.getByRole('heading', { name: 'Moving, rotating, scaling' });
  await expect.poll(() => Math.abs(top(head.element()) - top(body.element()))).toBeLessThan(60);
  // Its links to itself would change the address of the editor.
  expect(
    sheet
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/manual?page=arrange#transform']);

  // Work goes on beside it: the tool's own field is still there to be used.
  await screen.getByRole('textbox', { name: 'X mm' }).fill('12');
  await userEvent.keyboard('{Enter}');
  expect(editor.selectionFacts()?.position[0]).toBeCloseTo(12, 3);
  await expect.element(sheet).toBeVisible();
});

it('follows the tool, and goes with Escape, which leaves the tool alone', async () => {
  const { screen, editor } = await renderPage([10, 10, 10]);
  editor.setTool('move');
  const button = screen
    .getByRole('complementary', { name: 'Tool and print' })
    .getByRole('button', { name: 'About this panel' });
  await button.click();
  const body = screen.getByRole('region', { name: 'Manual' });
  await expect.element(body.getByRole('heading', { name: 'Selecting' })).toBeInTheDocument();
  editor.setTool('select');
  await expect
    .poll(() =>
      Math.abs(top(body.getByRole('heading', { name: 'Selecting' }).element()) - top(body.element())),
    )
    .toBeLessThan(60);
  editor.setTool('rotate');
  await userEvent.keyboard('{Escape}');
  await expect.element(body).not.toBeInTheDocument();
  expect(editor.getState().tool).toBe('rotate');
  await expect.element(button).toHaveFocus();
});

it.each([
  ['English', BOOKS.en],
  ['Chinese', BOOKS.zh],
])('every topic is a section of the manual in %s', async (_language, books) => {
  const manual = await books.wholeManual();
  for (const [id, section] of [...Object.values(HELP), ...TOOLS.map((tool) => tool.manual)])
    expect(manual.find((article) => article.id === id)?.sections.map((each) => each.id)).toContain(section);
});
