import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { STORED } from '#cloud';
import { SAMPLE_ACCOUNT } from '#tests/sample-account.ts';
import { BindingPage } from '../../../src/ui/pages/binding/binding-page.tsx';
import { CallbackPage } from '../../../src/ui/pages/callback/callback-page.tsx';
import { LoginPage } from '../../../src/ui/pages/login/login-page.tsx';
import { RetrievePasswordPage } from '../../../src/ui/pages/retrieve-password/retrieve-password-page.tsx';
import { SignupPage } from '../../../src/ui/pages/signup/signup-page.tsx';
import { Route } from 'wouter';
import { createFakeCloud, given, puzzleAnswers, refusal } from './fake-cloud.ts';
import { renderSession } from './render-session.tsx';

const TOKENS = given({ token: 'token', refreshToken: 'refresh' });
const SENT = given({ sentTo: 'l•••@mail.com', resendAfter: 60, validFor: 600 });

// The test's own page has an address; it is given back.
const home = window.location.href;
afterAll(() => history.replaceState(null, '', home));

describe('the login page', () => {
  it('says below each field what is missing, and puts the focus on the first', async () => {
    const { cloud, heard } = createFakeCloud({});
    const screen = await renderSession(cloud, <LoginPage />, { address: '/login' });
    await screen.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect.element(screen.getByText('phone number or email address is required')).toBeVisible();
    await expect.element(screen.getByText('password is required')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Phone or email' })).toHaveFocus();
    await screen.getByRole('textbox', { name: 'Phone or email' }).fill('lin@');
    await expect.element(screen.getByText('Incorrect phone number or email address format')).toBeVisible();
    expect(heard.some(({ path }) => path === '/tw/user/login')).toBe(false);
  });

  it('takes the focus to its heading when a link led to it', async () => {
    const { cloud } = createFakeCloud({});
    const screen = await renderSession(cloud, <LoginPage />, { address: '/login' });
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('asks to agree, and goes on where the person wanted to be', async () => {
    const { cloud, heard, storage } = createFakeCloud({ '/tw/user/login': () => TOKENS });
    const screen = await renderSession(cloud, <LoginPage />, {
      address: '/login?redirect_url=%2Fprojects%3Fsort%3Dname%23last',
    });
    await expect.element(screen.getByRole('heading', { name: 'Log in to continue' })).toBeVisible();
    await screen.getByRole('textbox', { name: 'Phone or email' }).fill('lin@mail.com');
    await screen.getByLabelText('Password', { exact: true }).fill('Ammonite 7');
    await screen.getByRole('button', { name: 'Log in', exact: true }).click();
    const prompt = screen.getByRole('alertdialog');
    await expect.element(prompt).toHaveTextContent('Please read and tick the agreement');
    await prompt.getByRole('button', { name: 'Cancel' }).click();
    expect(heard.some(({ path }) => path === '/tw/user/login')).toBe(false);
    await screen.getByRole('button', { name: 'Log in', exact: true }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Agree' }).click();
    await expect.poll(() => window.location.pathname).toBe('/projects');
    expect(window.location.search + window.location.hash).toBe('?sort=name#last');
    expect(heard.find(({ path }) => path === '/tw/user/login')!.body).toEqual({
      account: 'lin@mail.com',
      password: 'Ammonite 7',
      agreement: true,
    });
    expect(storage.get(STORED.accessToken)).toBe('token');
  });

  it('lets a wrong password be tried again after the puzzle', async () => {
    let tries = 0;
    const { cloud, heard } = createFakeCloud({
      ...puzzleAnswers(100),
      '/tw/user/login': ({ body }) => {
        tries += 1;
        if (tries === 1) return refusal('login_failed');
        return (body as { captchaTicket?: string }).captchaTicket === 'ticket'
          ? TOKENS
          : refusal('captcha_required');
      },
    });
    const screen = await renderSession(cloud, <LoginPage />, { address: '/login' });
    await screen.getByRole('textbox', { name: 'Phone or email' }).fill('13800000000');
    await screen.getByLabelText('Password', { exact: true }).fill('Ammonite 7');
    await screen.getByRole('checkbox').click();
    await screen.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('The account or password is incorrect.');
    // What is being corrected is wrong no longer.
    await screen.getByLabelText('Password', { exact: true }).fill('Ammonite 8');
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Log in', exact: true }).click();
    const slider = screen.getByRole('slider', { name: 'Piece position' });
    await expect.element(slider).toBeVisible();
    slider.element().focus();
    for (let step = 0; step < 20; step++) await userEvent.keyboard('{ArrowRight}');
    await expect.element(slider).toHaveAttribute('aria-valuenow', '100');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => window.location.pathname).toBe('/');
    // A number is sent with its country: the browser's language says which.
    expect((heard.at(-1)!.body as { account: string }).account).toMatch(/^\+\d+13800000000$/);
  });

  it('offers the third parties the server knows, and none where it knows none', async () => {
    const some = createFakeCloud({ '/tw/auth/sources': () => given({ items: ['google', 'wechat_open'] }) });
    const screen = await renderSession(some.cloud, <LoginPage />, { address: '/login' });
    await expect.element(screen.getByRole('button', { name: 'Log in with Google' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Log in with WeChat' })).toBeVisible();
    await screen.unmount();
    const none = createFakeCloud({ '/tw/auth/sources': () => given({ items: [] }) });
    const plain = await renderSession(none.cloud, <LoginPage />, { address: '/login' });
    await expect.element(plain.getByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(plain.getByRole('button', { name: /with/ }).elements()).toEqual([]);
  });
});

describe('the second step of a login', () => {
  const REQUIRED = refusal('factor_required', { challenge: 'the-challenge' });
  const logIn = async (screen: Awaited<ReturnType<typeof renderSession>>) => {
    await screen.getByRole('textbox', { name: 'Phone or email' }).fill('lin@example.com');
    await screen.getByLabelText('Password', { exact: true }).fill('Ammonite 7');
    await screen.getByRole('checkbox').click();
    await screen.getByRole('button', { name: 'Log in', exact: true }).click();
  };

  it('takes the code of the app, and leads where the login led', async () => {
    const { cloud, heard, storage } = createFakeCloud({
      '/tw/user/login': () => REQUIRED,
      '/tw/user/login/factor': ({ body }) =>
        (body as { code: string }).code === '123456' ? TOKENS : refusal('factor_wrong'),
    });
    const screen = await renderSession(cloud, <LoginPage />, { address: '/login?redirect_url=%2Fprojects' });
    await logIn(screen);
    await expect.element(screen.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
    const code = screen.getByRole('textbox', { name: 'Code from your authenticator app' });
    await expect.element(code).toHaveFocus();
    expect(storage.get(STORED.accessToken)).toBeNull();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Enter the code.')).toBeVisible();
    await userEvent.keyboard('111111{Enter}');
    await expect.element(screen.getByText('This code is incorrect or was used before.')).toBeVisible();
    await code.fill('123456');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => window.location.pathname).toBe('/projects');
    expect(heard.at(-1)!.body).toEqual({ challenge: 'the-challenge', code: '123456' });
    expect(storage.get(STORED.accessToken)).toBe('token');
  });

  it('takes a recovery code, and begins again where the login took too long', async () => {
    const { cloud, heard } = createFakeCloud({
      '/tw/user/login': () => REQUIRED,
      '/tw/user/login/factor': () => refusal('factor_expired'),
    });
    const screen = await renderSession(cloud, <LoginPage />, { address: '/login' });
    await logIn(screen);
    await screen.getByRole('button', { name: 'Use a recovery code' }).click();
    const code = screen.getByRole('textbox', { name: 'Recovery code' });
    await expect.element(code).toHaveFocus();
    await code.fill('k7m2');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Enter 6 digits, or a recovery code.')).toBeVisible();
    await code.fill('K7M2-P4X0-9QRT-W3VZ');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('This login took too long. Log in again.');
    expect(heard.find(({ path }) => path === '/tw/user/login/factor')!.body).toMatchObject({
      code: 'K7M2-P4X0-9QRT-W3VZ',
    });
    await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible();
  });

  it('follows a third party, too', async () => {
    sessionStorage.setItem('loginState', 's');
    sessionStorage.setItem('afterLogin', '/projects');
    const { cloud } = createFakeCloud({ '/tw/auth/{source}/callback': () => REQUIRED });
    const page = (
      <Route path="/cb/:source">
        <CallbackPage />
      </Route>
    );
    await renderSession(cloud, page, { address: '/cb/google?code=c&state=s' });
    await expect.poll(() => window.location.pathname).toBe('/login');
    expect(window.location.search).toBe('?redirect_url=%2Fprojects');
    expect(window.history.state).toEqual({ challenge: 'the-challenge' });
  });
});

describe('the sign-up page', () => {
  it('takes a pasted code, and says what the server refuses beside its field', async () => {
    const { cloud } = createFakeCloud({
      ...puzzleAnswers(60),
      '/tw/user/sendCaptcha': () => SENT,
      '/tw/user/register': () => refusal('code_wrong'),
    });
    const screen = await renderSession(cloud, <SignupPage />, { address: '/signup' });
    await screen.getByRole('textbox', { name: 'Email' }).fill('lin@mail.com');
    await screen.getByRole('button', { name: 'Get code' }).click();
    const slider = screen.getByRole('slider');
    await expect.element(slider).toBeVisible();
    slider.element().focus();
    for (let step = 0; step < 12; step++) await userEvent.keyboard('{ArrowRight}');
    await screen.getByRole('button', { name: 'Verify' }).click();
    await expect.element(screen.getByText('Sent to l•••@mail.com')).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: /^Resend in \d+ s$/ }))
      .toHaveAttribute('aria-disabled', 'true');
    const code = screen.getByRole('textbox', { name: 'Code' });
    await expect.element(code).toHaveFocus();
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
    await code.fill('123 456 789');
    await expect.element(code).toHaveValue('123456');

    await screen.getByLabelText('Password', { exact: true }).fill('Ammonite 7');
    await expect.element(screen.getByText('fair')).toBeVisible();
    await screen.getByLabelText('Confirm password').fill('Ammonite 8');
    await screen.getByRole('checkbox').click();
    await screen.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect.element(screen.getByText('Does not match the new password.')).toBeVisible();
    await screen.getByLabelText('Confirm password').fill('Ammonite 7');
    await screen.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect.element(screen.getByText('The code is incorrect.')).toBeVisible();
    await expect.element(code).toHaveFocus();
  });
});

describe('the puzzle', () => {
  it('says that it failed and gives another', async () => {
    const { cloud, heard } = createFakeCloud(puzzleAnswers(200));
    const screen = await renderSession(cloud, <SignupPage />, { address: '/signup' });
    await screen.getByRole('textbox', { name: 'Email' }).fill('lin@mail.com');
    await screen.getByRole('button', { name: 'Get code' }).click();
    await screen.getByRole('button', { name: 'Verify' }).click();
    await expect.element(screen.getByText('Verification failed, please try again!')).toBeVisible();
    expect(heard.filter(({ path }) => path === '/tw/captcha/puzzle')).toHaveLength(2);
    await expect.element(screen.getByRole('slider')).toHaveFocus();
  });

  it('can be solved without dragging: a click on the track brings the piece there', async () => {
    const { cloud, heard } = createFakeCloud({ ...puzzleAnswers(136), '/tw/user/sendCaptcha': () => SENT });
    const screen = await renderSession(cloud, <SignupPage />, { address: '/signup' });
    await screen.getByRole('textbox', { name: 'Email' }).fill('lin@mail.com');
    await screen.getByRole('button', { name: 'Get code' }).click();
    const slider = screen.getByRole('slider');
    await expect.element(slider).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Verify' })).not.toHaveAttribute('aria-disabled');
    const track = slider.element().parentElement!;
    await userEvent.click(track, { position: { x: track.clientWidth / 2, y: 20 } });
    // The runner's frame may be scaled: a click lands within a pixel or two.
    await expect
      .poll(() => Math.abs(Number(slider.element().getAttribute('aria-valuenow')) - 136))
      .toBeLessThan(5);
    await screen.getByRole('button', { name: 'Verify' }).click();
    await expect.element(screen.getByText('Sent to l•••@mail.com')).toBeVisible();
    expect(heard.filter(({ path }) => path === '/tw/captcha/solve')).toHaveLength(1);
  });

  it('says when none can be had, and tries again', async () => {
    const { cloud } = createFakeCloud({});
    const screen = await renderSession(cloud, <SignupPage />, { address: '/signup' });
    await screen.getByRole('textbox', { name: 'Email' }).fill('lin@mail.com');
    await screen.getByRole('button', { name: 'Get code' }).click();
    await expect.element(screen.getByText('Couldn’t load the puzzle.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('the page for a forgotten password', () => {
  it('sets a new one with a code, says so and leads to the login page', async () => {
    const { cloud, heard } = createFakeCloud({
      ...puzzleAnswers(0),
      '/tw/user/sendCaptcha': () => SENT,
      '/tw/user/resetPassword': () => given({}),
    });
    const screen = await renderSession(cloud, <RetrievePasswordPage />, { address: '/retrieve-password' });
    await screen.getByRole('textbox', { name: 'Phone or email' }).fill('lin@mail.com');
    await screen.getByRole('button', { name: 'Get code' }).click();
    await screen.getByRole('button', { name: 'Verify' }).click();
    await screen.getByRole('textbox', { name: 'Code' }).fill('123456');
    await screen.getByLabelText('New password', { exact: true }).fill('Remembered 2');
    await screen.getByLabelText('Confirm new password').fill('Remembered 2');
    await screen.getByRole('button', { name: 'Update password' }).click();
    await screen.getByRole('button', { name: 'Verify' }).click();
    await expect.element(screen.getByText('Password updated! Redirecting...')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    await expect.element(screen.getByRole('link', { name: 'Log in' })).toHaveFocus();
    expect(heard.at(-1)!.body).toEqual({
      account: 'lin@mail.com',
      code: '123456',
      password: 'Remembered 2',
      captchaTicket: 'ticket',
    });
    await expect.poll(() => window.location.pathname).toBe('/login');
    expect(history.state).toEqual({ passwordUpdated: true });
  });

  it.each([
    { account: 'LIN@mail.com', token: null },
    { account: '+86 138 1234 5678', token: null },
    { account: 'mei@mail.com', token: 'token' },
  ])('set by who is signed in for $account leaves the token $token', async ({ account, token }) => {
    const { cloud, storage } = createFakeCloud({
      ...puzzleAnswers(0),
      '/tw/user/accountInfo': () => given({ ...SAMPLE_ACCOUNT, phone: '13812345678' }),
      '/tw/user/sendCaptcha': () => SENT,
      '/tw/user/resetPassword': () => given({}),
    });
    storage.set(STORED.accessToken, 'token');
    await cloud.session.loadUser();
    const screen = await renderSession(cloud, <RetrievePasswordPage />, { address: '/retrieve-password' });
    await screen.getByRole('textbox', { name: 'Phone or email' }).fill(account);
    await screen.getByRole('textbox', { name: 'Code' }).fill('123456');
    await screen.getByLabelText('New password', { exact: true }).fill('Remembered 2');
    await screen.getByLabelText('Confirm new password').fill('Remembered 2');
    await screen.getByRole('button', { name: 'Update password' }).click();
    await screen.getByRole('button', { name: 'Verify' }).click();
    await expect.element(screen.getByText('Password updated! Redirecting...')).toBeVisible();
    expect(storage.get(STORED.accessToken)).toBe(token);
    expect(cloud.session.store.getState()).toMatchObject({ lost: false });
  });
});

describe('coming back from a third party', () => {
  beforeEach(() => sessionStorage.setItem('loginState', 's'));
  const callback = (
    <Route path="/cb/:source">
      <CallbackPage />
    </Route>
  );

  it('signs in who is known', async () => {
    const { cloud, heard, storage } = createFakeCloud({
      '/tw/auth/{source}/callback': () => given({ status: 'signed_in', token: 'a', refreshToken: 'b' }),
    });
    await renderSession(cloud, callback, { address: '/cb/google?code=c&state=s' });
    await expect.poll(() => window.location.pathname).toBe('/');
    expect(heard.map(({ query }) => query)).toEqual([{ source: 'google', code: 'c', state: 's' }]);
    expect(storage.get(STORED.accessToken)).toBe('a');
  });

  it('takes no answer that was not asked for in this tab', async () => {
    const { cloud, heard } = createFakeCloud({
      '/tw/auth/{source}/callback': () => given({ status: 'signed_in', token: 'a', refreshToken: 'b' }),
    });
    await renderSession(cloud, callback, { address: '/cb/google?code=c&state=another' });
    await expect.poll(() => window.location.pathname).toBe('/login');
    expect(heard).toEqual([]);
  });

  it('leads who is not known to binding', async () => {
    const { cloud } = createFakeCloud({
      '/tw/auth/{source}/callback': () =>
        given({ status: 'bind', bindToken: 'b', nickname: 'Lin', avatar: null }),
    });
    await renderSession(cloud, callback, { address: '/cb/wechat_open?code=c&state=s' });
    await expect.poll(() => window.location.pathname).toBe('/binding');
    expect(history.state).toEqual({ bindToken: 'b', nickname: 'Lin', avatar: null, source: 'wechat_open' });
  });

  it.each(['/cb/google?error=access_denied', '/cb/github?code=c&state=s', '/cb/google?code=c&state=s'])(
    'returns to the login page when %s is refused',
    async (address) => {
      const { cloud } = createFakeCloud({ '/tw/auth/{source}/callback': () => refusal('provider_failed') });
      await renderSession(cloud, callback, { address });
      await expect.poll(() => window.location.pathname).toBe('/login');
      expect(history.state).toHaveProperty('refused');
    },
  );

  it('leads who was signed in back to the account page, under new tokens', async () => {
    const { cloud, storage } = createFakeCloud({
      '/tw/auth/{source}/callback': () => given({ status: 'bound', token: 'new', refreshToken: 'newer' }),
    });
    cloud.session.signIn({ token: 'old', refreshToken: 'older' });
    await renderSession(cloud, callback, { address: '/cb/google?code=c&state=s' });
    await expect.poll(() => window.location.pathname).toBe('/mine/account');
    expect(history.state).toEqual({ bindingOf: 'google' });
    expect([storage.get(STORED.accessToken), storage.get(STORED.refreshToken)]).toEqual(['new', 'newer']);
  });

  it.each([
    ['/cb/google?code=c&state=s', 'The other service didn’t confirm the login. Try again.'],
    ['/cb/google?code=c&state=another', 'It was not confirmed.'],
    ['/cb/google?error=access_denied', 'It was not confirmed.'],
  ])('says on the account page that a binding was refused (%s)', async (address, refused) => {
    const { cloud, storage } = createFakeCloud({
      '/tw/auth/{source}/callback': () => refusal('provider_failed'),
    });
    cloud.session.signIn({ token: 'old', refreshToken: 'older' });
    await renderSession(cloud, callback, { address });
    await expect.poll(() => window.location.pathname).toBe('/mine/account');
    expect(history.state).toEqual({ bindingOf: 'google', refused });
    expect(storage.get(STORED.accessToken)).toBe('old');
  });

  it('binds an account in two steps', async () => {
    const { cloud, heard, storage } = createFakeCloud({
      ...puzzleAnswers(0),
      '/tw/user/sendCaptcha': () => SENT,
      '/tw/auth/bind': () => TOKENS,
    });
    const screen = await renderSession(cloud, <BindingPage />, {
      address: '/binding',
      state: { bindToken: 'b', nickname: 'Lin', avatar: null, source: 'google' },
    });
    await expect.element(screen.getByRole('heading', { name: 'Hello, Lin' })).toBeVisible();
    await screen.getByRole('textbox', { name: 'Email' }).fill('lin@mail.com');
    await screen.getByRole('checkbox').click();
    await screen.getByRole('button', { name: 'Continue' }).click();
    // The focus goes on with the steps: what had it is gone.
    await expect.element(screen.getByText('Step 2 of 2')).toHaveFocus();
    await screen.getByRole('button', { name: 'Verify' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
    await screen.getByRole('textbox', { name: 'Code' }).fill('123456');
    await screen.getByRole('button', { name: 'Link and log in' }).click();
    await expect.poll(() => window.location.pathname).toBe('/');
    expect(heard.at(-1)!.body).toEqual({
      bindToken: 'b',
      account: 'lin@mail.com',
      code: '123456',
      agreement: true,
    });
    expect(storage.get(STORED.accessToken)).toBe('token');
  });

  it('goes back to an account that is taken, and says so there', async () => {
    const { cloud } = createFakeCloud({
      ...puzzleAnswers(0),
      '/tw/user/sendCaptcha': () => refusal('account_taken'),
    });
    const screen = await renderSession(cloud, <BindingPage />, {
      address: '/binding',
      state: { bindToken: 'b', nickname: 'Lin', avatar: null, source: 'google' },
    });
    const email = screen.getByRole('textbox', { name: 'Email' });
    await email.fill('lin@mail.com');
    await screen.getByRole('checkbox').click();
    await screen.getByRole('button', { name: 'Continue' }).click();
    await screen.getByRole('button', { name: 'Verify' }).click();
    await expect.element(screen.getByText('Step 1 of 2')).toBeVisible();
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  });

  it('starts again when there is nothing to bind', async () => {
    const { cloud } = createFakeCloud({});
    const screen = await renderSession(cloud, <BindingPage />, { address: '/binding' });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This login timed out. Start again.');
    await expect.element(screen.getByRole('link', { name: 'Back to login' })).toBeVisible();
  });
});
