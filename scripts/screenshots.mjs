import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs';

/**
 * Pictures of the editor in every theme, language and size, for looking at:
 *   node scripts/screenshots.mjs [--url http://localhost:3000] [--only slice] [MODEL.stl …]
 * The page must already be served. They are written to tests/output/screenshots.
 */
const FOLDER = 'tests/output/screenshots';
const SIZES = [
  [1440, 900],
  [1024, 768],
];

const args = process.argv.slice(2);
const option = (name, otherwise) => {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? otherwise : args.splice(at, 2)[1];
};
const url = option('url', 'http://localhost:3000');
const only = option('only', '');
const wanted = option('as', '');
const models = args;

mkdirSync(FOLDER, { recursive: true });
const executablePath = findChromium();
const browser = await chromium.launch({
  args: CHROMIUM_FLAGS,
  ...(executablePath ? { executablePath } : {}),
});

for (const theme of ['light', 'dark'])
  for (const language of ['en', 'zh'])
    for (const [width, height] of SIZES) {
      const name = `${theme}-${language}-${width}`;
      if (!name.includes(wanted)) continue;
      const context = await browser.newContext({ viewport: { width, height } });
      await context.addInitScript(
        ([chosenTheme, chosenLanguage]) => {
          localStorage.setItem('theme', chosenTheme);
          localStorage.setItem('language', chosenLanguage);
        },
        [theme, language],
      );
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') console.log(name, message.text());
      });
      page.on('pageerror', (error) => console.log(name, error.message));
      const shoot = async (state) => {
        if (state.includes(only))
          await page.screenshot({
            animations: 'disabled',
            timeout: 120_000,
            path: `${FOLDER}/${state}-${name}.png`,
          });
      };
      await page.goto(`${url}/editor`);
      await page.locator('[data-region="model"]').waitFor();
      await page.waitForTimeout(2500);
      await shoot('empty');
      if (models.length > 0) {
        const chooser = page.waitForEvent('filechooser');
        await page.keyboard.press('i');
        await (await chooser).setFiles(models);
        await page.locator('[role="slider"]').waitFor({ timeout: 60_000 });
        await page.waitForTimeout(2500);
        await page.locator('[data-region="model"]').focus();
        await page.keyboard.press('z');
        await page.waitForTimeout(1500);
        await shoot('prepare');
        await page.keyboard.press('m');
        await page.waitForTimeout(800);
        await shoot('move');
        await page.keyboard.press('s');
        await page.waitForTimeout(800);
        await shoot('scale');
        await page.keyboard.press('Escape');
        await page.locator('[role="slider"]').first().focus();
        for (let step = 0; step < 4; step++) await page.keyboard.press('PageDown');
        await page.waitForTimeout(1200);
        await shoot('cut');
        await page.keyboard.press('Alt+Digit3');
        await page.waitForTimeout(2500);
        await shoot('slice');
        await page.keyboard.press('Control+p');
        await page.waitForTimeout(600);
        await shoot('export');
        await page.keyboard.press('Escape');
        await page.waitForTimeout(300);
        await page.keyboard.press('Alt+Digit1');
        await page.waitForTimeout(300);
      }
      await page.keyboard.press('Control+k');
      await page.waitForTimeout(500);
      await shoot('palette');
      await page.keyboard.press('Escape');
      await page.waitForTimeout(300);
      await page.keyboard.press('Shift+?');
      await page.waitForTimeout(500);
      await shoot('shortcuts');
      await page.keyboard.press('Escape');
      for (const tab of ['printer', 'craft']) {
        await page.waitForTimeout(300);
        const row = page.locator('[data-region="inspect"] section button[aria-haspopup="dialog"]');
        await row.nth(tab === 'printer' ? 0 : 1).click();
        await page.waitForTimeout(600);
        await shoot(`library-${tab}`);
        await page.keyboard.press('Escape');
      }
      await context.close();
    }
await browser.close();
