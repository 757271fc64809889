import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { MESSAGE_CODE } from './memory-server.ts';
import { createWorld } from './memory-world.ts';
import { renderPortal } from './render-portal.tsx';

const secured = () => {
  const world = createWorld();
  world.factor = { since: '2026-11-20T12:00:00Z', codesLeft: 3 };
  return world;
};
const account = (world = createWorld()) => renderPortal({ path: '/mine/account', world });

describe('two-step verification on the account page', () => {
  it('is turned on with the password, a QR code and the first code, and shows the recovery codes', async () => {
    const { screen } = await account();
    await screen.getByRole('button', { name: 'Turn on two-step verification' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Turn on two-step verification' });
    await dialog.getByLabelText('Your password').fill('Wrong1234');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('The password is incorrect.')).toBeVisible();
    await dialog.getByLabelText('Your password').fill('Right1234');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(dialog.getByRole('img', { name: 'QR code for your authenticator app' }))
      .toBeVisible();
    await expect.element(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
    const code = dialog.getByRole('textbox', { name: 'Code from the app' });
    await expect.element(code).toHaveFocus();
    await code.fill('111111');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('This code is incorrect or was used before.')).toBeVisible();
    await code.fill(MESSAGE_CODE);
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('status')).toHaveTextContent('Two-step verification is on.');
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    expect(codes.elements()).toHaveLength(10);
    const file = dialog.getByRole('link', { name: 'Download' }).element() as HTMLAnchorElement;
    expect(file.download).toBe('corallite-recovery-codes.txt');
    expect(await (await fetch(file.href)).text()).toBe(
      `${codes
        .elements()
        .map((item) => item.textContent)
        .join('\n')}\n`,
    );
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByText(/^On since 2026-11-20/)).toBeVisible();
    await expect.element(screen.getByText('10 recovery codes left')).toBeVisible();
  });

  it('is turned off with the password', async () => {
    const { screen } = await account(secured());
    await expect.element(screen.getByText('3 recovery codes left')).toBeVisible();
    await screen.getByRole('button', { name: 'Turn off two-step verification' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Turn off two-step verification' });
    await dialog.getByRole('button', { name: 'Turn off two-step verification' }).click();
    await expect.element(dialog.getByText('password is required')).toBeVisible();
    await dialog.getByLabelText('Your password').fill('Right1234');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Turn on two-step verification' })).toBeVisible();
  });

  it('gives new recovery codes for a code', async () => {
    const { screen } = await account(secured());
    await screen.getByRole('button', { name: 'New recovery codes' }).click();
    const dialog = screen.getByRole('dialog', { name: 'New recovery codes' });
    await dialog.getByRole('button', { name: 'Use a code instead' }).click();
    const code = dialog.getByRole('textbox', { name: 'Code from the app, or a recovery code' });
    await code.fill('12');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('Enter 6 digits, or a recovery code.')).toBeVisible();
    await code.fill(MESSAGE_CODE);
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  });
});
