import { expect, test } from 'vitest';
import { STORED } from '#cloud';
import { SAMPLE_ACCOUNT } from '#tests/sample-account.ts';
import { followAccount, preferences, startLocales, startPreferences } from '#ui';
import { createFakeCloud, given } from './fake-cloud.ts';

test.each(['before', 'after'] as const)(
  'an account that is known %s the page follows it is shown as it has it',
  async (when) => {
    localStorage.clear();
    startPreferences();
    await startLocales('en');
    const { cloud, storage } = createFakeCloud({
      '/tw/user/accountInfo': () => given({ ...SAMPLE_ACCOUNT, theme: 'dark', lengthUnit: 'inch' }),
    });
    storage.set(STORED.accessToken, 'token');
    expect(preferences()).toMatchObject({ themeChoice: 'system', lengthUnit: 'mm' });
    if (when === 'before') await cloud.session.loadUser();
    const stop = followAccount(cloud.session);
    if (when === 'after') await cloud.session.loadUser();
    expect(preferences()).toMatchObject({ themeChoice: 'dark', lengthUnit: 'inch' });
    stop();
  },
);
