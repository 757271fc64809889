import { MODELS } from './models.mjs';

const MODEL = '[data-region="model"]';
const INSPECT = '[data-region="inspect"]';

/** Tools of the editor at work, each on an empty project of its own; nobody need be logged in. */
export async function takeTools({ page, camera, words, language }) {
  const models = MODELS[language];
  const model = page.locator(MODEL);
  const settle = (milliseconds = 1500) => page.waitForTimeout(milliseconds);
  const button = (name) => page.getByRole('button', { name, exact: true });
  const keys = async (...pressed) => {
    await model.focus();
    for (const key of pressed) await page.keyboard.press(key);
    await model.evaluate((element) => element.blur());
  };
  /** An empty plate with one part on it, selected. */
  const begin = async (file, name) => {
    await page.goto('/editor');
    await model.waitFor();
    await settle(3000);
    await keys('Control+a', 'Delete');
    if (file === null) return;
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('i');
    await (await chooser).setFiles(file);
    await page.getByRole('grid', { name: words.parts }).getByRole('row', { name }).first().click();
    await keys('z');
  };
  const openLibrary = async (tab) => {
    await page.getByRole('button', { name: words.printerCard }).click();
    await page.getByRole('radio', { name: tab, exact: true }).click();
  };

  await begin(models.mushroom, words.mushroom);
  await keys('Shift+a');
  await button(words.generate).click();
  await page.getByRole('term').filter({ hasText: words.tips }).first().waitFor();
  await keys('z');
  await page.mouse.move(640, 20);
  await settle(5000);
  await camera.take(page, 'supports', { of: [MODEL, INSPECT] });

  await begin(models.mushroom, words.mushroom);
  await keys('h');
  await page.mouse.move(640, 20);
  await settle(6000);
  await camera.take(page, 'shell', { of: [MODEL, INSPECT] });

  await begin(null, '');
  await openLibrary(words.craft);
  await page.getByRole('button', { name: words.exposureTest }).click();
  await button(words.makeTest).click();
  await settle(4000);
  await keys('Escape', 'z');
  await page.mouse.move(640, 20);
  await settle(3000);
  await camera.take(page, 'exposure-test', { of: [MODEL] });

  await openLibrary(words.printers);
  await button(words.testPrint).click();
  await settle(4000);
  await keys('Escape', 'z', '-', '-');
  await page.mouse.move(640, 20);
  await settle(3000);
  await camera.take(page, 'test-print', { of: [MODEL] });
}
