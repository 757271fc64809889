import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { STORED } from '#cloud';
import { createWorld } from './memory-world.ts';
import { renderPortal } from './render-portal.tsx';

const account = (world = createWorld()) => renderPortal({ path: '/mine/account', world });

async function pngOf(width: number, height: number): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')!.fillRect(0, 0, width, height);
  const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!), 'image/png'));
  return new File([blob], 'me.png', { type: 'image/png' });
}

describe('the account page', () => {
  it('changes the nickname by the rules, and says which is broken', async () => {
    const { screen } = await account();
    await screen.getByRole('button', { name: 'Change nickname' }).click();
    const field = screen.getByRole('textbox', { name: 'Nickname' });
    await field.fill('ab');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('At least 3 characters.', { exact: true })).toBeVisible();
    await field.fill('a<b>');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Don’t use special symbols.', { exact: true })).toBeVisible();
    await field.fill('taken');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Nickname already exists!')).toBeVisible();
    await field.fill('Lin W.');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Lin W.')).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
  });

  it('changes the password, keeps the new tokens and says what happened elsewhere', async () => {
    const { screen, cloud } = await account();
    await screen.getByRole('button', { name: 'Change password', exact: true }).click();
    const dialog = screen.getByRole('dialog');
    const [old, next, again] = [
      dialog.getByLabelText('Current password'),
      dialog.getByLabelText('New password', { exact: true }),
      dialog.getByLabelText('Confirm new password'),
    ];
    const submit = dialog.getByRole('button', { name: 'Change password' });
    await old.fill('Wrong1234');
    await next.fill('short');
    await again.fill('other');
    await submit.click();
    await expect.element(dialog.getByText('Does not match the new password.')).toBeVisible();
    await next.fill('Better5678');
    await again.fill('Better5678');
    await submit.click();
    await expect.element(dialog.getByText('The current password is incorrect.')).toBeVisible();
    await old.fill('Right1234');
    await submit.click();
    await expect.element(screen.getByText('Password changed. Other devices were logged out.')).toBeVisible();
    expect(cloud.storage.get(STORED.accessToken)).toBe('new-token');
  });

  it('shows and hides a password', async () => {
    const { screen } = await account();
    await screen.getByRole('button', { name: 'Change password', exact: true }).click();
    const old = screen.getByLabelText('Current password');
    await expect.element(old).toHaveAttribute('type', 'password');
    await screen.getByRole('button', { name: 'Show password' }).first().click();
    await expect.element(old).toHaveAttribute('type', 'text');
  });

  it('takes a square out of a picture, by keys and fields alone', async () => {
    const { screen, cloud } = await account();
    await screen.getByRole('button', { name: 'Change picture' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText(/Drop a JPG or PNG/)).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('[role="dialog"] input[type="file"]')!;
    await userEvent.upload(input, await pngOf(400, 300));
    const crop = dialog.getByRole('application');
    await expect.element(crop).toBeVisible();
    const zoom = dialog.getByRole('textbox', { name: 'Zoom' });
    await zoom.fill('200');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('textbox', { name: 'From the left' })).toHaveValue('125');
    crop.element().focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(dialog.getByRole('textbox', { name: 'From the left' })).toHaveValue('122');
    await dialog.getByRole('button', { name: 'Use picture' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(cloud.session.store.getState().user!.avatar).toMatch(/^data:image\/png;base64,/);
  });

  it('refuses what is no picture', async () => {
    const { screen } = await account();
    await screen.getByRole('button', { name: 'Change picture' }).click();
    await expect.element(screen.getByRole('dialog').getByText(/Drop a JPG or PNG/)).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('[role="dialog"] input[type="file"]')!;
    await userEvent.upload(input, new File(['no picture'], 'me.png', { type: 'image/png' }));
    await expect.element(screen.getByText('Use a JPG or PNG up to 5 MB.')).toBeVisible();
  });
});

describe('settings', () => {
  const open = async () => {
    const rendered = await renderPortal({ path: '/projects' });
    await rendered.screen.getByRole('button', { name: 'Settings' }).click();
    return { ...rendered, dialog: rendered.screen.getByRole('dialog') };
  };

  it('change theme and language at once', async () => {
    const { dialog, screen } = await open();
    await dialog.getByRole('radio', { name: 'Dark' }).click();
    expect(document.documentElement.classList.contains('dark')).toBe(true);
    await dialog.getByRole('radio', { name: '中文' }).click();
    await expect.element(screen.getByRole('dialog', { name: '设置' })).toBeVisible();
    expect(document.documentElement.lang).toBe('zh');
    await screen.getByRole('radio', { name: '浅色' }).click();
    expect(document.documentElement.classList.contains('dark')).toBe(false);
  });

  it('keep units with the account', async () => {
    const { dialog, cloud, calls } = await open();
    await dialog.getByRole('tab', { name: 'Units' }).click();
    await dialog.getByRole('radio', { name: 'inch' }).click();
    await vi.waitFor(() => expect(calls).toContain('/tw/user/setting'));
    expect(cloud.session.store.getState().user!.lengthUnit).toBe('inch');
  });

  it('are walked by arrows, and list the keys', async () => {
    const { dialog } = await open();
    await expect.element(dialog.getByRole('tab', { name: 'Appearance' })).toBeVisible();
    dialog.getByRole('tab', { name: 'Appearance' }).element().focus();
    for (const name of ['Units', 'Editor', 'Shortcuts']) {
      await userEvent.keyboard('{ArrowDown}');
      await expect.element(dialog.getByRole('tab', { name })).toHaveAttribute('data-state', 'active');
    }
    await expect.element(dialog.getByText('Duplicate selection')).toBeVisible();
  });

  it.each(['/projects', '/recents', '/mine/share', '/mine/orders'])(
    'log out from the account menu of %s, and ask nothing as nobody',
    async (path) => {
      const { screen, history, calls } = await renderPortal({ path });
      await screen.getByRole('button', { name: 'Lin Wei’s account' }).click();
      await screen.getByRole('menuitem', { name: 'Log out' }).click();
      await vi.waitFor(() => expect(history.at(-1)).toBe('/login'));
      // The page is still drawn: what it asks now would be taken for a session that ended.
      expect(calls.slice(calls.indexOf('/tw/user/logout'))).toEqual(['/tw/user/logout']);
    },
  );
});

describe('feedback', () => {
  it('says what is missing, sends, and thanks', async () => {
    const world = createWorld();
    const { screen } = await renderPortal({ path: '/feedback', world });
    const email = screen.getByRole('textbox', { name: 'Email' });
    await expect.element(email).toHaveValue('lin@example.com');
    await email.fill('nobody');
    await screen.getByRole('button', { name: 'Send' }).click();
    for (const text of ['Invalid email address.', 'Choose a subject.', 'Tell us what happened.'])
      await expect.element(screen.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await email.fill('lin@example.com');
    await screen.getByRole('combobox', { name: 'Subject' }).click();
    await screen.getByRole('option', { name: 'Bug' }).click();
    await screen.getByRole('textbox', { name: 'Description' }).fill('It stopped.');
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(screen.getByText('Thank you. We read every message.')).toBeVisible();
    expect(world.feedback).toEqual([
      { email: 'lin@example.com', subject: 'bug', description: 'It stopped.' },
    ]);
  });

  it('about an order begins with its number, which is no draft until something is written', async () => {
    const world = createWorld();
    const id = '00000000-0000-4000-8000-000000008002';
    const first = await renderPortal({ path: `/feedback?order=${id}`, world });
    const description = first.screen.getByRole('textbox', { name: 'Description' });
    await expect.element(description).toHaveValue(`Order ${id}\n`);
    await expect.element(first.screen.getByRole('combobox', { name: 'Subject' })).toHaveTextContent('Order');
    await first.screen.unmount();
    const plain = await renderPortal({ path: '/feedback', world });
    await expect.element(plain.screen.getByRole('textbox', { name: 'Description' })).toHaveValue('');
  });

  it('keeps the text when it cannot be sent', async () => {
    const world = createWorld();
    world.failing.set('/tw/feedback/submit', 'offline');
    const { screen } = await renderPortal({ path: '/feedback', world });
    await screen.getByRole('combobox', { name: 'Subject' }).click();
    await screen.getByRole('option', { name: 'Experience' }).click();
    const description = screen.getByRole('textbox', { name: 'Description' });
    await description.fill('Nice.');
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(screen.getByText('Failed to send feedback. Please try again later.')).toBeVisible();
    await expect.element(description).toHaveValue('Nice.');
  });

  it('counts from 800 characters on', async () => {
    const { screen } = await renderPortal({ path: '/feedback' });
    const description = screen.getByRole('textbox', { name: 'Description' });
    await description.fill('x'.repeat(799));
    await expect.element(screen.getByText(/of 1000/)).not.toBeInTheDocument();
    await description.fill('x'.repeat(812));
    await expect.element(screen.getByText('812 of 1000')).toBeVisible();
  });
});

describe('orders', () => {
  it('say that there are none, after asking', async () => {
    const { screen, calls } = await renderPortal({ path: '/mine/orders' });
    await expect.element(screen.getByRole('heading', { name: 'No Orders' })).toBeVisible();
    expect(calls).toContain('/tw/payment/orderInfo/list');
  });
});

describe('learning', () => {
  it('has every page of the manual a click away, in the language of the page', async () => {
    const { screen } = await renderPortal({ path: '/manual', language: 'zh' });
    await expect.element(screen.getByRole('heading', { level: 1, name: '开始使用' })).toBeVisible();
    await screen.getByRole('navigation', { name: '手册目录' }).getByRole('link', { name: '导出' }).click();
    await expect.element(screen.getByRole('heading', { level: 1, name: '导出' })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: '切片引擎', exact: true }))
      .toHaveAttribute('href', '#engine');
  });

  it('searches the manual from the top row', async () => {
    const { screen, history } = await renderPortal({ path: '/manual' });
    await screen.getByRole('searchbox', { name: 'Search the manual' }).fill('islands');
    await screen.getByRole('link', { name: /Layers and issues › Issues/ }).click();
    expect(history.at(-1)).toBe('/manual?page=layers#issues');
  });

  it('leads from a tutorial into the editor', async () => {
    const { screen, starts } = await renderPortal({ path: '/tutorials' });
    await screen.getByRole('link', { name: /Your first print file/ }).click();
    await screen.getByRole('button', { name: 'Open the editor' }).click();
    expect(starts).toEqual([{ kind: 'new' }]);
  });
});

