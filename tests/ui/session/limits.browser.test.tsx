import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { FormField, PasswordField } from '../../../src/ui/primitives/index.ts';
import { NotFoundPage } from '../../../src/ui/pages/not-found-page.tsx';
import { PreCheckPage } from '../../../src/ui/pages/pre-check/pre-check-page.tsx';
import { StayTunedPage } from '../../../src/ui/pages/stay-tuned/stay-tuned-page.tsx';
import { AccountField } from '../../../src/ui/session/forms/account-field.tsx';
import { createFakeCloud } from './fake-cloud.ts';
import { renderSession } from './render-session.tsx';

const home = window.location.href;
const title = document.title;
afterAll(() => {
  history.replaceState(null, '', home);
  document.title = title;
});
afterEach(() => vi.restoreAllMocks());

const render = (page: React.ReactNode, address?: string) =>
  renderSession(createFakeCloud({}).cloud, page, address === undefined ? {} : { address });

/** A browser that keeps its clipboard closed, and shares nothing. */
function refuseClipboard(): void {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
}

describe('the page for small screens', () => {
  it('copies the address of the page that was wanted and says so', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const screen = await render(<StayTunedPage />, '/stay-tuned?page=%2Fvip%2Fprivilege%3Fmodal%3Dvip');
    await screen.getByRole('button', { name: 'Send me a link' }).click();
    await expect.element(screen.getByText('Link copied')).toBeVisible();
    expect(write).toHaveBeenCalledWith(`${window.location.origin}/vip/privilege?modal=vip`);
    // A visitor: who is signed in has their projects there (tests/e2e/phone-visitor.e2e.ts).
    await expect.element(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });

  it('shows the link where it cannot be copied', async () => {
    refuseClipboard();
    const screen = await render(<StayTunedPage />, '/stay-tuned');
    await screen.getByRole('button', { name: 'Send me a link' }).click();
    await expect.element(screen.getByText(`${window.location.origin}/editor`)).toBeVisible();
  });
});

describe('the page where WebAssembly is off', () => {
  it('shows the address, copies it, and says when it cannot', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    const ready = vi.fn();
    const screen = await render(<PreCheckPage onReady={ready} />, '/editor/7f1b');
    await expect.element(screen.getByText(window.location.href)).toBeVisible();
    await expect.poll(() => document.title).toBe('Turn on WebAssembly - Corallite');
    await screen.getByRole('button', { name: 'Copy URL' }).click();
    await expect.element(screen.getByText('Copied')).toBeVisible();
    expect(write).toHaveBeenCalledWith(window.location.href);
    write.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    await screen.getByRole('button', { name: 'Copy URL' }).click();
    await expect.element(screen.getByText(/^The browser blocked the clipboard/)).toBeVisible();
    // Here it runs: the page goes on.
    await screen.getByRole('button', { name: 'Check again' }).click();
    expect(ready).toHaveBeenCalledOnce();
  });
});

describe('an address that leads nowhere', () => {
  it('says so in the page and in the title, and leads home', async () => {
    const screen = await render(<NotFoundPage />, '/nowhere');
    await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
    await expect.poll(() => document.title).toBe('Page not found - Corallite');
  });
});

describe('a field of a form', () => {
  it('takes 50 characters unless it holds an address or a password', async () => {
    const screen = await render(
      <>
        <FormField label="Name" />
        <FormField label="Email" type="email" />
        <AccountField kind="either" onChange={() => undefined} />
        <PasswordField label="Password" />
      </>,
    );
    const lengthOf = (label: string) =>
      (screen.getByLabelText(label, { exact: true }).element() as HTMLInputElement).maxLength;
    expect(['Name', 'Email', 'Phone or email', 'Password'].map(lengthOf)).toEqual([50, 254, 254, 128]);
  });

  it('shows the focus where it is wrong, too', async () => {
    const screen = await render(
      <>
        <FormField label="Name" error="Enter a name." />
        <FormField label="Other" />
      </>,
    );
    const ring = (label: string) => {
      const input = screen.getByLabelText(label).element() as HTMLInputElement;
      input.focus();
      for (const animation of document.getAnimations()) animation.finish();
      return getComputedStyle(input.parentElement!).boxShadow;
    };
    expect(ring('Name')).toBe(ring('Other'));
  });
});
