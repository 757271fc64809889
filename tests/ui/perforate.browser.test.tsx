import { afterEach, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { changeLanguage } from '../../src/ui/locales/index.ts';
import { renderHollow } from './hollow-part.ts';

afterEach(async () => {
  await changeLanguage('en');
  await cleanup();
});

/** The panel of Perforate over a hollow part. */
async function open() {
  await page.viewport(1440, 900);
  const rendered = await renderHollow();
  rendered.editor.selectAll();
  await userEvent.keyboard('{Shift>}h{/Shift}');
  await expect.element(rendered.screen.getByRole('heading', { name: 'Perforate' })).toBeVisible();
  const holes = () => rendered.part().features?.holes ?? [];
  return { ...rendered, holes };
}

it('adds the drain holes of a hollow part, lists them, and makes their plugs by their numbers', async () => {
  const { editor, screen, holes } = await open();
  const make = screen.getByRole('button', { name: 'Make plugs' });
  // There is no hole yet to make one for.
  await expect.element(make).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('button', { name: 'Add drain holes' }).click();
  await vi.waitFor(() => expect(holes().length).toBeGreaterThan(0));
  await expect.element(screen.getByText(/^Drain holes added: \d\. Resin trapped/)).toBeVisible();
  const list = screen.getByRole('radiogroup', { name: 'Holes of the part' });
  const count = holes().length;
  await expect.element(list.getByRole('radio').nth(count)).toHaveTextContent('New hole');
  await expect.element(list.getByRole('radio', { name: /^Hole 1/ })).toBeVisible();
  await vi.waitFor(() => expect(make.element().getAttribute('aria-disabled')).not.toBe('true'));
  await make.click();
  const names = (): readonly string[] => editor.parts().map(({ name }) => name);
  await vi.waitFor(() => expect(names()).toContain('Plug 1'));
  expect(names()).toEqual(['box1', ...Array.from({ length: count }, (_, at) => `Plug ${at + 1}`)]);
  await expect.element(screen.getByText(`Plugs made: ${count}`)).toBeVisible();
  expect(editor.getState().tool).toBe('select');
  editor.undo();
  expect(names()).toEqual(['box1']);
  expect(holes()).toEqual([]);
});

it('says in Chinese why the buttons are off while a part is solid', async () => {
  const { editor, part, screen } = await open();
  await changeLanguage('zh');
  const buttons = ['添加排液孔', '生成塞子'].map((name) => screen.getByRole('button', { name }));
  editor.undo();
  expect(part().features).toBeUndefined();
  for (const [at, reason] of ['请先对零件抽壳', '请先放置孔'].entries()) {
    await expect.element(buttons[at]!).toHaveAttribute('aria-disabled', 'true');
    await buttons[at]!.hover();
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent(reason);
  }
});
