import { describe, expect, it } from 'vitest';
import { STORED, toUser } from '#cloud';
import { SAMPLE_ACCOUNT } from '#tests/sample-account.ts';
import { createFakeCloud, given, refusal } from '../ui/session/fake-cloud.ts';

const SPACE = (type: 0 | 1 | 2, usedSpaceSize: number) => ({
  id: SAMPLE_ACCOUNT.userId,
  type,
  totalSpaceSize: 10e9,
  usedSpaceSize,
});

const signedIn = (answers: Parameters<typeof createFakeCloud>[0]) => {
  const fake = createFakeCloud(answers);
  fake.cloud.session.signIn({ token: 'token', refreshToken: 'refresh' });
  return fake;
};

describe('the account as it is shown', () => {
  it('falls back to the part of the account before the at-sign for a name', () => {
    expect(toUser({ ...SAMPLE_ACCOUNT, nickName: '' }, []).nickName).toBe('lin');
    expect(toUser({ ...SAMPLE_ACCOUNT, nickName: '', username: '+8613800000000' }, []).nickName).toBe(
      '+8613800000000',
    );
    expect(toUser(SAMPLE_ACCOUNT, []).nickName).toBe('Lin');
  });

  it('knows its own space and its recycle bin among the spaces', () => {
    const user = toUser(SAMPLE_ACCOUNT, [SPACE(2, 5), SPACE(1, 7), SPACE(0, 3)]);
    expect([user.mySpace.usedSpaceSize, user.recycleBin.usedSpaceSize]).toEqual([3, 5]);
    expect(toUser(SAMPLE_ACCOUNT, []).mySpace).toEqual({ totalSpaceSize: 0, usedSpaceSize: 0 });
  });
});

describe('the session', () => {
  it('loads the account once for all who ask, and leaves on the device what the specification names', async () => {
    const { cloud, heard, storage } = signedIn({
      '/tw/user/accountInfo': () =>
        given({ ...SAMPLE_ACCOUNT, hasCompletedGuide: true, auth2Info: { nickname: 'L', avatar: null } }),
      '/tw/space/list': () => given({ items: [SPACE(0, 3)] }),
    });
    const [first, second] = await Promise.all([cloud.session.loadUser(), cloud.session.loadUser()]);
    expect(first).toEqual(second);
    expect(heard).toHaveLength(2);
    expect(cloud.session.store.getState().user?.username).toBe('lin@mail.com');
    expect(
      [STORED.username, STORED.hasCompletedGuide, STORED.accountRegion, STORED.auth2Info].map((key) =>
        storage.get(key),
      ),
    ).toEqual(['lin@mail.com', 'true', 'OVERSEAS', '{"nickname":"L","avatar":null}']);
    expect(cloud.session.remembered()).toMatchObject({
      username: 'lin@mail.com',
      hasCompletedGuide: true,
      auth2Info: { nickname: 'L', avatar: null },
      accountRegion: 'OVERSEAS',
    });
  });

  it('shows the account without its spaces when those cannot be had', async () => {
    const { cloud } = signedIn({ '/tw/user/accountInfo': () => given(SAMPLE_ACCOUNT) });
    expect(await cloud.session.loadUser()).toMatchObject({ ok: true, data: { spaceList: [] } });
  });

  it('takes no account for a session that was left meanwhile', async () => {
    const { cloud } = signedIn({ '/tw/user/accountInfo': () => given(SAMPLE_ACCOUNT) });
    const loading = cloud.session.loadUser();
    cloud.session.clear();
    expect(await loading).toMatchObject({ ok: false, code: 'cancelled' });
    expect(cloud.session.store.getState().user).toBeNull();
  });

  it('shows the account of whoever logged in last, in another tab too', async () => {
    const other = { ...SAMPLE_ACCOUNT, userId: crypto.randomUUID(), username: 'mei@mail.com' };
    let first = true;
    const { cloud, storage } = signedIn({
      '/tw/user/accountInfo': () => {
        if (!first) return given(other);
        first = false;
        // The answer to the first account's token is on its way while the second one logs in.
        storage.set(STORED.accessToken, 'token of the other');
        storage.set(STORED.userId, null);
        return given(SAMPLE_ACCOUNT);
      },
    });
    storage.set(STORED.userId, SAMPLE_ACCOUNT.userId);
    expect(await cloud.session.loadUser()).toMatchObject({ ok: true, data: { username: 'mei@mail.com' } });
    expect(cloud.session.store.getState().user?.username).toBe('mei@mail.com');
    expect(cloud.session.remembered().userId).toBe(other.userId);
  });

  it('ends here even when the server cannot be reached', async () => {
    const { cloud, heard } = signedIn({ '/tw/user/logout': () => refusal('offline') });
    await cloud.session.signOut();
    expect(heard.map(({ path }) => path)).toEqual(['/tw/user/logout']);
    expect(cloud.session.hasCredential()).toBe(false);
  });

  it('reads nothing into what was put on the device by others', () => {
    const { cloud, storage } = createFakeCloud({});
    storage.set(STORED.auth2Info, '{"nickname":7}');
    storage.set(STORED.accountRegion, 'MOON');
    expect(cloud.session.remembered()).toMatchObject({ auth2Info: null, accountRegion: null });
    storage.set(STORED.auth2Info, '{');
    expect(cloud.session.remembered().auth2Info).toBeNull();
  });
});
