import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { api } from '#contract';
import { createWorld } from './memory-world.ts';
import { renderPortal } from './render-portal.tsx';
import { qrMatrix } from '../../../src/ui/portal/share/qr/qr-matrix.ts';

const TOKEN = 'x8Q2x8Q2x8Q2x8Q0';
const EXPIRED = 'x8Q2x8Q2x8Q2x8Q1';
const CLOSED = 'x8Q2x8Q2x8Q2x8Q2';
const openShare = (token: string, signedIn = false, world = createWorld()) =>
  renderPortal({ path: `/share?s=${token}`, world, signedIn });

function paste(text: string): void {
  const data = new DataTransfer();
  data.setData('text', text);
  document.activeElement!.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
}

describe('opening a share', () => {
  it('says who shared, takes the code and shows what it allows', async () => {
    const { screen } = await openShare(TOKEN);
    await expect.element(screen.getByRole('heading', { name: 'Lin Wei shared a project' })).toBeVisible();
    await screen.getByRole('textbox', { name: '4-character code' }).fill('7kfm');
    await expect.element(screen.getByRole('heading', { name: 'Ammonite study' })).toBeVisible();
    await expect.element(screen.getByText('3.1 MB · Can copy')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Copy to my projects' })).toBeVisible();
  });

  it('takes a pasted text with link and code', async () => {
    const { screen } = await openShare(TOKEN);
    await screen.getByRole('textbox').click();
    paste(`https://example.com/share?s=${TOKEN} 7KFM`);
    await expect.element(screen.getByRole('heading', { name: 'Ammonite study' })).toBeVisible();
  });

  it('follows a pasted text to another share', async () => {
    const { screen } = await openShare('0000000000000000');
    await expect.element(screen.getByText('Oops! The link is invalid!')).toBeVisible();
    const other = await openShare(TOKEN);
    await other.screen.getByRole('textbox').click();
    paste(`https://example.com/share?s=${EXPIRED} 2PQW`);
    await expect.element(other.screen.getByText('The link is no longer valid.')).toBeVisible();
  });

  it('says that a code does not match, and after three that one must wait', async () => {
    const { screen } = await openShare(TOKEN);
    const code = screen.getByRole('textbox');
    for (const wrong of ['AAAA', 'BBBB', 'CCCC']) {
      await code.fill(wrong);
      await expect
        .element(screen.getByText('That code doesn’t match. Check it with the sender.'))
        .toBeVisible();
    }
    await code.fill('7KFM');
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Too many attempts. Try again in 60 seconds.');
    await expect
      .element(screen.getByRole('button', { name: 'Open' }))
      .toHaveAttribute('aria-disabled', 'true');
    // Counted for the eye, and read out no more than once.
    const less = screen.getByText(/in (?:[1-5]\d|\d) seconds?\./);
    await expect.element(less).toBeVisible();
    await expect.element(less).toHaveAttribute('aria-hidden', 'true');
  });

  it('asks for a puzzle when strangers guessed at the link, and opens it after', async () => {
    const world = createWorld();
    world.guessed.add(TOKEN);
    const { screen } = await openShare(TOKEN, true, world);
    await screen.getByRole('textbox').fill('7KFM');
    await expect.element(screen.getByRole('dialog', { name: 'Slide to fit' })).toBeVisible();
    await screen.getByRole('button', { name: 'Verify' }).click();
    await expect.element(screen.getByRole('button', { name: 'Copy to my projects' })).toBeVisible();
  });

  it('is typed over after a code that does not match', async () => {
    const { screen } = await openShare(TOKEN);
    await userEvent.keyboard('AAAA');
    await expect
      .element(screen.getByText('That code doesn’t match. Check it with the sender.'))
      .toBeVisible();
    await userEvent.keyboard('7kfm');
    await expect.element(screen.getByRole('heading', { name: 'Ammonite study' })).toBeVisible();
  });

  it('asks for a whole code', async () => {
    const { screen, calls } = await openShare(TOKEN);
    await screen.getByRole('textbox').fill('7K');
    await screen.getByRole('button', { name: 'Open', exact: true }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter the 4-character code');
    expect(calls).not.toContain(api.shares.open.path);
  });

  it.each([
    ['nothing', 'Oops! The link is invalid!'],
    [CLOSED, 'Oops! The link is invalid!'],
    [EXPIRED, 'The link is no longer valid.'],
  ])('of the link %s says: %s', async (token, text) => {
    const { screen } = await openShare(token);
    await expect.element(screen.getByRole('heading', { level: 1, name: text })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
  });

  it('sends a visitor who copies to log in, and does not ask for the code again', async () => {
    const { screen, history } = await openShare(TOKEN);
    await screen.getByRole('textbox').fill('7KFM');
    await screen.getByRole('button', { name: 'Copy to my projects' }).click();
    expect(history.at(-1)).toBe(`/login?redirect_url=${encodeURIComponent(`/share?s=${TOKEN}`)}`);
    expect(sessionStorage.getItem('share-codes')).toContain('7KFM');
  });

  it('copies for who is logged in', async () => {
    const world = createWorld();
    const { screen } = await openShare(TOKEN, true, world);
    await screen.getByRole('textbox').fill('7KFM');
    await screen.getByRole('button', { name: 'Copy to my projects' }).click();
    await expect.element(screen.getByRole('link', { name: 'Go to my projects' })).toBeVisible();
    expect(world.projects.length).toBe(13);
  });
});

it('says that a share is over when it ended before it was copied', async () => {
  const world = createWorld();
  const { screen } = await openShare(TOKEN, true, world);
  await screen.getByRole('textbox').fill('7KFM');
  await expect.element(screen.getByRole('button', { name: 'Copy to my projects' })).toBeVisible();
  world.failing.set(api.shares.copy.path, 'share_expired');
  await screen.getByRole('button', { name: 'Copy to my projects' }).click();
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'The link is no longer valid.' }))
    .toBeVisible();
});

