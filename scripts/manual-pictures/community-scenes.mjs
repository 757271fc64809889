import { createHands } from './editor-hands.mjs';
import { MODELS } from './models.mjs';

/** The community with the official designs, and one of them. */
export async function takeCommunity({ page, camera, words }) {
  const { settle, restPointer } = createHands(page, words);
  await page.goto('/community?source=official');
  await page.getByRole('link', { name: words.design }).first().waitFor();
  await settle(3000);
  await camera.take(page, 'community');

  await page.getByRole('link', { name: words.design }).first().click();
  await page.getByRole('heading', { level: 1, name: words.design }).waitFor();
  await restPointer();
  await settle(3000);
  await camera.take(page, 'design');
}

/** The dialog that publishes a design. */
export async function takePublishing({ page, camera, words, say, language }) {
  const { begin, keys, settle, restPointer, scrollUp } = createHands(page, words);
  await begin(MODELS[language].mushroom, words.mushroom);
  await keys('Escape', 'Control+s');
  await page.getByRole('textbox', { name: words.name }).fill(words.mushroom);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/editor\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: say('editor:frame.menu'), exact: true }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${say('editor:menu.publish')}`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('publishing:pictures.ofView') }).click();
  await settle(4000);
  await dialog.getByRole('button', { name: say('publishing:pictures.ofProject') }).click();
  await settle(4000);
  await scrollUp(dialog);
  await restPointer();
  await settle();
  await camera.take(page, 'publish', { of: [dialog] });
}
