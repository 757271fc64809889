import { MODELS } from './models.mjs';
import { createHands, INSPECT } from './editor-hands.mjs';

/** The library: parts of one's own, and print crafts that others have published; the official ones are there. */
export async function takeLibrary({ page, camera, words, say, language }) {
  const models = MODELS[language];
  const { begin, bring, keys, button, settle, restPointer, openLibrary } = createHands(page, words);
  const dialog = page.getByRole('dialog');
  const keep = async () => {
    await keys('Shift+m');
    await dialog.getByRole('button', { name: say('editor:personal.keepVerb'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await settle();
  };

  await begin(models.vase, words.vase);
  await keep();
  await keys('Delete');
  await bring(models.mushroom, words.mushroom);
  await keep();
  await keys('Shift+p');
  await page.getByRole('radio', { name: words.personal, exact: true }).click();
  // In Chinese the tool is called the same.
  await page
    .locator(INSPECT)
    .getByRole('button', { name: say('library:items.open.part') })
    .click();
  await dialog.getByRole('button', { name: words.mushroom }).first().click();
  await restPointer();
  await settle();
  await camera.take(page, 'library-parts', { of: [dialog] });

  await page.keyboard.press('Escape');
  await openLibrary(words.craft);
  await page.getByRole('radio', { name: say('library:scope.community'), exact: true }).click();
  await dialog
    .getByRole('list', { name: say('library:scope.community') })
    .getByRole('button', { name: words.sharedCraft })
    .click();
  await button(say('library:items.use')).waitFor();
  await restPointer();
  await settle();
  // Down to a whole row: that the values go on is seen all the same.
  await camera.take(page, 'library-community', { of: [dialog], most: 474 });
}
