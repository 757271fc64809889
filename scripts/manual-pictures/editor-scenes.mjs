import { call } from '../development-account.mjs';
import { MODELS } from './models.mjs';

const MODEL = '[data-region="model"]';
const PARTS = '[data-region="parts"]';
const INSPECT = '[data-region="inspect"]';
const RAIL = '[data-region="rail"]';
const LAYERS = '[data-region="layers"]';

/** The scene is drawn when something changed; a picture waits until nothing moves any more. */
const settle = (page, milliseconds = 1500) => page.waitForTimeout(milliseconds);

/** The editor from an empty plate to a file, picture by picture; the project ends in the cloud. */
export async function takeEditor({ page, camera, words, language, address, token }) {
  const models = MODELS[language];
  const slider = page.getByRole('slider', { name: words.layer, exact: true });
  const row = (name) => page.getByRole('grid', { name: words.parts }).getByRole('row', { name }).first();
  const model = page.locator(MODEL);
  /** Keys for the model view; its focus ring is not what a picture is about. */
  const view = async (...keys) => {
    await model.focus();
    for (const key of keys) await page.keyboard.press(key);
    await model.evaluate((element) => element.blur());
  };
  const bring = async (file) => {
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('i');
    await (await chooser).setFiles(file);
  };
  const openEditor = async () => {
    await page.goto('/editor');
    await model.waitFor();
    await settle(page, 3000);
  };

  await openEditor();
  await camera.take(page, 'empty', { of: ['[data-region="toolbar"]', MODEL] });

  await bring(models.vase);
  await row(words.vase).click();
  await view('z');
  await settle(page);
  await camera.take(page, 'repaired', { of: [PARTS, MODEL] });
  await page.getByRole('button', { name: words.dismiss }).click();
  await view('Control+a', 'Delete');
  await bring(models.charm);
  await page.getByRole('button', { name: words.scaleUp }).first().waitFor();
  await page.mouse.move(640, 20);
  await settle(page, 600);
  await camera.take(page, 'units', { of: ['[data-section="parts"]'] });
  await view('Control+a', 'Delete');

  await page.getByRole('button', { name: words.sample }).click();
  await slider.waitFor();
  await row('Corallite').waitFor();
  await bring(models.mushroom);
  await row(words.mushroom).waitFor();
  await view('Escape', 'z');
  await page.mouse.move(640, 20);
  // The checks of the layers end.
  await settle(page, 5000);
  await camera.take(page, 'editor');

  await row(words.mushroom).click();
  await view('m');
  await settle(page);
  await camera.take(page, 'move', { of: [RAIL, MODEL, INSPECT] });
  await view('s');
  await settle(page);
  await camera.take(page, 'scale', { of: [RAIL, MODEL, INSPECT] });
  await view('v');

  // Out over the edge, by steps of 10 mm.
  await view(...Array.from({ length: 6 }, () => 'Shift+ArrowLeft'), 'z', '-', '-', '-');
  await settle(page, 3500);
  await camera.take(page, 'outside', { of: [MODEL, INSPECT] });
  await view(...Array.from({ length: 6 }, () => 'Control+z'), 'Escape', '7', 'z');

  await slider.focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < 4; step++) await page.keyboard.press('PageUp');
  await slider.evaluate((element) => element.blur());
  await settle(page);
  await camera.take(page, 'cut', { of: [MODEL, LAYERS] });
  await view('Escape');

  await camera.take(page, 'setup', { of: [page.getByRole('region', { name: words.printSetup })] });
  const libraryRows = page.getByRole('region', { name: words.printSetup }).getByRole('button');
  await libraryRows.nth(0).click();
  await settle(page, 800);
  await camera.take(page, 'printer', { of: [page.getByRole('dialog')] });
  await page.keyboard.press('Escape');
  await libraryRows.nth(1).click();
  await settle(page, 800);
  await camera.take(page, 'craft', { of: [page.getByRole('dialog')] });
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: words.engine }).click();
  await page.getByRole('menu').waitFor();
  await settle(page, 400);
  await camera.take(page, 'engine', { clip: { x: 920, y: 500, width: 360, height: 220 } });
  await page.keyboard.press('Escape');
  // Its hint would open where the pointer rests, and stay over other pictures.
  await page.mouse.move(640, 20);
  await page.getByRole('button', { name: words.engine }).evaluate(async (chip) => {
    // What was open gives the focus back once it is closed, which takes its time.
    while (document.activeElement !== chip) await new Promise(requestAnimationFrame);
    chip.blur();
  });

  await page.getByRole('radio', { name: words.slice, exact: true }).click();
  await settle(page, 3000);
  await view('z');
  await page.getByRole('button', { name: words.nextIsland }).click();
  await page.mouse.move(640, 20);
  await settle(page, 2500);
  await camera.take(page, 'slice', { of: [PARTS, '[data-region="toolbar"]', LAYERS] });
  await camera.take(page, 'issues', { of: ['[data-section="issues"]'] });

  await page.keyboard.press('Control+p');
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: words.exportFile }).waitFor();
  await settle(page, 600);
  await camera.take(page, 'export', { of: [panel] });
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: words.exportFile }).click();
  await (await download).delete();
  await panel.getByText(words.verified).waitFor();
  await settle(page, 600);
  await camera.take(page, 'exported', { of: [panel] });
  await page.keyboard.press('Escape');
  const checks = page.locator(`${INSPECT} section`).filter({ hasText: 'SHA-256' }).last();
  await checks.scrollIntoViewIfNeeded();
  await settle(page, 400);
  await camera.take(page, 'checks', { of: [checks], room: 14, most: 190 });

  await page.keyboard.press('Alt+Digit1');
  await page.keyboard.press('Control+s');
  await page.getByRole('textbox', { name: words.name }).fill(words.project);
  await settle(page, 400);
  await camera.take(page, 'save', { of: [page.getByRole('dialog')], room: 24 });
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/editor\/[0-9a-f-]{36}$/);
  await page.getByText(words.saved, { exact: true }).waitFor();

  await takeConflict(page, { camera, address, token, view });
  await row('Corallite').waitFor();
  return page.url().slice(-36);
}

/** The same project is saved from elsewhere while it is worked on here; both are kept apart until somebody chooses. */
async function takeConflict(page, { camera, address, token, view }) {
  const id = page.url().slice(-36);
  const { project, content, assets } = await call(address, `/tw/project/detail?id=${id}`, {
    token,
    method: 'GET',
  });
  await call(address, '/tw/project/save', {
    token,
    body: { id, revision: project.revision, content, assets: assets.map(({ hash }) => hash) },
  });
  await view('Control+a', 'ArrowRight');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await settle(page, 600);
  await camera.take(page, 'conflict', { of: [dialog], room: 24 });
  await dialog.getByRole('button').filter({ hasText: /./ }).nth(1).click();
  await dialog.waitFor({ state: 'detached' });
}
