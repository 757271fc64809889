import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createWorld } from './memory-world.ts';
import { renderPortal } from './render-portal.tsx';

const account = (world = createWorld(), language: 'en' | 'zh' = 'en') =>
  renderPortal({ path: '/mine/account', world, language });
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

// What a download leaves behind for the next test: the address.
const home = window.location.href;
afterEach(() => history.replaceState(null, '', home));

describe('deleting the account', () => {
  it('says what goes and until when, wants the password, and leaves nothing signed in here', async () => {
    const { screen, cloud, history: places } = await account();
    await screen.getByRole('button', { name: 'Delete account' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Delete account?' });
    await expect.element(dialog.getByText(/permanently deleted after 7 days/)).toBeVisible();
    await expect.element(dialog.getByText(/Keep my account/)).toBeVisible();
    const password = dialog.getByLabelText('Your password');
    await password.fill('Wrong1234');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('The password is incorrect.')).toBeVisible();
    expect(cloud.session.store.getState().user).not.toBe(null);
    await password.fill('Right1234');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect.element(screen.getByText(/^Your account will be deleted on \d{4}-/).first()).toBeVisible();
    expect(cloud.session.store.getState().user).toBe(null);
    expect(places.at(-1)).toBe('/login');
  });

  it('is shown on every page until it is taken back', async () => {
    const world = createWorld({ language: 'zh' });
    const waiting = { ...world, account: { ...world.account, deleteAt: inDays(3) } };
    const { screen } = await renderPortal({
      path: '/projects',
      world: waiting,
      language: 'zh',
    });
    await expect.element(screen.getByText(/^账号将于 .* 注销。$/)).toBeVisible();
    await screen.getByRole('button', { name: '保留账号' }).click();
    await expect.element(screen.getByText('账号已保留')).toBeVisible();
    await expect.element(screen.getByText(/^账号将于/)).not.toBeInTheDocument();
  });
});

describe('taking one’s data along', () => {
  it('has the browser download what the server answers', async () => {
    const { screen, calls } = await account();
    await screen.getByRole('button', { name: 'Download your data' }).click();
    await expect
      .poll(() => calls.some((call) => JSON.stringify(call).includes('/tw/user/export')))
      .toBe(true);
  });
});
