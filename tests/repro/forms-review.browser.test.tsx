import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { api } from '#contract';
import { createWorld } from '../ui/portal/memory-world.ts';
import { renderPortal } from '../ui/portal/render-portal.tsx';

const feedback = (world = createWorld()) => renderPortal({ path: '/feedback', world });
const picture = () => new File(['picture'], 'screen.png', { type: 'image/png' });

describe('feedback', () => {
  it('moves the focus to the first field that is wrong', async () => {
    const { screen } = await feedback();
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(screen.getByRole('combobox', { name: 'Subject' })).toHaveFocus();
  });

  it('takes a picture that is pasted wherever the focus is', async () => {
    const { screen } = await feedback();
    await expect.element(screen.getByText(/drop, paste or choose/)).toBeVisible();
    const clipboardData = new DataTransfer();
    clipboardData.items.add(picture());
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    await expect.element(screen.getByText('screen.png')).toBeVisible();
  });

  it('takes the same picture again after it was removed', async () => {
    const { screen } = await feedback();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    await userEvent.upload(input, picture());
    await expect.element(screen.getByText('screen.png')).toBeVisible();
    // Chromium reports no change where the chosen file is the one chosen before.
    expect(input.files!.length).toBe(0);
  });

  it('is there again, as written, after the dialog was closed and after it could not be sent', async () => {
    const world = createWorld();
    world.failing.set('/tw/feedback/submit', 'offline');
    const { screen } = await renderPortal({ path: '/projects', world });
    const open = async () => {
      await screen.getByRole('button', { name: 'Help', exact: true }).click();
      await screen.getByRole('button', { name: 'Send feedback' }).click();
    };
    await open();
    await screen.getByRole('combobox', { name: 'Subject' }).click();
    await screen.getByRole('option', { name: 'Bug' }).click();
    await screen.getByRole('textbox', { name: 'Description' }).fill('The island at layer 40 is missing.');
    await screen.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(screen.getByText('Failed to send feedback. Please try again later.')).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await open();
    await expect
      .element(screen.getByRole('textbox', { name: 'Description' }))
      .toHaveValue('The island at layer 40 is missing.');
    world.failing.clear();
    await screen.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(screen.getByText('Thank you. We read every message.')).toHaveFocus();
    await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await open();
    await expect.element(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('');
  });
});

describe('a new password', () => {
  const dialogOf = async (world = createWorld()) => {
    const { screen } = await renderPortal({ path: '/mine/account', world });
    await screen.getByRole('button', { name: 'Change password', exact: true }).click();
    return screen.getByRole('dialog');
  };

  it('sends the caret to the first field that is wrong', async () => {
    const dialog = await dialogOf();
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect.element(dialog.getByLabelText('Current password')).toHaveFocus();
  });

  it('says what kept it from the server, in words for it', async () => {
    const world = createWorld();
    world.failing.set(api.session.changePassword.path, 'offline');
    const dialog = await dialogOf(world);
    await dialog.getByLabelText('Current password').fill('Right1234');
    await dialog.getByLabelText('New password', { exact: true }).fill('Better5678');
    await dialog.getByLabelText('Confirm new password').fill('Better5678');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect.element(dialog.getByText(/offline\. Check your network/)).toBeVisible();
    await expect.element(dialog.getByLabelText('Current password')).toHaveFocus();
  });
});

describe('the nickname', () => {
  it('gives the focus back to its button, kept or not', async () => {
    const { screen } = await renderPortal({ path: '/mine/account' });
    const edit = screen.getByRole('button', { name: 'Change nickname' });
    await edit.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(edit).toHaveFocus();
    await edit.click();
    await screen.getByRole('textbox', { name: 'Nickname' }).fill('Lin W.');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Lin W.')).toBeVisible();
    await expect.element(edit).toHaveFocus();
  });
});
