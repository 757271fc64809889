import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { beforeAll, expect, test, vi } from 'vitest';
import { failure, type Answer, type Cloud, type FailureCode, type User } from '#cloud';
import { latePage, startLocales, startPreferences, type PageLine } from '#ui';
import { ROUTES } from '../../../src/app/routes/routes.ts';
import { startPage } from '../../../src/app/routes/start-page.ts';

beforeAll(async () => {
  startPreferences();
  await startLocales('en');
});

/** What of the cloud the start of a page uses. */
function fakeCloud(credential: boolean, code: FailureCode = 'login_expired') {
  const loadUser = vi.fn(async () => failure(code));
  const clear = vi.fn();
  const remembered = () => ({ userId: null });
  const cloud = {
    session: { hasCredential: () => credential, loadUser, clear, remembered },
  } as unknown as Cloud;
  return { cloud, loadUser, clear };
}

test.each([
  ['/projects', true, 1],
  ['/', true, 1],
  ['/share?s=x', true, 1],
  ['/projects', false, 0],
  ['/terms', true, 0],
  ['/nowhere', false, 0],
])('the start of %s with a credential %s asks whose it is %i times', async (path, credential, times) => {
  const { cloud, loadUser, clear } = fakeCloud(credential);
  await startPage(cloud, ROUTES, `https://corallite.test${path}`);
  expect(loadUser).toHaveBeenCalledTimes(times);
  // As the guard does: who cannot be determined is nobody.
  expect(clear).toHaveBeenCalledTimes(times);
});

test.each(['offline', 'timeout', 'unavailable'] as const)(
  'who cannot be determined because of %s stays logged in',
  async (code) => {
    const { cloud, loadUser, clear } = fakeCloud(true, code);
    await startPage(cloud, ROUTES, 'https://corallite.test/projects');
    expect(loadUser).toHaveBeenCalledTimes(1);
    expect(clear).not.toHaveBeenCalled();
  },
);

test.each([
  ['the account of the last visit', 'first', ['first']],
  ['another account', 'second', ['first', 'second']],
])(
  'what the account of the last visit sees is asked for beside who it is: %s',
  async (_who, userId, owners) => {
    let answerWith = (_answer: Answer<User>): void => undefined;
    const answer = new Promise<Answer<User>>((resolve) => (answerWith = resolve));
    const prefetch = vi.fn<NonNullable<PageLine['prefetch']>>(async () => undefined);
    const routes = ROUTES.map((route) => (route.path === '/projects' ? { ...route, prefetch } : route));
    const session = {
      hasCredential: () => true,
      loadUser: () => answer,
      remembered: () => ({ userId: 'first' }),
    };
    const cloud = { session } as unknown as Cloud;
    const started = startPage(cloud, routes, 'https://corallite.test/projects?q=vase');
    expect(prefetch.mock.calls).toEqual([[cloud, '?q=vase', 'first']]);
    answerWith({ ok: true, data: { userId } as User });
    await started;
    expect(prefetch.mock.calls.map(([, , owner]) => owner)).toEqual(owners);
  },
);

test('a page whose code is there is drawn at once, and one whose code is late is not started over', async () => {
  const Early = latePage(async () => () => <p>early</p>);
  const Late = latePage(async () => () => <p>late</p>);
  await Early.fetchCode();
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(<Early />));
  expect(place.textContent).toBe('early');
  flushSync(() => root.render(<Late />));
  expect(place.textContent).not.toBe('late');
  await vi.waitFor(() => expect(place.textContent).toBe('late'));
  const drawn = place.firstElementChild;
  flushSync(() => root.render(<Late />));
  expect(place.firstElementChild).toBe(drawn);
  root.unmount();
});
