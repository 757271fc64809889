import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playBridge } from './bridge.mjs';
import { createHands, INSPECT } from './editor-hands.mjs';
import { MODELS } from './models.mjs';

/** What becomes of a print: it is sent, looked at as a file, and several plates are done at once. */
export async function takeFiles({ page, camera, words, say, language }) {
  const models = MODELS[language];
  const { begin, bring, keys, button, row, settle, restPointer } = createHands(page, words);
  const dialog = page.getByRole('dialog');
  await playBridge(page);

  await begin(null);
  await button(words.sample).click();
  await row('Corallite').waitFor();
  await keys('Escape', 'Control+p');
  await dialog.getByRole('textbox', { name: say('editor:export.name') }).fill(words.project);
  const download = page.waitForEvent('download');
  await button(words.exportFile).click();
  const file = await download;
  const folder = mkdtempSync(join(tmpdir(), 'corallite-pictures-'));
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  await dialog.getByRole('button', { name: say('editor:export.send') }).click();
  await dialog.getByRole('button', { name: /Saturn/ }).click();
  await button(say('sending:printer.send')).click();
  await button(say('sending:sent.start')).waitFor();
  await restPointer();
  await settle(600);
  await camera.take(page, 'send', { of: [dialog] });
  await page.keyboard.press('Escape');

  const chooser = page.waitForEvent('filechooser');
  await button(say('editor:frame.menu')).click();
  await page.getByRole('menuitem', { name: say('editor:menu.openPrint') }).click();
  await (await chooser).setFiles(path);
  await dialog
    .getByRole('button', { name: say('editor:issues.next.suction-cup') })
    .click({ timeout: 200_000 });
  await restPointer();
  await settle();
  await camera.take(page, 'print-file', { of: [dialog] });
  rmSync(folder, { recursive: true });
  await page.keyboard.press('Escape');

  for (const [model, name] of [
    [models.vase, words.vase],
    [models.mushroom, words.mushroom],
  ]) {
    await button(say('editor:plate.new')).click();
    await bring(model, name);
  }
  await keys('Escape', 'Shift+q');
  await restPointer();
  await settle();
  await camera.take(page, 'batch', { of: [INSPECT] });
}
