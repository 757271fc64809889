import { findLayoutFaults } from './layout.ts';
import { savePicture, SAVES_PICTURES } from './pictures.ts';
import { api } from '#contract';
import { makePerson } from '#tests/person.ts';
import { expect, test } from './fixtures.ts';
import { openSitePage, SITE_PAGES, type Shown } from './site-pages.ts';

/**
 * The pages around the projects, as built, in every state they have: nothing sticks out, is cut off or too small to hit,
 * at a zoom of 200 or 400 % neither.
 */
const WIDTHS = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const;
/** Windows at 200 % (WCAG 1.4.4) and, of 1280 by 1024, at 400 % (1.4.10). */
const ZOOMED = [
  { width: 720, height: 450 },
  { width: 320, height: 256 },
];
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
};

for (const language of ['en', 'zh'] as const)
  for (const device of ['computer', 'phone'] as const)
    test(`pages around the projects are tidy on a ${device}, ${language}`, async ({
      browser,
      serverAddress,
      request,
    }) => {
      const options = {
        baseURL: serverAddress,
        locale: language === 'zh' ? 'zh-CN' : 'en-GB',
        reducedMotion: 'reduce',
        ...(device === 'phone' ? PHONE : {}),
      } as const;
      // Somebody of its own: the language stays with the account, and others read English.
      const person = await makePerson(serverAddress);
      const visitor = await browser.newContext(options);
      const member = await browser.newContext({ ...options, storageState: person });
      // An account has a language of its own.
      await request.post(`${serverAddress}/api${api.user.setting.path}`, {
        headers: { authorization: `Bearer ${person.origins[0]!.localStorage[0]!.value}` },
        data: { language },
      });
      const look = async (shown: Shown) => {
        const page = await openSitePage(shown.signedIn === true ? member : visitor, shown);
        const keep = async (width: number) => {
          for (const theme of SAVES_PICTURES ? (['light', 'dark'] as const) : []) {
            await page.emulateMedia({ colorScheme: theme });
            await savePicture(page, 'site', `${shown.name}-${theme}-${language}-${width}`);
          }
        };
        if (device === 'phone') {
          expect.soft(await findLayoutFaults(page, 44), shown.name).toEqual([]);
          await keep(390);
        } else {
          for (const [width, height] of WIDTHS) {
            // Where a phone shows it, the narrow picture is the phone's.
            if (width === 390 && shown.onPhones === true) continue;
            await page.setViewportSize({ width, height });
            expect.soft(await findLayoutFaults(page, 24), `${shown.name} at ${width}`).toEqual([]);
            await keep(width);
          }
          for (const size of ZOOMED) {
            await page.setViewportSize(size);
            expect.soft(await findLayoutFaults(page, 24), `${shown.name} at ${size.width}`).toEqual([]);
          }
        }
        await page.close();
      };
      const waiting = SITE_PAGES.filter(({ onPhones }) => device === 'computer' || onPhones === true);
      // Most of a page's time is spent waiting for it.
      const lookOn = async () => {
        for (let shown = waiting.shift(); shown !== undefined; shown = waiting.shift()) await look(shown);
      };
      await Promise.all([lookOn(), lookOn(), lookOn()]);
      await visitor.close();
      await member.close();
    });
