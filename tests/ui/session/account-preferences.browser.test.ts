import { expect, test } from 'vitest';
import { STORED } from '#cloud';
import { SAMPLE_ACCOUNT } from '#tests/sample-account.ts';
import { followAccount, preferences, startLocales, startPreferences } from '#ui';
import { changeLanguage } from '../../../src/ui/locales/index.ts';
import { setThemeChoice } from '../../../src/ui/preferences.ts';
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

/** A page that nobody is signed in on, and an account in Chinese and dark. */
async function beforeLogin() {
  localStorage.clear();
  startPreferences();
  await startLocales('en');
  const kept: unknown[] = [];
  const account = { ...SAMPLE_ACCOUNT, language: 'zh' as const, theme: 'dark' as const };
  const { language, theme, lengthUnit, angleUnit, btnAppearance, partQuality } = account;
  const { cloud, storage } = createFakeCloud({
    '/tw/user/accountInfo': () => given(account),
    '/tw/user/setting': ({ body }) => {
      kept.push(body);
      const had = { language, theme, lengthUnit, angleUnit, btnAppearance, partQuality };
      return given({ ...had, ...(body as object) });
    },
  });
  const stop = followAccount(cloud.session);
  const logIn = async () => {
    storage.set(STORED.accessToken, 'token');
    await cloud.session.loadUser();
  };
  return { cloud, kept, stop, logIn };
}

test('who chose nothing before logging in sees the page as the account has it', async () => {
  const { kept, stop, logIn } = await beforeLogin();
  await logIn();
  await expect.poll(() => preferences().language).toBe('zh');
  expect(preferences().themeChoice).toBe('dark');
  expect(kept).toEqual([]);
  stop();
});

test('what was chosen on the login page stays, and the account takes it; what was not comes from the account', async () => {
  const { cloud, kept, stop, logIn } = await beforeLogin();
  await changeLanguage('zh');
  await changeLanguage('en');
  await logIn();
  await expect.poll(() => kept).toEqual([{ language: 'en' }]);
  expect(preferences()).toMatchObject({ language: 'en', themeChoice: 'dark' });
  expect(cloud.session.store.getState().user).toMatchObject({ language: 'en', theme: 'dark' });

  // Once: the next person to log in here has chosen nothing.
  cloud.session.clear();
  await logIn();
  await expect.poll(() => preferences().language).toBe('zh');
  expect(kept).toHaveLength(1);

  cloud.session.clear();
  setThemeChoice('light');
  await logIn();
  await expect.poll(() => kept).toEqual([{ language: 'en' }, { theme: 'light' }]);
  expect(preferences()).toMatchObject({ language: 'zh', themeChoice: 'light' });
  stop();
});
