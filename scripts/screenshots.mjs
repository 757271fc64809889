import { mkdirSync } from 'node:fs';
import { basename } from 'node:path';
import { chromium } from 'playwright';
import { startBuiltServer } from './built-server.mjs';
import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs';
import { projectRoot } from './targets.mjs';

/**
 * Pictures of the editor and of every tool in use, in both languages, themes and sizes, for looking at:
 *   node scripts/screenshots.mjs [--only label,cut] [--language en] MODEL.stl [MODEL.stl …]
 * The built product is served for it. They are written to tests/output/screenshots, the four looks of a state side by side in name.
 * Give two models, the first of them with a hole.
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
if (models.length === 0) throw new Error('Name the models to show.');

const LOCALES = { en: 'en-GB', zh: 'zh-CN' };
const MODEL = '[data-region="model"]';
const INSPECT = '[data-region="inspect"]';
const PARTS = '[data-region="parts"]';
/** A place on the first part of two, as shares of the view. */
const ON_FIRST = [0.57, 0.52];

/** Every state: its name, and what leads to it from the plate with the models, nothing selected, no tool in hand. */
function statesOf(page) {
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const wait = (milliseconds) => page.waitForTimeout(milliseconds);
  const inspect = page.locator(INSPECT);
  const view = async (...keys) => {
    await page.locator(MODEL).focus();
    await press(...keys);
  };
  const first = async () => {
    await page.locator(`${PARTS} [role="row"]`).first().click();
    await page.locator(MODEL).focus();
  };
  const clickModel = async (x, y) => {
    const box = await page.locator(MODEL).boundingBox();
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  };
  /** A tool on every part, or on the first alone. */
  const tool =
    (key, after = async () => {}, all = true) =>
    async () => {
      if (all) await view('Control+a');
      else await first();
      await press(key);
      await wait(1200);
      await after();
    };
  return [
    ['select', tool('v', undefined, false)],
    ['move', tool('m', undefined, false)],
    ['rotate', tool('r', undefined, false)],
    ['scale', tool('s', undefined, false)],
    ['lay-flat', tool('y', undefined, false)],
    [
      'prepare',
      tool(
        'Shift+T',
        async () => {
          await view('Enter');
          await wait(20000);
        },
        false,
      ),
    ],
    ['supports', tool('Shift+A', undefined, false)],
    [
      'supports-tip',
      tool(
        'Shift+A',
        async () => {
          await inspect.locator('[data-param="tipLength"] input').focus();
          await inspect
            .locator('div[data-param="tipLength"]')
            .hover()
            .catch(() => undefined);
        },
        false,
      ),
    ],
    [
      'supports-made',
      tool(
        'Shift+A',
        async () => {
          await inspect.locator('[data-param="tipWidth"] input').fill('0.5');
          await press('Tab');
          await view('Enter');
          await wait(15000);
        },
        false,
      ),
    ],
    [
      'support-types',
      tool('Shift+Y', () => inspect.getByRole('button', { name: /^(Duplicate|创建副本)$/ }).click(), false),
    ],
    [
      'support-edit',
      tool(
        'Shift+A',
        async () => {
          await view('Enter');
          await wait(15000);
          await press('Shift+E');
          await wait(1000);
          await clickModel(0.5, 0.5);
          await wait(1000);
        },
        false,
      ),
    ],
    [
      'supports-sliced',
      tool(
        'Shift+A',
        async () => {
          await view('Enter');
          await wait(15000);
          await page.getByRole('radio', { name: /^(Slice|切片)/ }).click();
          await wait(2000);
        },
        false,
      ),
    ],
    [
      'support-script',
      tool(
        'Shift+X',
        async () => {
          await inspect.getByRole('button', { name: /^(Dry run|试运行)$/ }).click();
          await wait(15000);
        },
        false,
      ),
    ],
    [
      'script-editor',
      tool(
        'Shift+X',
        async () => {
          await inspect.getByRole('button', { name: /^(New|新建)$/ }).click();
          await page.locator('.cm-content').waitFor();
          await wait(1000);
          await page.locator('.cm-content').click();
          await press('Control+End');
          await page.keyboard.type('log(oops');
          await wait(1500);
        },
        false,
      ),
    ],
    [
      'support-check',
      tool(
        'Shift+A',
        async () => {
          await view('Enter');
          await wait(15000);
          await press('Shift+K');
          await wait(1000);
        },
        false,
      ),
    ],
    ['orient', tool('q', () => inspect.getByRole('radio').nth(1).click(), false)],
    ['duplicate', tool('Shift+D', undefined, false)],
    ['arrange', tool('a')],
    ['platform', tool('Shift+B')],
    ['library', tool('Shift+P')],
    ['repair', tool('Shift+R')],
    ['shell', tool('h', () => wait(6000), false)],
    [
      'shell-applied',
      tool(
        'h',
        async () => {
          await press('Enter');
          await wait(6000);
        },
        false,
      ),
    ],
    [
      'shell-thick',
      tool(
        'h',
        async () => {
          await inspect.locator('[data-param="thickness"] input').fill('19');
          await press('Tab');
          await wait(6000);
        },
        false,
      ),
    ],
    [
      'perforate',
      tool(
        'Shift+H',
        async () => {
          await clickModel(...ON_FIRST);
          await clickModel(ON_FIRST[0] + 0.02, ON_FIRST[1] + 0.08);
          await wait(4000);
        },
        false,
      ),
    ],
    [
      'honeycomb',
      tool(
        'Shift+C',
        async () => {
          await clickModel(...ON_FIRST);
          await wait(4000);
        },
        false,
      ),
    ],
    [
      'solid-region',
      tool(
        'Shift+F',
        async () => {
          await clickModel(...ON_FIRST);
          await wait(5000);
        },
        false,
      ),
    ],
    [
      'walls',
      async () => {
        await view('w');
        await wait(6000);
      },
    ],
    [
      'shell-outside',
      async () => {
        await view('w');
        await tool(
          'h',
          async () => {
            await inspect.locator('[data-param="side"]').getByRole('radio').last().click();
            await wait(6000);
          },
          false,
        )();
      },
    ],
    ['simplify', tool('Shift+S', () => wait(2500), false)],
    [
      'simplify-edges',
      tool(
        'Shift+S',
        async () => {
          const box = inspect.getByRole('switch').or(inspect.getByRole('checkbox'));
          if (await box.count()) await box.last().click();
          await wait(2500);
        },
        false,
      ),
    ],
    ['boolean', tool('b')],
    ['cut', tool('c', undefined, false)],
    [
      'label',
      tool(
        't',
        async () => {
          await clickModel(...ON_FIRST);
          await inspect.getByRole('textbox').first().fill('Corallite');
          await press('Tab');
          await wait(2500);
        },
        false,
      ),
    ],
    [
      'measure',
      tool(
        'u',
        async () => {
          await clickModel(...ON_FIRST);
          await clickModel(ON_FIRST[0] + 0.03, ON_FIRST[1] + 0.06);
          await wait(800);
        },
        false,
      ),
    ],
    ['merge', tool('j')],
    ['split', tool('Shift+J', undefined, false)],
    ['z-offset', tool('Shift+Z', undefined, false)],
    ['file-menu', async () => page.locator('header button[aria-haspopup="menu"]').first().click()],
    [
      'context-menu',
      async () => {
        await first();
        await page.locator(`${PARTS} [role="row"]`).first().click({ button: 'right' });
      },
    ],
    ['plates', async () => page.locator(`${PARTS} [data-section="parts"] button`).first().click()],
    ['more-tools', async () => page.locator('[data-region="toolbar"] button').last().click()],
    [
      'palette',
      async () => {
        await press('Control+k');
        await page.keyboard.type('ar');
      },
    ],
    ['shortcuts', async () => press('Shift+?')],
    ['printer', async () => inspect.locator('section button[aria-haspopup="dialog"]').first().click()],
    ['craft', async () => inspect.locator('section button[aria-haspopup="dialog"]').nth(1).click()],
    [
      'settings',
      async () => {
        await page.locator('header button[aria-haspopup="menu"]').first().click();
        // Before feedback and the way back.
        await page.getByRole('menuitem').nth(-3).click();
      },
    ],
    [
      'slice',
      async () => {
        await press('Alt+Digit3');
        await wait(2500);
      },
    ],
    [
      'export',
      async () => {
        await press('Alt+Digit3', 'Control+p');
        await wait(800);
      },
    ],
    ['batch', async () => press('Shift+Q')],
    [
      'batch-projects',
      async () => {
        await press('Shift+Q');
        await inspect.getByRole('radio').nth(1).click();
        await wait(500);
      },
    ],
    [
      'batch-done',
      async () => {
        await inspect.getByRole('radio').first().click();
        await inspect.getByRole('button').last().click();
        await wait(6000);
      },
    ],
  ];
}

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
