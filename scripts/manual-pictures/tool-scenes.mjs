import { createHands, INSPECT, MODEL } from './editor-hands.mjs';
import { MODELS } from './models.mjs';

/** Tools of the editor at work, each on an empty project of its own; nobody need be logged in. */
export async function takeTools({ page, camera, words, language }) {
  const models = MODELS[language];
  const { begin, keys, button, settle, restPointer, openLibrary } = createHands(page, words);

  await begin(models.mushroom, words.mushroom);
  await keys('Shift+a');
  await button(words.generate).click();
  await page.getByRole('term').filter({ hasText: words.tips }).first().waitFor();
  await keys('z');
  await restPointer();
  await settle(5000);
  await camera.take(page, 'supports', { of: [MODEL, INSPECT] });

  await begin(models.mushroom, words.mushroom);
  await keys('h');
  await restPointer();
  await settle(6000);
  await camera.take(page, 'shell', { of: [MODEL, INSPECT] });

  await begin(null, '');
  await openLibrary(words.craft);
  await page.getByRole('button', { name: words.exposureTest }).click();
  await button(words.makeTest).click();
  await settle(4000);
  await keys('Escape', 'z');
  await restPointer();
  await settle(3000);
  await camera.take(page, 'exposure-test', { of: [MODEL] });

  await openLibrary(words.printers);
  await button(words.testPrint).click();
  await settle(4000);
  await keys('Escape', 'z', '-', '-');
  await restPointer();
  await settle(3000);
  await camera.take(page, 'test-print', { of: [MODEL] });
}

/** What a support script would make. */
export async function takeScripts({ page, camera, words, language }) {
  const { begin, keys, button, settle, restPointer, scrollUp } = createHands(page, words);
  await begin(MODELS[language].mushroom, words.mushroom);
  await keys('Shift+x');
  await button(words.dryRun).click();
  await page.getByText(words.triedOut).first().waitFor();
  // What the script printed is below; its choice is what the picture is about.
  await scrollUp(page.locator(INSPECT));
  await keys('z');
  await restPointer();
  await settle(5000);
  await camera.take(page, 'script', { of: [MODEL, INSPECT] });
}
