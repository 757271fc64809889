import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { findPage, PAGES, startLocales, startPreferences } from '#ui';

beforeAll(() => startPreferences());

/** The routes of SPEC §2 that draw a page, each with its own title; "/" and "/mine" only lead on. */
const TITLES = [
  ['/login', 'Log in', '登录'],
  ['/signup', 'Sign up', '注册'],
  ['/cb/google', 'Logging in', '正在登录'],
  ['/binding', 'Link an account', '绑定账号'],
  ['/retrieve-password', 'Reset your password', '重置密码'],
  ['/feedback', 'Feedback', '反馈'],
  ['/stay-tuned', 'Stay tuned', '敬请期待'],
  ['/paypal/result', 'Payment', '支付'],
  ['/share', 'Open a share', '打开分享'],
  ['/recents', 'Recents', '最近'],
  ['/projects', 'Projects', '项目'],
  ['/community', 'Community', '社区'],
  ['/community/mine', 'My upload', '我的作品'],
  ['/notifications', 'Notifications', '通知'],
  ['/review', null, null],
  ['/manual', 'Manual', '手册'],
  ['/tutorials', 'Tutorials', '教程'],
  ['/recycle-bin', 'Recycle bin', '回收站'],
  ['/vip/privilege', 'VIP', 'VIP'],
  ['/points', 'Points', '积分'],
  ['/mine/account', 'My Account', '我的账号'],
  ['/mine/orders', 'My Orders', '我的订单'],
  ['/mine/share', 'My Share', '我的分享'],
] as const;

/** As the page reads a key named at run time: the first part is the namespace. */
const textOf = (key: string): string =>
  (i18next.t as unknown as (key: string) => string)(key.replace('.', ':'));

test.each(['en', 'zh'] as const)(
  'every route of the product has a page and a title (%s)',
  async (language) => {
    await startLocales(language);
    const titles = TITLES.map(([path]) => {
      const key = findPage(PAGES, path)?.title;
      return [path, key === undefined || key === null ? key : textOf(key)];
    });
    expect(titles).toEqual(TITLES.map(([path, en, zh]) => [path, language === 'en' ? en : zh]));
  },
);

test('a path is one page, with or without a slash at its end, and what is longer is another', () => {
  for (const { path } of PAGES) {
    const address = path.replace('/:project?', '').replace(':source', 'google');
    expect(findPage(PAGES, address)?.path).toBe(path);
    expect(findPage(PAGES, `${address}/`)?.path).toBe(path);
    expect(findPage(PAGES, `${address}/a/b`)).toBeUndefined();
  }
});