describe('the share dialog', () => {
  const openDialog = async (world = createWorld()) => {
    const rendered = await renderPortal({ path: '/projects', world });
    await rendered.screen.getByRole('button', { name: 'More actions for Twist vase' }).click();
    await rendered.screen.getByRole('menuitem', { name: 'Share' }).click();
    return { ...rendered, dialog: rendered.screen.getByRole('dialog') };
  };

  it('shows the link as a symbol for a phone, and puts it away', async () => {
    const { dialog } = await openDialog();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = dialog.getByText(/\/share\?s=/).element().textContent;
    const button = dialog.getByRole('button', { name: 'QR code for phones' });
    await button.click();
    const symbol = dialog.getByRole('img', { name: 'QR code of the link' });
    await expect.element(symbol).toBeVisible();
    // What is drawn: a dark square for every dark module, four light ones around.
    const path = symbol.element().querySelector('path')!.getAttribute('d')!;
    const drawn = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)]);
    const modules = qrMatrix(link)!;
    const expected = modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [[x + 4, y + 4]] : [])));
    expect(drawn).toEqual(expected);
    const side = modules.length + 8;
    expect(symbol.element().getAttribute('viewBox')).toBe(`0 0 ${side} ${side}`);
    await button.click();
    await expect.element(symbol).not.toBeInTheDocument();
  });

  it('makes a link with what was chosen, and stops sharing', async () => {
    const { dialog, screen, world } = await openDialog();
    await dialog.getByRole('combobox', { name: 'Permission' }).click();
    await screen.getByRole('option', { name: 'Can export STL' }).click();
    await dialog.getByRole('combobox', { name: 'Expires' }).click();
    await screen.getByRole('option', { name: '1 month' }).click();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await expect.element(dialog.getByText('KF7M')).toBeVisible();
    expect(world.shares[0]).toMatchObject({ permission: 'export_stl', due: 30, state: 'sharing' });
    await expect.element(dialog.getByText(/Changes apply to everyone who has the link/)).toBeVisible();

    await dialog.getByRole('button', { name: 'Stop sharing' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Create link' })).toBeVisible();
    expect(world.shares[0]!.state).toBe('closed');
  });

  it('lets a regular user choose up to seven days, to view only', async () => {
    const { dialog, screen } = await openDialog(createWorld({ vip: false }));
    await expect.element(dialog.getByText('Recipients can only view.')).toBeVisible();
    await expect.element(dialog.getByRole('link', { name: 'More with VIP' })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Expires' }).click();
    await expect.element(screen.getByRole('option', { name: '1 week' })).toBeVisible();
    for (const name of ['1 month', 'Never'])
      await expect.element(screen.getByRole('option', { name })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('option').all().length).toBe(6);
  });
});

describe('share management', () => {
  const manage = (world = createWorld()) => renderPortal({ path: '/mine/share', world });

  it('tells status in words and shapes', async () => {
    const { screen } = await manage();
    for (const state of ['Sharing', 'Expired', 'Closed'])
      await expect.element(screen.getByRole('cell', { name: state })).toBeVisible();
  });

  it('edits a due date in place', async () => {
    const world = createWorld();
    const { screen } = await manage(world);
    await screen.getByRole('button', { name: 'Expiry: in 3 days, change' }).click();
    await screen.getByRole('menuitemradio', { name: 'Never' }).click();
    await expect.element(screen.getByRole('button', { name: 'Expiry: Never, change' })).toHaveFocus();
    expect(world.shares[0]!.due).toBe(-1);
  });

  it('renews what has expired', async () => {
    const world = createWorld();
    const { screen } = await manage(world);
    await screen.getByRole('button', { name: 'Renew' }).click();
    await vi.waitFor(() => expect(world.shares[1]!.state).toBe('sharing'));
  });

  it('hands out no link that is over, and offers to give it a new due date', async () => {
    const world = createWorld();
    const { screen } = await manage(world);
    const menuOf = async (name: string) => {
      await screen.getByRole('button', { name: `More actions for ${name}` }).click();
      await expect.element(screen.getByRole('menuitem', { name: 'Change expiry' })).toBeVisible();
      const rows = screen.getByRole('menu').getByRole('menuitem').elements();
      await userEvent.keyboard('{Escape}');
      return rows.map((row) => row.textContent);
    };
    const [live, expired] = world.shares;
    expect(await menuOf(live!.projectName)).toContain('Copy link and code');
    expect(await menuOf(expired!.projectName)).not.toContain('Copy link and code');
  });

  it('says of each change why it cannot be made without a network', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    try {
      const world = createWorld();
      const { screen } = await manage(world);
      await screen.getByRole('button', { name: `More actions for ${world.shares[0]!.projectName}` }).click();
      for (const name of ['Change expiry', 'Permission', 'Stop sharing']) {
        const row = screen.getByRole('menuitem', { name });
        await expect.element(row).toHaveAttribute('aria-disabled', 'true');
        await expect.element(row).toHaveTextContent('You’re offline');
      }
    } finally {
      online.mockRestore();
    }
  });

  it('cleans invalid links and says how many', async () => {
    const { screen } = await manage();
    await screen.getByRole('button', { name: 'Remove inactive links' }).click();
    await expect.element(screen.getByText('2 links removed')).toBeVisible();
    await expect.element(screen.getByRole('cell', { name: 'Closed' })).not.toBeInTheDocument();
  });

  it('says that there is none', async () => {
    const { screen } = await manage(createWorld({ shares: 0 }));
    await expect.element(screen.getByRole('heading', { name: 'No Shares' })).toBeVisible();
  });
});
