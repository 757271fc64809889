import { afterEach, expect, it, vi } from 'vitest';
import { STORED } from '#cloud';
import { Relogin } from '#ui';
import { SAMPLE_ACCOUNT } from '#tests/sample-account.ts';
import { createFakeCloud, given, refusal } from '../ui/session/fake-cloud.ts';
import { renderSession } from '../ui/session/render-session.tsx';

/** A login on another device ends the session of this one: it was noticed at the next call alone, which in the editor is the next save. */
const CHECK = '/tw/user/checkToken';

afterEach(() => vi.restoreAllMocks());

async function open(isOver: () => boolean) {
  const { cloud, heard, storage } = createFakeCloud({
    '/tw/user/accountInfo': () => given(SAMPLE_ACCOUNT),
    [CHECK]: () => {
      if (!isOver()) return given({ userId: SAMPLE_ACCOUNT.userId });
      // As the client does for whatever call is refused so.
      cloud.session.markLost();
      return refusal('unauthorized');
    },
  });
  storage.set(STORED.accessToken, 'token');
  await cloud.session.loadUser();
  const screen = await renderSession(cloud, <Relogin isOpenToAll={() => true} />);
  const began = Date.now();
  return {
    screen,
    checks: () => heard.filter(({ path }) => path === CHECK).length,
    /** So many seconds after the beginning the person comes back to the page. */
    comeBackAfter: (seconds: number): void => {
      vi.spyOn(Date, 'now').mockReturnValue(began + 1000 * seconds);
      window.dispatchEvent(new Event('focus'));
    },
  };
}

it('is asked about when the page is come back to, once a minute at most', async () => {
  const { checks, comeBackAfter } = await open(() => false);
  comeBackAfter(30);
  expect(checks()).toBe(0);
  comeBackAfter(90);
  comeBackAfter(100);
  expect(checks()).toBe(1);
  comeBackAfter(200);
  expect(checks()).toBe(2);
});

it('leads to the question whether to log in again', async () => {
  const { screen, comeBackAfter } = await open(() => true);
  expect(screen.getByRole('alertdialog').query()).toBeNull();
  comeBackAfter(90);
  await expect.element(screen.getByRole('alertdialog')).toBeVisible();
});
