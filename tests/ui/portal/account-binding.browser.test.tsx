import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { STORED, visitStorage } from '#cloud';
import { MESSAGE_CODE } from './memory-server.ts';
import { createWorld, type MemoryWorld } from './memory-world.ts';
import { renderPortal } from './render-portal.tsx';

const account = (world = createWorld(), language: 'en' | 'zh' = 'en') =>
  renderPortal({ path: '/mine/account', world, language });
type Screen = Awaited<ReturnType<typeof renderPortal>>['screen'];

const withoutPassword = (phone: string | null = null): MemoryWorld => {
  const world = createWorld({ password: false });
  return { ...world, account: { ...world.account, phone } };
};

/** By the keyboard: the piece where it lies, then checked. */
async function solvePuzzle(screen: Screen): Promise<void> {
  await expect.element(screen.getByRole('slider')).toBeVisible();
  await screen.getByRole('button', { name: 'Verify' }).click();
  await expect.element(screen.getByRole('slider')).not.toBeInTheDocument();
}

// What a page leaves behind for the next: history entry and address.
const home = window.location.href;
afterEach(() => history.replaceState(null, '', home));

describe('the e-mail of the account page', () => {
  it('is changed with a code to the new one and the password; the page goes on under new tokens', async () => {
    const { screen, cloud } = await account();
    await screen.getByRole('button', { name: 'Change email' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Change email' });
    await expect.element(dialog.getByText('Current email: lin@example.com')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'New email' }).fill('lin@reef.example');
    await dialog.getByRole('button', { name: 'Get code' }).click();
    await solvePuzzle(screen);
    const code = dialog.getByRole('textbox', { name: 'Code' });
    await expect.element(code).toHaveFocus();
    await expect.element(dialog.getByText(/^Sent to l•••/)).toBeVisible();
    await userEvent.keyboard(MESSAGE_CODE);
    await dialog.getByLabelText('Your password').fill('Right1234');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(dialog.getByRole('status'))
      .toHaveTextContent(/Your email is now lin@reef\.example\./);
    expect(cloud.storage.get(STORED.accessToken)).toBe('new-token');
    expect(cloud.storage.get(STORED.refreshToken)).toBe('new-refresh');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByText('lin@reef.example')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Change email' })).toHaveFocus();
  });

  it('says what is missing or refused beside its field, and keeps what was typed', async () => {
    const { screen } = await account();
    await screen.getByRole('button', { name: 'Change email' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Change email' });
    const submit = dialog.getByRole('button', { name: 'Change email' });
    const email = dialog.getByRole('textbox', { name: 'New email' });
    await submit.click();
    for (const text of ['Enter an email address.', 'Enter the code.', 'password is required'])
      await expect.element(dialog.getByText(text)).toBeVisible();
    await expect.element(email).toHaveFocus();
    await email.fill('LIN@example.com ');
    await expect.element(dialog.getByText('That’s already your email or phone.')).toBeVisible();
    await email.fill('13800000000');
    await expect.element(dialog.getByText('Invalid email address.')).toBeVisible();
    await email.fill('taken@reef.example');
    await dialog.getByRole('button', { name: 'Get code' }).click();
    await solvePuzzle(screen);
    await expect.element(dialog.getByText('This account is already registered.')).toBeVisible();
    await expect.element(email).toHaveFocus();
    await email.fill('lin@reef.example');
    const password = dialog.getByLabelText('Your password');
    await password.fill('Wrong1234');
    const code = dialog.getByRole('textbox', { name: 'Code' });
    await code.fill('000000');
    await submit.click();
    await expect.element(dialog.getByText('The password is incorrect.')).toBeVisible();
    await password.fill('Right1234');
    await submit.click();
    await expect.element(dialog.getByText('The code is incorrect.')).toBeVisible();
    await expect.element(email).toHaveValue('lin@reef.example');
  });

  it('without a password is changed with a code to what the account has', async () => {
    const { screen } = await account(withoutPassword('+491520000000'));
    await screen.getByRole('button', { name: 'Change email' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Change email' });
    await dialog.getByRole('textbox', { name: 'New email' }).fill('lin@reef.example');
    await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(MESSAGE_CODE);
    await expect
      .element(dialog.getByRole('textbox', { name: 'Code sent to your current email' }))
      .toBeVisible();
    const own = dialog.getByRole('textbox', { name: 'Code sent to your current phone' });
    await expect.element(dialog.getByText(/enter the code sent to lin@example\.com/)).toBeVisible();
    await dialog.getByRole('radio', { name: 'Phone' }).click();
    await expect.element(dialog.getByText(/enter the code sent to \+491520000000/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Get code' }).nth(1).click();
    await solvePuzzle(screen);
    await expect.element(own).toHaveFocus();
    await own.fill('000000');
    await dialog.getByRole('button', { name: 'Change email' }).click();
    await expect
      .element(dialog.getByText(/The code sent to your current account is incorrect/))
      .toBeVisible();
    await own.fill(MESSAGE_CODE);
    await dialog.getByRole('button', { name: 'Change email' }).click();
    await expect.element(dialog.getByRole('status')).toHaveTextContent(/lin@reef\.example/);
  });
});

describe('the phone of the account page', () => {
  it('is bound where there is none, with its country', async () => {
    const { screen, cloud } = await account();
    await screen.getByRole('button', { name: 'Add phone' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Add phone' });
    await dialog.getByRole('combobox', { name: 'Country or region' }).selectOptions('DE');
    await dialog.getByRole('textbox', { name: 'New phone' }).fill('152 0000 0000');
    await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(MESSAGE_CODE);
    await dialog.getByLabelText('Your password').fill('Right1234');
    await dialog.getByRole('button', { name: 'Add phone' }).click();
    await expect.element(dialog.getByRole('status')).toHaveTextContent(/\+4915200000000/);
    expect(cloud.session.store.getState().user!.phone).toBe('+4915200000000');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByRole('button', { name: 'Change phone' })).toBeVisible();
  });
});

describe('third parties on the account page', () => {
  it('are unbound after a question, and can be bound again', async () => {
    const { screen, calls } = await account();
    await expect.element(screen.getByText('Linked: 珊瑚')).toBeVisible();
    await screen.getByRole('button', { name: 'Unlink WeChat' }).click();
    const question = screen.getByRole('alertdialog', { name: 'Unlink WeChat?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(calls).not.toContain('/tw/auth/{source}/unbind');
    await screen.getByRole('button', { name: 'Unlink WeChat' }).click();
    await question.getByRole('button', { name: 'Unlink' }).click();
    await expect.element(screen.getByText('WeChat unlinked.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Link WeChat' })).toBeVisible();
  });

  it('say in their row why the last way in stays', async () => {
    const { screen } = await account(withoutPassword());
    await screen.getByRole('button', { name: 'Unlink WeChat' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('This is the only way you can log in. Set a password first.');
    await expect.element(screen.getByRole('button', { name: 'Unlink WeChat' })).toBeVisible();
  });

  it('are bound by going there, after proof; only this tab’s own way back is kept', async () => {
    const { screen } = await account();
    await screen.getByRole('button', { name: 'Link Google' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Link Google' });
    await dialog.getByRole('button', { name: 'Go to Google' }).click();
    await expect.element(dialog.getByText('password is required')).toBeVisible();
    await dialog.getByLabelText('Your password').fill('Wrong1234');
    await dialog.getByRole('button', { name: 'Go to Google' }).click();
    await expect.element(dialog.getByText('The password is incorrect.')).toBeVisible();
    visitStorage().set('loginState', 'of another login');
    await dialog.getByLabelText('Your password').fill('Right1234');
    await dialog.getByRole('button', { name: 'Go to Google' }).click();
    await expect.poll(() => window.location.hash).toBe('#google');
    expect(visitStorage().get('loginState')).not.toBe('of another login');
  });

  it.each([
    [{ bindingOf: 'google' }, 'Google is linked: you can log in with it. Other devices were logged out.'],
    [{ bindingOf: 'google', refused: 'It took too long.' }, 'Couldn’t link Google. It took too long.'],
  ])('say how the way there and back ended (%o)', async (state, text) => {
    history.replaceState(state, '');
    const { screen } = await account();
    await expect.element(screen.getByText(text)).toBeVisible();
  });

  it.each([null, 'google', { bindingOf: 'evil' }, { bindingOf: 7, refused: '<b>' }])(
    'say nothing of a history entry that is not theirs (%o)',
    async (state) => {
      history.replaceState(state, '');
      const { screen } = await account();
      await expect.element(screen.getByText('Linked: 珊瑚')).toBeVisible();
      expect(screen.getByText(/Couldn’t link|is linked/).elements()).toEqual([]);
    },
  );

  it('are nothing where the server offers none', async () => {
    const world = createWorld();
    world.identities.clear();
    const { screen, calls } = await account(world);
    await expect.element(screen.getByText('lin@example.com')).toBeVisible();
    await expect.poll(() => calls).toContain('/tw/auth/identities');
    expect(screen.getByText(/WeChat|Google/).elements()).toEqual([]);
  });
});
