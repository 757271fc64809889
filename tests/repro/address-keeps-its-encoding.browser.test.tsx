import { afterAll, describe, expect, it } from 'vitest';
import { CloudProvider, PAGES } from '#ui';
import { render } from '#tests/render.ts';
import { useGuard } from '../../src/app/routes/use-guard.ts';
import { LoginPage } from '../../src/ui/pages/login/login-page.tsx';
import { createFakeCloud, given } from '../ui/session/fake-cloud.ts';
import { renderSession } from '../ui/session/render-session.tsx';

// The router's own search hook undoes one encoding too many: a number sign or a percent sign in a value became another
// address on the way through the login page.
const WANTED = '/projects?q=50%25%20a%23b%26c#last';

const home = window.location.href;
afterAll(() => history.replaceState(null, '', home));

function Guarded() {
  return <p>{useGuard(PAGES) ? 'open' : 'closed'}</p>;
}

describe('an address with encoded signs', () => {
  it('is asked to log in for as a whole', async () => {
    const { cloud } = createFakeCloud({});
    history.replaceState(null, '', WANTED);
    await render(
      <CloudProvider value={cloud}>
        <Guarded />
      </CloudProvider>,
    );
    await expect.poll(() => window.location.pathname).toBe('/login');
    expect(new URLSearchParams(window.location.search).get('redirect_url')).toBe(WANTED);
  });

  it('is come back to as it was, also by way of the sign-up page', async () => {
    const { cloud } = createFakeCloud({
      '/tw/user/login': () => given({ token: 'token', refreshToken: 'refresh' }),
    });
    const search = `?redirect_url=${encodeURIComponent(WANTED)}`;
    const screen = await renderSession(cloud, <LoginPage />, { address: `/login${search}` });
    await expect
      .element(screen.getByRole('link', { name: 'Sign up' }))
      .toHaveAttribute('href', `/signup${search}`);
    await screen.getByRole('textbox', { name: 'Phone or email' }).fill('lin@mail.com');
    await screen.getByLabelText('Password', { exact: true }).fill('Ammonite 7');
    await screen.getByRole('checkbox').click();
    await screen.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect.poll(() => window.location.pathname).toBe('/projects');
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(WANTED);
  });
});