describe('the logins of the account page', () => {
  it('are listed with device, time, address and how they ended, the rest on demand', async () => {
    const { screen } = await account();
    const section = screen.getByRole('region', { name: 'Logins' });
    await expect.element(section.getByText('Chrome · Windows')).toBeVisible();
    await expect.element(section.getByText(/^This device/)).toBeVisible();
    await expect.element(section.getByText(/Since 20 Nov 2026.*IP address 203\.0\.113\.7$/)).toBeVisible();
    await expect.element(section.getByText(/^Ended by a later login/)).toBeVisible();
    await expect.element(section.getByText('Unknown device')).toBeVisible();
    await expect.element(section.getByText(/^Expired/)).not.toBeInTheDocument();
    await section.getByRole('button', { name: 'Show all' }).click();
    await expect.element(section.getByText(/^Expired/)).toBeVisible();
    await expect.element(section.getByText(/^Ended: its login token was copied/)).toBeVisible();
  });

  it('are all ended by one button, and the page is left', async () => {
    const { screen, cloud, calls } = await account();
    await screen.getByRole('button', { name: 'Log out everywhere' }).click();
    await vi.waitFor(() => expect(calls).toContain('/tw/user/endSessions'));
    expect(cloud.session.store.getState().user).toBeNull();
  });
});
