import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPortal } from '../ui/portal/render-portal.tsx';

/** A search that settled while a name was typed put another list in the place of the field, and the name was lost. */
it('a name that is being typed stays when a search begun before it settles', async () => {
  const { screen } = await renderPortal({ path: '/projects' });
  await expect.element(screen.getByRole('link', { name: 'Twist vase' })).toBeVisible();
  const others = screen.getByRole('article').elements().length;
  expect(others).toBeGreaterThan(1);
  // At once: on a busy machine the search settles between one step of a hand and the next.
  const box = screen.getByRole('searchbox').element() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, 'vase');
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  const link = screen.getByRole('link', { name: 'Twist vase' }).element() as HTMLElement;
  link.focus();
  link.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', bubbles: true }));
  const field = screen.getByRole('textbox', { name: 'Project name' });
  await field.fill('Turned vase');
  const typedInto = field.element();
  // Longer than a search takes to settle.
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(typedInto.isConnected).toBe(true);
  expect(screen.getByRole('article').elements()).toHaveLength(others);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('link', { name: 'Turned vase' })).toBeVisible();
  await expect.poll(() => screen.getByRole('article').elements().length).toBe(1);
});
