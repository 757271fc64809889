import { Suspense, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { latePage, PRELOAD_ERROR } from '#ui';
import { latePart } from '../../src/ui/late-part.ts';
import { createFakeCloud, given, refusal } from '../ui/session/fake-cloud.ts';
import { renderSession } from '../ui/session/render-session.tsx';

// Without a network, the first dialog or toast that was not there yet took the whole page down: forms, lists, editor.

const failures: unknown[] = [];
const report = (event: Event) => void failures.push((event as CustomEvent).detail);
beforeEach(() => {
  failures.length = 0;
  // React reports what its boundaries catch.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  window.addEventListener(PRELOAD_ERROR, report);
});
afterEach(() => {
  window.removeEventListener(PRELOAD_ERROR, report);
  vi.restoreAllMocks();
});

/** Fails like a chunk that cannot be fetched, as often as is said; then gives the part. */
function failing<Part>(times: number, part: Part): () => Promise<Part> {
  let left = times;
  return async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return part;
  };
}

const render = (page: React.ReactNode, answers: Parameters<typeof createFakeCloud>[0] = {}) => {
  const { cloud, heard } = createFakeCloud(answers);
  return renderSession(cloud, page).then((screen) => ({ screen, heard }));
};

describe('a part that cannot be fetched', () => {
  it('leaves the page around it, and is fetched again the next time', async () => {
    const Dialog = latePart(
      failing(1, () => <p>the dialog</p>),
      () => <p>not now</p>,
    );
    function Page() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <input aria-label="Name" />
          <button type="button" onClick={() => setOpen(!open)}>
            Ask
          </button>
          <Suspense>{open && <Dialog />}</Suspense>
        </>
      );
    }
    const { screen } = await render(<Page />);
    await screen.getByRole('textbox').fill('Ammonite');
    const ask = screen.getByRole('button', { name: 'Ask' });
    await ask.click();
    await expect.element(screen.getByText('not now')).toBeVisible();
    await expect.element(screen.getByRole('textbox')).toHaveValue('Ammonite');
    expect(failures.map(String)).toEqual(['TypeError: Failed to fetch dynamically imported module']);
    await ask.click();
    await ask.click();
    await expect.element(screen.getByText('the dialog')).toBeVisible();
  });
});

describe('a page', () => {
  it('that cannot be fetched without a network comes by itself when there is one', async () => {
    const Page = latePage(failing(1, () => <h1>The page</h1>));
    const { screen } = await render(
      <>
        <p>The frame</p>
        <Suspense>
          <Page />
        </Suspense>
      </>,
    );
    await expect.element(screen.getByRole('heading', { name: 'Corallite can’t be reached' })).toBeVisible();
    await expect.element(screen.getByText('The frame')).toBeVisible();
    expect(failures.length).toBe(1);
    window.dispatchEvent(new Event('online'));
    await expect.element(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  });

  it('that breaks leaves what is around it, and what happened can be sent', async () => {
    const Page = latePage(async () => (): React.ReactNode => {
      throw new Error('no plate');
    });
    let tries = 0;
    const { screen, heard } = await render(
      <>
        <p>The frame</p>
        <Suspense>
          <Page />
        </Suspense>
      </>,
      { '/tw/feedback/submit': () => (tries++ === 0 ? refusal('offline') : given({})) },
    );
    await expect.element(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect.element(screen.getByText('Your work is saved on this device.')).toBeVisible();
    await expect.element(screen.getByText('The frame')).toBeVisible();
    await screen.getByRole('button', { name: 'Send report' }).click();
    const email = screen.getByRole('textbox', { name: 'Email for a reply' });
    await expect.element(email).toHaveFocus();
    await screen.getByRole('button', { name: 'Send report' }).click();
    await expect.element(screen.getByText('Enter an email address.')).toBeVisible();
    await email.fill('lin@mail.com');
    await screen.getByRole('button', { name: 'Send report' }).click();
    await expect.element(screen.getByText('Couldn’t send the report. Try again later.')).toBeVisible();
    await screen.getByRole('button', { name: 'Send report' }).click();
    await expect.element(screen.getByText('Report sent. Thank you.')).toBeVisible();
    expect(heard.at(-1)!.body).toMatchObject({
      email: 'lin@mail.com',
      subject: 'bug',
      description: 'Something went wrong: Error: no plate',
      details: expect.stringContaining('browser: '),
    });
  });
});
