import { mkdirSync } from 'node:fs';
import { basename } from 'node:path';
import { chromium } from 'playwright';
import { startBuiltServer } from './built-server.mjs';
import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs';
import { MODEL, PARTS, statesOf } from './screenshot-states.mjs';
import { projectRoot } from './targets.mjs';

/**
 * Pictures of the editor and of every tool in use, in both languages, themes and sizes, for looking at:
 *   node scripts/screenshots.mjs [--only label,cut] [--language en] WITH-A-HOLE.stl MODEL.stl [MODEL.stl …]
 * The built product is served for it. They are written to tests/output/screenshots, the four looks of a state side by side in name.
 */
const FOLDER = 'tests/output/screenshots';
const SIZES = [
  [1440, 900],
  [1024, 768],
];
const THEMES = ['light', 'dark'];

const args = process.argv.slice(2);
const option = (name) => {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? null : args.splice(at, 2)[1];
};
const only = option('only')?.split(',') ?? null;
const language = option('language');
const models = args;
if (models.length < 2) throw new Error('Name two models or more, the first of them with a hole.');

const LOCALES = { en: 'en-GB', zh: 'zh-CN' };
mkdirSync(FOLDER, { recursive: true });
const server = await startBuiltServer(projectRoot);
const executablePath = findChromium();
const browser = await chromium.launch({
  args: CHROMIUM_FLAGS,
  ...(executablePath ? { executablePath } : {}),
});

async function takePictures(spoken) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: LOCALES[spoken],
    reducedMotion: 'reduce',
  });
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), spoken);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('filechooser', () => undefined);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) console.log(spoken, message.text());
  });
  page.on('pageerror', (error) => console.log(spoken, error.message));
  const shoot = async (state) => {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(500);
        await page.screenshot({
          animations: 'disabled',
          timeout: 120_000,
          path: `${FOLDER}/${state}-${spoken}-${width}-${colorScheme}.png`,
        });
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  };
  const isWanted = (state) => only === null || only.includes(state);

  await page.goto(`${server.address}/editor`);
  await page.locator(MODEL).waitFor();
  await page.waitForTimeout(1500);
  if (isWanted('empty')) await shoot('empty');
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('i');
  await (await chooser).setFiles(models);
  await page
    .locator(`${PARTS} [role="row"]`)
    .nth(models.length - 1)
    .waitFor();
  await page.waitForTimeout(3000);
  await page.locator(MODEL).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('z');
  await page.keyboard.press('Escape');
  if (isWanted('imported')) await shoot('imported');
  // It lies over the model until it is answered, and has been seen by now.
  const notice = page.locator('[data-tone] button').first();
  if (await notice.count()) await notice.click();
  for (const [state, reach] of statesOf(page)) {
    if (!isWanted(state)) continue;
    try {
      await reach();
      await page.waitForTimeout(500);
      await shoot(state);
    } catch (error) {
      console.log(`${String(state)} (${spoken}): ${String(error).split('\n')[0]}`);
    }
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+Digit1');
  }
  await context.close();
}

try {
  for (const spoken of Object.keys(LOCALES))
    if (language === null || language === spoken) await takePictures(spoken);
  console.log(`${models.map((model) => basename(model)).join(', ')}: ${FOLDER}`);
} finally {
  await browser.close();
  await server.stop();
}
