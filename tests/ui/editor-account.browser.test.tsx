import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { inPortal } from './editor-in-portal.tsx';

afterEach(() => cleanup());

describe('the account in the editor', () => {
  it('has the menu of the portal at the end of the top bar', async () => {
    const { screen } = await inPortal(true);
    await screen.getByRole('button', { name: 'Lin Wei’s account' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'VIP3 until 2027-03-02' })).toBeVisible();
    await screen.getByRole('menuitem', { name: 'Settings' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  });

  it('asks before it logs out of work that is in no cloud', async () => {
    const { screen, calls, history } = await inPortal(true);
    const logOut = async () => {
      await screen.getByRole('button', { name: 'Lin Wei’s account' }).click();
      await screen.getByRole('menuitem', { name: 'Log out' }).click();
      return screen.getByRole('alertdialog', { name: 'Log out?' });
    };
    let dialog = await logOut();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(calls).not.toContain('/tw/user/logout');
    dialog = await logOut();
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await vi.waitFor(() => expect(history.at(-1)).toBe('/login'));
  });

  it('asks before it logs out from the settings too', async () => {
    const { screen, calls } = await inPortal(true);
    await screen.getByRole('button', { name: 'Lin Wei’s account' }).click();
    await screen.getByRole('menuitem', { name: 'Settings' }).click();
    const settings = screen.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('tab', { name: 'Account' }).click();
    await settings.getByRole('button', { name: 'Log out' }).click();
    await screen
      .getByRole('alertdialog', { name: 'Log out?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    expect(calls).not.toContain('/tw/user/logout');
    await expect.element(screen.getByRole('button', { name: 'Lin Wei’s account' })).toBeVisible();
  });

  it('leads a visitor to the login and back', async () => {
    const { screen, history } = await inPortal(false);
    await screen.getByRole('button', { name: 'Log in' }).click();
    await vi.waitFor(() => expect(history.at(-1)).toBe('/login?redirect_url=%2Feditor'));
  });

  it('changes what the editor measures in, from the menu behind the mark', async () => {
    const { screen, editor } = await inPortal(false);
    editor.selectAll();
    await expect.element(screen.getByText(/1 selected · 20\.0 × 10\.0 × 5\.0 mm/)).toBeVisible();
    await screen.getByRole('button', { name: 'Main menu' }).click();
    await screen.getByRole('menuitem', { name: 'Settings…' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('radio', { name: 'inch' }).click();
    await expect.element(screen.getByText(/1 selected · 0\.787 × 0\.394 × 0\.197 in/)).toBeVisible();
    await dialog.getByRole('radio', { name: 'mm' }).click();
  });

  it('fits into the top bar of a small window', async () => {
    const { screen } = await inPortal(true);
    for (const width of [1440, 1024, 800]) {
      await page.viewport(width, 700);
      const account = screen.getByRole('button', { name: 'Lin Wei’s account' });
      await expect.element(account).toBeVisible();
      const { left, right } = account.element().getBoundingClientRect();
      const before = screen.getByRole('button', { name: 'Slice' }).last().element().getBoundingClientRect();
      expect(right, String(width)).toBeLessThanOrEqual(width);
      expect(left, String(width)).toBeGreaterThanOrEqual(before.right);
    }
  });
});
